import { assign, fromPromise, setup } from 'xstate';
import type { Api } from '../../api/client.ts';
import { type ApiFailure, asFailure } from '../../api/failure.ts';
import type { BulkEvent, BulkLine } from '../../api/orders.ts';

/** How many orders go out in one call: enough for speed, few enough for progress and a stop. */
export const BULK_CHUNK = 20;

/** Orders that a bulk action treats alike, for the words before it runs. */
export interface BulkGroup {
  /** Null for those that can be done. */
  rule: string | null;
  lines: BulkLine[];
}

export interface BulkContext {
  orderIds: readonly number[];
  event: BulkEvent | null;
  /** What the dry run said of each order. */
  asked: readonly BulkLine[];
  /** What became of each order so far. */
  done: readonly BulkLine[];
  /** What is still to be sent. */
  queue: readonly (readonly number[])[];
  /** The same for one chunk until it is answered. */
  key: string;
  failure: ApiFailure | null;
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
}

/**
 * One event for many orders: a dry run in words, then chunk by chunk with progress, each chunk under
 * its own key, so that a chunk that got no answer can be sent again without doing anything twice.
 */
export function createBulkMachine(services: BulkServices) {
  return setup({
    types: {
      context: {} as BulkContext,
      events: {} as BulkFlowEvent,
      input: {} as { orderIds: readonly number[] },
    },
    actors: {
      ask: fromPromise(
        ({ input }: { input: { orderIds: readonly number[]; event: BulkEvent | null } }) =>
          services.ask(input.orderIds, given(input.event)),
      ),
      send: fromPromise(
        ({
          input,
        }: {
          input: { chunk: readonly number[]; event: BulkEvent | null; key: string };
        }) => services.send(input.chunk, given(input.event), input.key),
      ),
    },
    guards: {
      someCanBeDone: ({ context }) => context.asked.some(({ outcome }) => outcome === 'possible'),
      isStopWanted: ({ context }) => context.stopWanted,
      isFinished: ({ context }) => context.queue.length === 0,
      someFailed: ({ context }) => context.done.some(({ outcome }) => outcome !== 'done'),
    },
    actions: {
      choose: assign(({ event }) => (event.type === 'CHOOSE' ? { event: event.event } : {})),
      noteAsked: assign((_, { lines }: { lines: BulkLine[] }) => ({ asked: lines })),
      queueAsked: assign(({ context }) => ({
        queue: chunksOf(
          context.asked
            .filter(({ outcome }) => outcome === 'possible')
            .map(({ orderId }) => orderId),
        ),
        done: [],
        key: services.newKey(),
      })),
      queueFailed: assign(({ context }) => ({
        queue: chunksOf(
          context.done.filter(({ outcome }) => outcome !== 'done').map(({ orderId }) => orderId),
        ),
        done: context.done.filter(({ outcome }) => outcome === 'done'),
        key: services.newKey(),
      })),
      noteDone: assign(({ context }, { lines }: { lines: BulkLine[] }) => ({
        done: [...context.done, ...lines],
        queue: context.queue.slice(1),
        key: services.newKey(),
      })),
      noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
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
      queue: [],
      key: '',
      failure: null,
      stopWanted: false,
    }),
    initial: 'choosing',
    states: {
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
        initial: 'sending',
        states: {
          sending: {
            invoke: {
              src: 'send',
              input: ({ context }) => ({
                chunk: context.queue[0] ?? [],
                event: context.event,
                key: context.key,
              }),
              onDone: {
                target: 'next',
                actions: { type: 'noteDone', params: ({ event }) => ({ lines: event.output }) },
              },
              onError: {
                target: '#bulk.interrupted',
                actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
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
        on: {
          RETRY: { target: 'running', actions: 'forgetFailure' },
          STOP: { target: 'reported', actions: 'forgetFailure' },
        },
      },
      stopped: {
        on: { GO_ON: 'running', STOP: 'reported' },
      },
      reported: {
        on: {
          TRY_FAILED: { guard: 'someFailed', target: 'running', actions: 'queueFailed' },
          GO_ON: { guard: ({ context }) => context.queue.length > 0, target: 'running' },
        },
      },
    },
  });
}

/** The bulk flow on the calls of the contract; setting to paid has a call of its own. */
export function createOrderBulk(api: Api, newKey: () => string) {
  return createBulkMachine({
    newKey,
    ask: (orderIds, event) =>
      api.bulkOperation(
        { body: { orderIds: [...orderIds], event, dryRun: true } },
        { showError: false },
      ),
    send: (orderIds, event, idempotencyKey) => {
      const flags = { showError: false, idempotencyKey };
      return event.type === 'pay'
        ? api.payStatusBatchPaid({ body: { orderIds: [...orderIds], method: event.method } }, flags)
        : api.bulkOperation({ body: { orderIds: [...orderIds], event } }, flags);
    },
  });
}

/** Puts lines that are treated alike together: what can be done first, then reason by reason. */
export function groupsOf(lines: readonly BulkLine[]): BulkGroup[] {
  const groups = new Map<string | null, BulkLine[]>();
  for (const line of lines) {
    const fine = line.outcome === 'possible' || line.outcome === 'done';
    const rule = fine ? null : (line.reason?.rule ?? line.outcome);
    groups.set(rule, [...(groups.get(rule) ?? []), line]);
  }
  return [...groups]
    .map(([rule, grouped]) => ({ rule, lines: grouped }))
    .sort((left, right) => Number(left.rule !== null) - Number(right.rule !== null));
}

function chunksOf(orderIds: readonly number[]): number[][] {
  const chunks: number[][] = [];
  for (let from = 0; from < orderIds.length; from += BULK_CHUNK) {
    chunks.push(orderIds.slice(from, from + BULK_CHUNK));
  }
  return chunks;
}

function given(event: BulkEvent | null): BulkEvent {
  if (!event) throw new Error('No event was chosen');
  return event;
}
