import { assign, fromPromise, setup } from 'xstate';
import type { Api } from '../../api/client.ts';
import type { Grants } from '../../machines/kernel/law/explain.ts';
import type { WaitingCounts } from '../lib/domain.ts';
import { WAITING } from './waitingItems.ts';

/**
 * Asks for every count that the role opens, by itself and not as a use of the session; one that does
 * not come leaves none of the others out. A role that opens none asks for its own login instead: what
 * an idle page hears of its account, it hears by an answer.
 */
export async function askWaitingCounts(
  api: Api,
  grants: Grants,
  signal: AbortSignal,
): Promise<WaitingCounts> {
  const flags = { showError: false, background: true, signal } as const;
  const asked = WAITING.filter(({ permissions }) => permissions.every(grants));
  if (asked.length === 0) await api.currentLogin({}, flags);
  const parts = await Promise.allSettled(asked.map(({ count }) => count(api, flags)));
  const came = parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  const [first] = parts.filter(({ status }) => status === 'rejected');
  if (came.length === 0 && first?.status === 'rejected') throw first.reason;
  return Object.assign({}, ...came);
}

/**
 * Keeps the urgent counts of one shop fresh: asks at once, every quarter of a minute while the page is
 * looked at, and when told that something changed. A failed try leaves the counts as they were. By
 * their answers an idle page hears that its account was frozen or has another role.
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
  delays: { refresh: 15_000 },
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
