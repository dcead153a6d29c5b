import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import {
  type ChangedRows,
  changedRows,
  type NamedGoods,
  type ProfitRow,
  type ProfitTotals,
  type TypedRow,
} from '../../api/salesProfit/calls.ts';
import type { TypedCost } from './law/rules.ts';
import {
  type CostRow,
  type Names,
  namesOf,
  reasonsOf,
  rowsOf,
  shownOf,
  type Typed,
  typedOf,
} from './typedCosts.ts';

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
  loadTyped: () => Promise<{
    rows: TypedRow[];
    goods: NamedGoods[];
    savedAt: string | null;
  }>;
  keep: (rows: TypedRow[]) => Promise<{ savedAt: string | null }>;
  save: (rows: TypedRow[], key: string) => Promise<{ saved: number }>;
  newKey: () => string;
  onKept: () => void;
  onSaved: (saved: number) => void;
}

/** What the flow knows. */
export interface ProfitContext {
  query: ProfitQuery;
  report: ProfitReport | null;
  typed: Typed;
  /** What goods are called that were on a page or in what was saved temporarily. */
  names: Names;
  /** When what is typed was last saved temporarily, and what that was. */
  savedAt: string | null;
  kept: Typed;
  /** Whether what was saved temporarily was read already. */
  isTakenUp: boolean;
  /** The rows of this period and search that were on a page: the sums follow what is typed in them. */
  seen: ProfitRow[];
  /** The goods whose fields were left: what is no cost is said there from then on. */
  left: readonly number[];
  /** Whether somebody has asked to save: from then on what is missing is said in each cell. */
  isAsked: boolean;
  /** What others have written down of these rows since they were seen; saving again replaces it. */
  changed: ChangedRows['rows'];
  /** What was sent last: where no answer said what became of it, the same keeps its key. */
  sent: { rows: TypedRow[]; key: string; isUnsure: boolean } | null;
  failure: ApiFailure | null;
  /** What the failure came of. */
  failed: 'load' | 'keep' | 'save' | null;
  /** Whether something else is to be looked at once an answer has come that is not given up. */
  isBehind: boolean;
}

type ProfitEvent =
  | { type: 'LOOK'; query: ProfitQuery }
  | { type: 'RETRY' }
  | { type: 'TYPE'; row: CostRow; change: Partial<TypedCost> }
  | { type: 'LEAVE'; goodsId: number }
  | { type: 'UNDO'; goodsId: number }
  | { type: 'KEEP' }
  | { type: 'SAVE' }
  | { type: 'DISCARD' };

/** What others have written down, as a refusal says it; null where it says something else. */
const changedIn = (error: unknown): ChangedRows['rows'] | null => {
  const { kind, data } = asFailure(error);
  return kind === 'stale' ? (changedRows.safeParse(data).data?.rows ?? null) : null;
};

/** Another page of the same keeps what was seen; another period or search begins anew. */
const lookedAt = ({ query, seen }: ProfitContext, { query: next }: { query: ProfitQuery }) => ({
  query: next,
  seen: isSame({ ...query, page: 0 }, { ...next, page: 0 }) ? seen : [],
});

/** The rows that have been on a page, those of this one as they are now. */
const seenWith = (seen: readonly ProfitRow[], rows: readonly ProfitRow[]): ProfitRow[] => {
  const shown = new Set(rows.map(({ goodsId }) => goodsId));
  return [...seen.filter(({ goodsId }) => !shown.has(goodsId)), ...rows];
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The profit report with costs and areas that are typed into it: a page is read, what was saved
 * temporarily is taken up once, what is typed outlives every page, failure and search, and is saved
 * temporarily or for good. An answer to what is being saved or discarded is waited for, whatever is
 * looked at meanwhile.
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
      isBehind: ({ context }) => context.isBehind,
      isChanged: (_, { error }: { error: unknown }) => changedIn(error) !== null,
      isTyped: ({ context }) => Object.keys(context.typed).length > 0,
      isComplete: ({ context: { typed, report } }) =>
        Object.keys(typed).length > 0 &&
        Object.keys(reasonsOf(typed, report?.currency ?? '')).length === 0,
    },
    actions: {
      fail: assign(
        ({ context: { sent } }, { error, of }: { error: unknown; of: ProfitContext['failed'] }) => {
          const failure = asFailure(error);
          const isUnsure = of === 'save' ? failure.maybeDone : (sent?.isUnsure ?? false);
          return { failure, failed: of, sent: sent && { ...sent, isUnsure } };
        },
      ),
      forgetFailure: assign({ failure: null, failed: null, changed: [] }),
      /** What is typed stays, and is held against what has been written down by now. */
      noteChanged: assign(({ context: { typed } }, { error }: { error: unknown }) => {
        const changed = changedIn(error) ?? [];
        const seen = changed.flatMap(({ goodsId, version }) => {
          const row = typed[goodsId];
          return row ? [[goodsId, { ...row, version }] as const] : [];
        });
        return { changed, typed: { ...typed, ...Object.fromEntries(seen) } };
      }),
      look: assign(({ context, event }) => (event.type === 'LOOK' ? lookedAt(context, event) : {})),
      lookLater: assign(({ context, event }) =>
        event.type === 'LOOK' ? { ...lookedAt(context, event), isBehind: true } : {},
      ),
      ask: assign({ isAsked: true }),
      prepare: assign(({ context: { typed, sent } }) => {
        const rows = rowsOf(typed);
        const isAgain = sent?.isUnsure === true && isSame(sent.rows, rows);
        const key = isAgain ? sent.key : services.newKey();
        return { sent: { rows, key, isUnsure: isAgain } };
      }),
      forgetTyped: assign({
        typed: {},
        kept: {},
        savedAt: null,
        left: [],
        isAsked: false,
        changed: [],
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
      names: {},
      savedAt: null,
      kept: {},
      seen: [],
      left: [],
      isTakenUp: false,
      isAsked: false,
      changed: [],
      sent: null,
      failure: null,
      failed: null,
      isBehind: false,
    }),
    initial: 'loading',
    on: {
      LOOK: { target: '.loading', actions: ['look', 'forgetFailure'] },
    },
    states: {
      loading: {
        entry: assign({ isBehind: false }),
        invoke: {
          src: 'load',
          input: ({ context }) => context.query,
          onDone: {
            target: 'takingUp',
            actions: assign(({ context: { names, seen, typed }, event: { output } }) => ({
              report: output,
              // Without anything typed no sum hangs on another page.
              seen: seenWith(Object.keys(typed).length > 0 ? seen : [], output.rows),
              names: { ...names, ...namesOf(output.rows) },
            })),
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
            actions: assign(({ context: { names }, event: { output } }) => ({
              isTakenUp: true,
              names: { ...namesOf(output.goods), ...names },
              typed: typedOf(output.rows),
              kept: typedOf(output.rows),
              left: output.rows.map(({ goodsId }) => goodsId),
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
        always: { guard: 'isBehind', target: 'loading' },
        on: {
          TYPE: {
            actions: assign(({ context: { typed }, event: { row, change } }) => ({
              typed: { ...typed, [row.goodsId]: { ...shownOf(row, typed), ...change } },
            })),
          },
          LEAVE: {
            actions: assign(({ context: { left }, event: { goodsId } }) => ({
              left: left.includes(goodsId) ? left : [...left, goodsId],
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
        on: { LOOK: { actions: 'lookLater' } },
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
        on: { LOOK: { actions: 'lookLater' } },
        invoke: {
          src: 'save',
          input: ({ context }) => context.sent,
          onDone: {
            target: 'loading',
            actions: ['forgetTyped', ({ event }) => services.onSaved(event.output.saved)],
          },
          onError: [
            {
              guard: { type: 'isChanged', params: ({ event }) => ({ error: event.error }) },
              // The rows that are taken back show what others have written.
              target: 'loading',
              actions: [
                { type: 'noteChanged', params: ({ event }) => ({ error: event.error }) },
                { type: 'fail', params: ({ event }) => ({ error: event.error, of: 'save' }) },
              ],
            },
            {
              target: 'ready',
              actions: {
                type: 'fail',
                params: ({ event }) => ({ error: event.error, of: 'save' }),
              },
            },
          ],
        },
      },
      /** What was saved temporarily goes too: it would come back the next time. */
      discarding: {
        on: { LOOK: { actions: 'lookLater' } },
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
