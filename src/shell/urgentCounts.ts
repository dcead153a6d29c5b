import { assign, fromPromise, setup } from 'xstate';

/** What the navigation counts: orders to accept, and those not reviewed for over 12 hours. */
export interface UrgentCounts {
  toAccept: number;
  overdue: number;
}

/**
 * Keeps the urgent counts of one shop fresh: asks at once, every minute while the page is looked
 * at, and when told that something changed. A failed try leaves the counts as they were.
 */
export const urgentCountsMachine = setup({
  types: {
    context: {} as { counts: UrgentCounts | null },
    events: {} as { type: 'REFRESH' },
  },
  actors: {
    ask: fromPromise<UrgentCounts>(() => Promise.reject(new Error('No call was provided'))),
  },
  guards: { isLookedAt: () => document.visibilityState === 'visible' },
  delays: { refresh: 60_000 },
}).createMachine({
  id: 'urgentCounts',
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
