import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';

/** Something that waits to be decided. */
export interface DeskItem {
  id: number;
  version: number;
}

/** What waits, the first to be decided first, and how much in all. */
export interface DeskQueue<Item extends DeskItem = DeskItem> {
  rows: readonly Item[];
  total: number;
}

export interface DeskContext {
  queue: DeskQueue;
  /** What lies in the middle; null where nothing waits. */
  current: DeskItem | null;
  /** Where it stands, or stood, in the queue. */
  at: number;
  /** What was decided here, with its version after that: an older answer does not bring it back. */
  decided: ReadonlyMap<number, number>;
  failure: ApiFailure | null;
}

export type DeskEvent =
  | { type: 'CHOOSE'; id: number }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  /** The current one was decided here: on to the next at once. */
  | { type: 'DECIDED'; id: number; version: number }
  /** Quietly: something may have changed. */
  | { type: 'REFRESH' }
  | { type: 'RETRY' };

/**
 * An auditor's desk: a queue, and the one thing of it that lies in the middle. What somebody else
 * decides leaves the queue and stays in the middle until the person goes on. How one thing is
 * decided is its own record's flow. `useDesk` gives it the call and the types of one queue.
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
      // Where the current one has left, the next one has come to its place.
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
        /** What is shown stays, and stays where this does not come. */
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

/** The row at this place, or the nearest one there is. */
function placed(rows: readonly DeskItem[], wanted: number) {
  const at = Math.max(0, Math.min(wanted, rows.length - 1));
  return { current: rows[at] ?? null, at };
}
