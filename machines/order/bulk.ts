import { assign, fromPromise, setup } from 'xstate';
import type { Api } from '../../api/client.ts';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import type { BulkEvent, BulkLine } from '../../api/orders/calls.ts';
import { answered, mayHaveRun, partsOf } from '../kernel/manyAtOnce.ts';
import { isNotDone } from './bulkReport.ts';
import type { KeptBulk } from './keptBulk.ts';

/** How many orders go out in one call: enough for speed, few enough for progress and a stop. */
export const BULK_CHUNK = 20;

/** How many orders one dry run takes at most. */
const ASK_CHUNK = 500;

export interface BulkContext {
  orderIds: readonly number[];
  event: BulkEvent | null;
  /** What the dry run said of each order. */
  asked: readonly BulkLine[];
  /** What became of each order so far; the report has what the dry run refused among it. */
  done: readonly BulkLine[];
  /** What is still to be sent. */
  queue: readonly (readonly number[])[];
  /** For each chunk of the queue its own, the same until the chunk is answered. */
  keys: readonly string[];
  /** Orders that were sent and got no answer: nobody knows whether it was done. */
  unanswered: readonly number[];
  /** What was left when the failed ones were tried again: sent when the person goes on. */
  held: Pick<BulkContext, 'queue' | 'keys'>;
  failure: ApiFailure | null;
  /** When it began to run, ISO 8601; null before. */
  ranAt: string | null;
  /** The last try of those that were refused: when, and what had been said of each. */
  again: { at: string; before: readonly BulkLine[] } | null;
  /** The person asked to stop after the chunk that is under way. */
  stopWanted: boolean;
}

export type BulkFlowEvent =
  | { type: 'CHOOSE'; event: BulkEvent }
  | { type: 'BACK' }
  | { type: 'RUN' }
  | { type: 'STOP' }
  | { type: 'GO_ON' }
  | { type: 'RETRY' }
  /** Runs the same again for what was refused. */
  | { type: 'TRY_FAILED' };

/** What the flow asks of the world; a test brings its own. */
export interface BulkServices {
  ask: (orderIds: readonly number[], event: BulkEvent) => Promise<BulkLine[]>;
  send: (orderIds: readonly number[], event: BulkEvent, key: string) => Promise<BulkLine[]>;
  newKey: () => string;
  /** Milliseconds. */
  clock: () => number;
  /** Keeps a run over the page's end, each time it has come further. */
  keep: (run: KeptBulk) => void;
}

/** What a bulk action begins with: the orders, and what was kept of a run that a page ended. */
export interface BulkInput {
  orderIds: readonly number[];
  kept?: KeptBulk;
}

/**
 * One event for many orders: a dry run in words, then chunk by chunk with progress, each chunk under
 * its own key, so that a chunk that got no answer can be sent again without doing anything twice.
 */
export function createBulkMachine(services: BulkServices) {
  const now = () => new Date(services.clock()).toISOString();
  return setup({
    types: {
      context: {} as BulkContext,
      events: {} as BulkFlowEvent,
      /** `begun`: something was or may have been done; `underWay`: it has not come to its report. */
      tags: {} as 'begun' | 'underWay',
      input: {} as BulkInput,
    },
    actors: {
      ask: fromPromise(
        ({ input }: { input: { orderIds: readonly number[]; event: BulkEvent | null } }) =>
          answered(services.ask(input.orderIds, given(input.event))),
      ),
      send: fromPromise(
        ({
          input,
        }: {
          input: { chunk: readonly number[]; event: BulkEvent | null; key: string };
        }) => answered(services.send(input.chunk, given(input.event), input.key)),
      ),
    },
    guards: {
      wasFinished: ({ context }) => context.ranAt !== null && context.queue.length === 0,
      wasBegun: ({ context }) => context.ranAt !== null,
      someCanBeDone: ({ context }) => context.asked.some(isPossible),
      isStopWanted: ({ context }) => context.stopWanted,
      isFinished: ({ context }) => context.queue.length === 0,
      someLeft: ({ context }) => context.queue.length > 0,
      someFailed: ({ context }) => context.done.some(isNotDone),
    },
    actions: {
      choose: assign(({ event }) => (event.type === 'CHOOSE' ? { event: event.event } : {})),
      noteAsked: assign((_, { lines }: { lines: BulkLine[] }) => ({ asked: lines })),
      queueAsked: assign(({ context: { asked } }) => ({
        ...queueOf(asked.filter(isPossible), services.newKey),
        ranAt: now(),
        again: null,
        done: [],
        unanswered: [],
        held: NOTHING,
      })),
      /** Another try is another intent, so its chunks take other keys. */
      queueFailed: assign(({ context: { done, queue, keys } }) => ({
        ...queueOf(done.filter(isNotDone), services.newKey),
        done: done.filter((line) => !isNotDone(line)),
        again: { at: now(), before: done.filter(isNotDone) },
        held: { queue, keys },
      })),
      takeUpHeld: assign(({ context: { queue, keys, held } }) => ({
        queue: [...queue, ...held.queue],
        keys: [...keys, ...held.keys],
        held: NOTHING,
      })),
      /** Each order has its line in the report, or is still to be sent. */
      addNeverSent: assign(({ context: { asked, done, queue } }) => {
        const known = new Set([...done.map(({ orderId }) => orderId), ...queue.flat()]);
        return { done: [...done, ...asked.filter(({ orderId }) => !known.has(orderId))] };
      }),
      noteDone: assign(({ context }, { lines }: { lines: BulkLine[] }) => ({
        done: [...context.done, ...lines],
        queue: context.queue.slice(1),
        keys: context.keys.slice(1),
        unanswered: without(context.unanswered, context.queue[0]),
      })),
      noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
      /** It stays unanswered where a later try is turned away before it is looked at. */
      noteUnanswered: assign(({ context: { failure, queue, unanswered } }) =>
        failure && mayHaveRun(failure)
          ? { unanswered: [...without(unanswered, queue[0]), ...(queue[0] ?? [])] }
          : {},
      ),
      keep: ({ context }) => services.keep(runOf(context)),
      /** Written before it is sent: whoever finds it there knows that it may have been done. */
      keepSending: ({ context }) => services.keep(withHeadUnanswered(runOf(context))),
      forgetFailure: assign({ failure: null }),
      wantStop: assign({ stopWanted: true }),
      forgetStop: assign({ stopWanted: false }),
    },
  }).createMachine({
    id: 'bulk',
    context: ({ input }) => ({
      orderIds: input.orderIds,
      event: null,
      asked: [],
      done: [],
      ...NOTHING,
      unanswered: [],
      held: NOTHING,
      failure: null,
      ranAt: null,
      again: null,
      stopWanted: false,
      ...input.kept,
    }),
    initial: 'entering',
    states: {
      /** What was kept of a run waits for the person: nothing is sent by a page that is loaded. */
      entering: {
        always: [
          { guard: 'wasFinished', target: 'reported' },
          { guard: 'wasBegun', target: 'stopped' },
          { target: 'choosing' },
        ],
      },
      choosing: { on: { CHOOSE: { target: 'asking', actions: 'choose' } } },
      asking: {
        invoke: {
          src: 'ask',
          input: ({ context }) => ({ orderIds: context.orderIds, event: context.event }),
          onDone: {
            target: 'asked',
            actions: { type: 'noteAsked', params: ({ event }) => ({ lines: event.output }) },
          },
          onError: {
            target: 'askFailed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: { BACK: 'choosing' },
      },
      askFailed: {
        on: {
          RETRY: { target: 'asking', actions: 'forgetFailure' },
          BACK: { target: 'choosing', actions: 'forgetFailure' },
        },
      },
      asked: {
        on: {
          RUN: { guard: 'someCanBeDone', target: 'running', actions: 'queueAsked' },
          BACK: 'choosing',
        },
      },
      running: {
        tags: ['begun', 'underWay'],
        initial: 'sending',
        states: {
          sending: {
            entry: 'keepSending',
            invoke: {
              src: 'send',
              input: ({ context }) => ({
                chunk: context.queue[0] ?? [],
                event: context.event,
                key: context.keys[0] ?? '',
              }),
              onDone: {
                target: 'next',
                actions: { type: 'noteDone', params: ({ event }) => ({ lines: event.output }) },
              },
              onError: {
                target: '#bulk.interrupted',
                actions: [
                  { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                  'noteUnanswered',
                ],
              },
            },
            /** What has gone out is waited for: its answer belongs into the report. */
            on: { STOP: { actions: 'wantStop' } },
          },
          next: {
            always: [
              { guard: 'isFinished', target: '#bulk.reported' },
              { guard: 'isStopWanted', target: '#bulk.stopped', actions: 'forgetStop' },
              { target: 'sending' },
            ],
          },
        },
      },
      interrupted: {
        tags: ['begun', 'underWay'],
        entry: 'keep',
        on: {
          RETRY: { target: 'running', actions: 'forgetFailure' },
          STOP: { target: 'reported', actions: ['forgetFailure', 'forgetStop'] },
        },
      },
      stopped: {
        tags: ['begun', 'underWay'],
        entry: 'keep',
        on: { GO_ON: 'running', STOP: 'reported' },
      },
      reported: {
        tags: 'begun',
        entry: ['takeUpHeld', 'addNeverSent', 'keep'],
        on: {
          TRY_FAILED: { guard: 'someFailed', target: 'running', actions: 'queueFailed' },
          GO_ON: { guard: 'someLeft', target: 'running' },
        },
      },
    },
  });
}

/** The bulk flow on the calls of the contract; setting to paid has a call of its own. */
export function createOrderBulk(api: Api, own: Pick<BulkServices, 'newKey' | 'clock' | 'keep'>) {
  return createBulkMachine({
    ...own,
    ask: async (orderIds, event) => {
      const lines: BulkLine[] = [];
      for (const part of partsOf(orderIds, ASK_CHUNK)) {
        const body = { orderIds: part, event, dryRun: true };
        lines.push(...(await answered(api.bulkOperation({ body }, { showError: false }))));
      }
      return lines;
    },
    send: (orderIds, event, idempotencyKey) => {
      const flags = { showError: false, idempotencyKey };
      return event.type === 'pay'
        ? api.payStatusBatchPaid({ body: { orderIds: [...orderIds], method: event.method } }, flags)
        : api.bulkOperation({ body: { orderIds: [...orderIds], event } }, flags);
    },
  });
}

const NOTHING: Pick<BulkContext, 'queue' | 'keys'> = { queue: [], keys: [] };

/** What is kept of a run: all that is needed to go on with it, and nothing of this page. */
function runOf(context: BulkContext): KeptBulk {
  const { orderIds, event, asked, done, queue, keys, unanswered, held, ranAt, again } = context;
  return { orderIds, event, asked, done, queue, keys, unanswered, held, ranAt, again };
}

const withHeadUnanswered = (run: KeptBulk): KeptBulk => ({
  ...run,
  unanswered: [...without(run.unanswered, run.queue[0]), ...(run.queue[0] ?? [])],
});

const without = (orderIds: readonly number[], chunk: readonly number[] = []) =>
  orderIds.filter((orderId) => !chunk.includes(orderId));

const isPossible = ({ outcome }: BulkLine) => outcome === 'possible';

function queueOf(lines: readonly BulkLine[], newKey: () => string) {
  const queue = partsOf(
    lines.map(({ orderId }) => orderId),
    BULK_CHUNK,
  );
  return { queue, keys: queue.map(newKey) };
}

function given(event: BulkEvent | null): BulkEvent {
  if (!event) throw new Error('No event was chosen');
  return event;
}
