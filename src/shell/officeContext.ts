import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { WaitingCounts } from '../lib/domain.ts';
import type { waitingCountsMachine } from './waitingCounts.ts';

export const WaitingCountsContext = createContext<ActorRefFrom<typeof waitingCountsMachine> | null>(
  null,
);

/** Asks for the navigation's urgent counts again: call it after an order has moved. */
export function useRefreshUrgentCounts(): () => void {
  const counts = useContext(WaitingCountsContext);
  return useCallback(() => counts?.send({ type: 'REFRESH' }), [counts]);
}

/** The navigation's urgent counts; null before the first answer. */
export function useUrgentCounts(): WaitingCounts | null {
  const counts = useContext(WaitingCountsContext);
  return useSyncExternalStore(
    useCallback((changed) => subscribe(counts, changed), [counts]),
    () => counts?.getSnapshot().context.counts ?? null,
  );
}

function subscribe(counts: ActorRefFrom<typeof waitingCountsMachine> | null, changed: () => void) {
  const watching = counts?.subscribe(changed);
  return () => watching?.unsubscribe();
}
