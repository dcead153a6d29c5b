import { type AnyMachineSnapshot, assign, fromPromise, setup } from 'xstate';
import { z } from 'zod';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import { type PickListDetail, pickListEvent } from '../../api/pickLists/calls.ts';
import { advance, restore } from '../kernel/law/explain.ts';
import type { PickListEvent } from './law/facts.ts';
import { pickListLifecycle } from './law/index.ts';

/** What was entered and is not known to be written, each under a key of its own. */
export const keptQueue = z.array(z.object({ key: z.string().min(1), event: pickListEvent }));
export type PickQueue = z.output<typeof keptQueue>;

/** What picking asks of the world; a test brings its own. */
export interface PickingServices {
  load: () => Promise<PickListDetail>;
  /** Makes it once under the key, however often it is sent. */
  send: (event: PickListEvent, key: string) => Promise<PickListDetail>;
  newKey: () => string;
  /** Keeps what waits over the page's end. */
  keep: (queue: PickQueue) => void;
  /** What was kept. */
  kept: () => PickQueue;
}

interface PickingContext {
  detail: PickListDetail | null;
  queue: PickQueue;
  /** Why the list could not be loaded, or what was entered last was refused. */
  failure: ApiFailure | null;
}

type PickingEvent = { type: 'DO'; event: PickListEvent } | { type: 'RETRY' } | { type: 'HEARD' };

/** Without an answer nobody knows whether it was done: the same key is sent again. */
const isUnheard = (error: unknown): boolean => asFailure(error).maybeDone;

/**
 * Picking at the shelves: each entry waits in a queue and is sent in its turn, so that nobody waits for
 * the network; where the connection is lost the queue stays, and is sent once it is back.
 */
export function createPicking(services: PickingServices) {
  return setup({
    types: { context: {} as PickingContext, events: {} as PickingEvent },
    actors: {
      load: fromPromise(() => services.load()),
      send: fromPromise(({ input }: { input: PickQueue[number] | undefined }) => {
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
      show: assign((_, { detail }: { detail: PickListDetail }) => ({ detail })),
      keep: ({ context }) => services.keep(context.queue),
    },
  }).createMachine({
    id: 'picking',
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
      ready: { always: { guard: 'somethingWaits', target: 'sending' } },
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

/** The list as it will be once what waits is written: the chart says so of each entry in its turn. */
export function asEntered(
  { state, facts }: Pick<PickListDetail, 'state' | 'facts'>,
  queue: PickQueue,
): AnyMachineSnapshot {
  let snapshot = restore(pickListLifecycle, state, facts);
  for (const { event } of queue) {
    if (snapshot.can(event)) [snapshot] = advance(snapshot, pickListLifecycle.chart, event);
  }
  return snapshot;
}
