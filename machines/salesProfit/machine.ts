import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/failure.ts';
import type { ProfitRow, ProfitTotals, TypedRow } from '../../api/salesProfit.ts';
import { type CostReasons, costStands, type TypedCost } from './rules.ts';

/** What of the report is looked at. */
export interface ProfitQuery {
  from: string;
  to: string;
  search?: string;
  page: number;
  size: number;
}

/** A page of the report with its sums. */
export interface ProfitReport {
  rows: ProfitRow[];
  /** Goods on all pages. */
  total: number;
  totals: ProfitTotals;
  currency: string;
}

/** The calls that the flow makes. */
export interface ProfitServices {
  load: (query: ProfitQuery) => Promise<ProfitReport>;
  /** What was saved temporarily; nothing for who may not change costs. */
  loadTyped: () => Promise<{ rows: TypedRow[]; savedAt: string | null }>;
  keep: (rows: TypedRow[]) => Promise<{ savedAt: string | null }>;
  save: (rows: TypedRow[], key: string) => Promise<{ saved: number }>;
  newKey: () => string;
  onKept: () => void;
  onSaved: (saved: number) => void;
}

/** What is typed, by goods; as the wire has it, or as it was typed where it is no amount. */
export type Typed = Readonly<Record<number, TypedCost>>;

interface ProfitContext {
  query: ProfitQuery;
  report: ProfitReport | null;
  typed: Typed;
  /** When what is typed was last saved temporarily, and what that was. */
  savedAt: string | null;
  kept: Typed;
  /** Whether what was saved temporarily was read already. */
  isTakenUp: boolean;
  /** Whether somebody has asked to save: from then on what is missing is said in each cell. */
  isAsked: boolean;
  /** Sent and not answered: sent again as the same it keeps its key. */
  sent: { rows: TypedRow[]; key: string } | null;
  failure: ApiFailure | null;
  /** What the failure came of. */
  failed: 'load' | 'keep' | 'save' | null;
}

type ProfitEvent =
  | { type: 'LOOK'; query: ProfitQuery }
  | { type: 'RETRY' }
  | { type: 'TYPE'; row: ProfitRow; change: Partial<TypedCost> }
  | { type: 'UNDO'; goodsId: number }
  | { type: 'KEEP' }
  | { type: 'SAVE' }
  | { type: 'DISCARD' };

/** What a row's fields hold: what is typed, else what the report says. */
export const shownOf = (row: ProfitRow, typed: Typed): TypedCost =>
  typed[row.goodsId] ?? { cost: row.costFrom === 'none' ? '' : row.cost, area: row.area };

/** What is typed as the wire has it, the goods in one order. */
const rowsOf = (typed: Typed): TypedRow[] =>
  Object.entries(typed).map(([goodsId, row]) => ({ goodsId: Number(goodsId), ...row }));

/** What stands against saving, by goods; only what something stands against. */
export function reasonsOf(typed: Typed, currency: string): Record<number, CostReasons> {
  const found = rowsOf(typed).map((row) => [row.goodsId, costStands(row, currency)] as const);
  return Object.fromEntries(found.filter(([, reasons]) => Object.keys(reasons).length > 0));
}

const typedOf = (rows: readonly TypedRow[]): Typed =>
  Object.fromEntries(rows.map(({ goodsId, cost, area }) => [goodsId, { cost, area }]));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The profit report with costs and areas that are typed into it: a page is read, what was saved
 * temporarily is taken up once, what is typed outlives every page, failure and search, and is saved
 * temporarily or for good.
 */
export const createSalesProfit = (services: ProfitServices) =>
  setup({
    types: {
      context: {} as ProfitContext,
      events: {} as ProfitEvent,
      input: {} as { query: ProfitQuery },
    },
    actors: {
      load: fromPromise<ProfitReport, ProfitQuery>(({ input }) => services.load(input)),
      loadTyped: fromPromise(() => services.loadTyped()),
      keep: fromPromise<{ savedAt: string | null }, Typed>(({ input }) =>
        services.keep(rowsOf(input)),
      ),
      save: fromPromise<{ saved: number }, ProfitContext['sent']>(({ input }) =>
        input
          ? services.save(input.rows, input.key)
          : Promise.reject(new Error('There is nothing to save')),
      ),
    },
    guards: {
      isTakenUp: ({ context }) => context.isTakenUp,
      isTyped: ({ context }) => Object.keys(context.typed).length > 0,
      isComplete: ({ context: { typed, report } }) =>
        Object.keys(typed).length > 0 &&
        Object.keys(reasonsOf(typed, report?.currency ?? '')).length === 0,
    },
    actions: {
      fail: assign((_, { error, of }: { error: unknown; of: ProfitContext['failed'] }) => ({
        failure: asFailure(error),
        failed: of,
      })),
      forgetFailure: assign({ failure: null, failed: null }),
      ask: assign({ isAsked: true }),
      prepare: assign(({ context: { typed, sent, failure } }) => {
        const rows = rowsOf(typed);
        const isAgain = failure?.maybeDone === true && isSame(sent?.rows, rows);
        return { sent: { rows, key: isAgain && sent ? sent.key : services.newKey() } };
      }),
      forgetTyped: assign({
        typed: {},
        kept: {},
        savedAt: null,
        isAsked: false,
        sent: null,
        failure: null,
        failed: null,
      }),
    },
  }).createMachine({
    id: 'salesProfit',
    context: ({ input: { query } }) => ({
      query,
      report: null,
      typed: {},
      savedAt: null,
      kept: {},
      isTakenUp: false,
      isAsked: false,
      sent: null,
      failure: null,
      failed: null,
    }),
    initial: 'loading',
    on: {
      LOOK: {
        target: '.loading',
        actions: [assign(({ event: { query } }) => ({ query })), 'forgetFailure'],
      },
    },
    states: {
      loading: {
        invoke: {
          src: 'load',
          input: ({ context }) => context.query,
          onDone: {
            target: 'takingUp',
            actions: assign(({ event }) => ({ report: event.output })),
          },
          onError: {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error, of: 'load' }) },
          },
        },
      },
      failed: { on: { RETRY: { target: 'loading', actions: 'forgetFailure' } } },
      /** Nobody types before it is known what they typed the last time. */
      takingUp: {
        always: { guard: 'isTakenUp', target: 'ready' },
        invoke: {
          src: 'loadTyped',
          onDone: {
            target: 'ready',
            actions: assign(({ event: { output } }) => ({
              isTakenUp: true,
              typed: typedOf(output.rows),
              kept: typedOf(output.rows),
              savedAt: output.savedAt,
            })),
          },
          onError: {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error, of: 'load' }) },
          },
        },
      },
      ready: {
        on: {
          TYPE: {
            actions: assign(({ context: { typed }, event: { row, change } }) => ({
              typed: { ...typed, [row.goodsId]: { ...shownOf(row, typed), ...change } },
            })),
          },
          UNDO: {
            actions: assign(({ context: { typed }, event: { goodsId } }) => {
              const { [goodsId]: _undone, ...left } = typed;
              return { typed: left };
            }),
          },
          KEEP: { guard: 'isTyped', target: 'keeping', actions: 'forgetFailure' },
          SAVE: [
            { guard: 'isComplete', target: 'saving', actions: ['prepare', 'forgetFailure', 'ask'] },
            { actions: 'ask' },
          ],
          DISCARD: { target: 'discarding', actions: 'forgetFailure' },
        },
      },
      keeping: {
        invoke: {
          src: 'keep',
          input: ({ context }) => context.typed,
          onDone: {
            target: 'ready',
            actions: [
              assign(({ context: { typed }, event }) => ({
                kept: typed,
                savedAt: event.output.savedAt,
              })),
              () => services.onKept(),
            ],
          },
          onError: {
            target: 'ready',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error, of: 'keep' }) },
          },
        },
      },
      saving: {
        invoke: {
          src: 'save',
          input: ({ context }) => context.sent,
          onDone: {
            target: 'loading',
            actions: ['forgetTyped', ({ event }) => services.onSaved(event.output.saved)],
          },
          onError: {
            target: 'ready',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error, of: 'save' }) },
          },
        },
      },
      /** What was saved temporarily goes too: it would come back the next time. */
      discarding: {
        invoke: {
          src: 'keep',
          input: () => ({}),
          onDone: { target: 'ready', actions: 'forgetTyped' },
          onError: {
            target: 'ready',
            actions: { type: 'fail', params: ({ event }) => ({ error: event.error, of: 'keep' }) },
          },
        },
      },
    },
  });

/** Whether anything is typed that was not saved temporarily. */
export const isUnkept = ({ typed, kept }: Pick<ProfitContext, 'typed' | 'kept'>): boolean =>
  !isSame(typed, kept);
