import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';

/** Something that waits to be decided. */
export interface DeskItem {
  id: number;
  version: number;
}

/** The queue in the order of deciding, and how many wait in all. */
export interface DeskQueue<Item extends DeskItem = DeskItem> {
  rows: readonly Item[];
  total: number;
}

export interface DeskContext {
  queue: DeskQueue;
  /** The item on the desk; null if nothing waits. */
  current: DeskItem | null;
  /** Its place in the queue, or the place that it had. */
  at: number;
  /** Items decided here, with the version they got: an older answer must not bring them back. */
  decided: ReadonlyMap<number, number>;
  failure: ApiFailure | null;
}

export type DeskEvent =
  | { type: 'CHOOSE'; id: number }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  /** The current item was decided here: go on to the next at once. */
  | { type: 'DECIDED'; id: number; version: number }
  /** Reload quietly: something may have changed. */
  | { type: 'REFRESH' }
  | { type: 'RETRY' };

/**
 * An auditor's desk: a queue, and the one item on the desk. An item that somebody else decides
 * leaves the queue but stays on the desk until the person goes on. How an item is decided is the
 * flow of its record. `useDesk` gives the machine its call and its types.
 */
export const deskMachine = setup({
  types: { context: {} as DeskContext, events: {} as DeskEvent },
  actors: {
    loadQueue: fromPromise<DeskQueue>(() => Promise.reject(new Error('No call was provided'))),
    /** Sends REFRESH when the person comes back to the page. */
    comingBack: fromCallback<{ type: 'REFRESH' }>(() => undefined),
  },
  actions: {
    take: assign(({ context }, { queue }: { queue: DeskQueue }) => {
      const rows = queue.rows.filter(
        ({ id, version }) => version >= (context.decided.get(id) ?? 0),
      );
      const { length } = queue.rows;
      const waiting = { rows, total: queue.total - (length - rows.length) };
      const { current } = context;
      if (current === null)
        return { queue: waiting, current: rows[0] ?? null, at: 0, failure: null };
      const at = rows.findIndex(({ id }) => id === current.id);
      return {
        queue: waiting,
        current: rows[at] ?? current,
        at: at < 0 ? context.at : at,
        failure: null,
      };
    }),
    drop: assign(({ context, event }) => {
      if (event.type !== 'DECIDED') return {};
      const rows = context.queue.rows.filter(({ id }) => id !== event.id);
      const gone = context.queue.rows.length - rows.length;
      const decided = new Map([...context.decided, [event.id, event.version] as const]);
      const queue = { rows, total: context.queue.total - gone };
      return event.id === context.current?.id
        ? { queue, decided, ...placed(rows, context.at) }
        : { queue, decided };
    }),
    choose: assign(({ context: { queue }, event }) => {
      if (event.type !== 'CHOOSE') return {};
      const at = queue.rows.findIndex(({ id }) => id === event.id);
      return at < 0 ? {} : placed(queue.rows, at);
    }),
    move: assign(({ context: { queue, current, at } }, { by }: { by: 1 | -1 }) => {
      const isThere = queue.rows.some(({ id }) => id === current?.id);
      // If the current item has left, the next one has taken its place.
      return placed(queue.rows, isThere || by < 0 ? at + by : at);
    }),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
  },
}).createMachine({
  id: 'desk',
  context: {
    queue: { rows: [], total: 0 },
    current: null,
    at: 0,
    decided: new Map(),
    failure: null,
  },
  invoke: { src: 'comingBack' },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadQueue',
        onDone: {
          target: 'shown',
          actions: { type: 'take', params: ({ event }) => ({ queue: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { RETRY: 'loading', REFRESH: 'loading' } },
    shown: {
      initial: 'still',
      on: {
        CHOOSE: { actions: 'choose' },
        NEXT: { actions: { type: 'move', params: { by: 1 } } },
        PREVIOUS: { actions: { type: 'move', params: { by: -1 } } },
        DECIDED: { target: '.refreshing', actions: 'drop', reenter: true },
        REFRESH: '.refreshing',
      },
      states: {
        still: {},
        /** The queue stays on the screen while this loads, and if it fails. */
        refreshing: {
          invoke: {
            src: 'loadQueue',
            onDone: {
              target: 'still',
              actions: { type: 'take', params: ({ event }) => ({ queue: event.output }) },
            },
            onError: 'still',
          },
        },
      },
    },
  },
});

/** The row at this place, or the nearest one. */
function placed(rows: readonly DeskItem[], wanted: number) {
  const at = Math.max(0, Math.min(wanted, rows.length - 1));
  return { current: rows[at] ?? null, at };
}
