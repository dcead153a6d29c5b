import { assign, fromPromise, setup } from 'xstate';
import { z } from 'zod';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';

/** What was entered and is not known to be written, each under a key of its own. */
export type EntryQueue<Event> = { key: string; event: Event }[];

/** The same as the browser keeps it. */
export const keptQueueOf = <Event>(event: z.ZodType<Event>): z.ZodType<EntryQueue<Event>> =>
  z.array(z.object({ key: z.string().min(1), event }));

/** What entering asks of the world; a test brings its own. */
export interface EntryServices<Detail, Event> {
  load: () => Promise<Detail>;
  /** Makes it once under the key, however often it is sent. */
  send: (event: Event, key: string) => Promise<Detail>;
  newKey: () => string;
  /** Keeps what waits over the page's end. */
  keep: (queue: EntryQueue<Event>) => void;
  /** What was kept. */
  kept: () => EntryQueue<Event>;
}

interface EntryContext<Detail, Event> {
  detail: Detail | null;
  queue: EntryQueue<Event>;
  /** Why the record could not be loaded, or what was entered last was refused. */
  failure: ApiFailure | null;
}

type EntryEvent<Event> =
  | { type: 'DO'; event: Event }
  | { type: 'RETRY' }
  | { type: 'HEARD' }
  /** Somebody else may have changed it. */
  | { type: 'READ' };

/** Without an answer nobody knows whether it was done: the same key is sent again. */
const isUnheard = (error: unknown): boolean => asFailure(error).maybeDone;

/**
 * Entering at the shelves, what was picked or counted: each entry waits in a queue and is sent in its turn, so that nobody waits for
 * the network; where the connection is lost the queue stays, and is sent once it is back.
 */
export function createEntryQueue<Detail, Event>(services: EntryServices<Detail, Event>) {
  return setup({
    types: { context: {} as EntryContext<Detail, Event>, events: {} as EntryEvent<Event> },
    actors: {
      load: fromPromise(() => services.load()),
      send: fromPromise(({ input }: { input: EntryQueue<Event>[number] | undefined }) => {
        if (!input) throw new Error('Nothing waits');
        return services.send(input.event, input.key);
      }),
    },
    guards: {
      somethingWaits: ({ context }) => context.queue.length > 0,
      isUnheard: (_, { error }: { error: unknown }) => isUnheard(error),
    },
    actions: {
      add: assign(({ context, event }) =>
        event.type === 'DO'
          ? {
              queue: [...context.queue, { key: services.newKey(), event: event.event }],
              failure: null,
            }
          : {},
      ),
      drop: assign(({ context }) => ({ queue: context.queue.slice(1) })),
      forget: assign({ failure: null }),
      note: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
      show: assign((_, { detail }: { detail: Detail }) => ({ detail })),
      keep: ({ context }) => services.keep(context.queue),
    },
  }).createMachine({
    id: 'entryQueue',
    context: { detail: null, queue: services.kept(), failure: null },
    initial: 'loading',
    on: { DO: { actions: ['add', 'keep'] }, HEARD: { actions: 'forget' } },
    states: {
      loading: {
        invoke: {
          src: 'load',
          onDone: {
            target: 'ready',
            actions: { type: 'show', params: ({ event }) => ({ detail: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'note', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      failed: { on: { RETRY: { target: 'loading', actions: 'forget' } } },
      ready: {
        always: { guard: 'somethingWaits', target: 'sending' },
        on: { READ: 'reading' },
      },
      sending: {
        invoke: {
          src: 'send',
          input: ({ context }) => context.queue[0],
          onDone: {
            target: 'ready',
            actions: [
              { type: 'show', params: ({ event }) => ({ detail: event.output }) },
              'drop',
              'keep',
            ],
          },
          onError: [
            {
              guard: { type: 'isUnheard', params: ({ event }) => ({ error: event.error }) },
              target: 'unheard',
            },
            {
              target: 'reading',
              actions: [
                { type: 'note', params: ({ event }) => ({ error: event.error }) },
                'drop',
                'keep',
              ],
            },
          ],
        },
      },
      /** The connection is lost: what was entered waits here. */
      unheard: { on: { RETRY: 'sending' } },
      /** What was refused is read as it is now, beside the reason. */
      reading: {
        invoke: {
          src: 'load',
          onDone: {
            target: 'ready',
            actions: { type: 'show', params: ({ event }) => ({ detail: event.output }) },
          },
          onError: 'ready',
        },
      },
    },
  });
}
