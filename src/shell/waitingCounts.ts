import { assign, fromPromise, setup } from 'xstate';
import { pausesNow } from '../lib/attention.ts';
import type { WaitingCounts } from '../lib/domain.ts';

/** How often a page that is used asks, in milliseconds. */
export const PAUSE = 15_000;

/**
 * Keeps the urgent counts of one shop fresh: asks at once, every quarter of a minute while the page is
 * looked at, more rarely where nobody touches it, and when told that something changed. A failed try leaves the counts as they were. By
 * the answers an idle page hears that its account was frozen or has another role.
 */
export const waitingCountsMachine = setup({
  types: {
    context: {} as { counts: WaitingCounts | null },
    events: {} as { type: 'REFRESH' },
  },
  actors: {
    ask: fromPromise<WaitingCounts>(() => Promise.reject(new Error('No call was provided'))),
  },
  guards: { isLookedAt: () => document.visibilityState === 'visible' },
  delays: { refresh: () => PAUSE * pausesNow() },
}).createMachine({
  id: 'waitingCounts',
  context: { counts: null },
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'ask',
        onDone: { target: 'resting', actions: assign({ counts: ({ event }) => event.output }) },
        onError: 'resting',
      },
    },
    resting: {
      on: { REFRESH: 'asking' },
      after: {
        refresh: [
          { guard: 'isLookedAt', target: 'asking' },
          { target: 'resting', reenter: true },
        ],
      },
    },
  },
});
