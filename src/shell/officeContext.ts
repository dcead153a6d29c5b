import { createContext, useCallback, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { urgentCountsMachine } from './urgentCounts.ts';

export const UrgentCountsContext = createContext<ActorRefFrom<typeof urgentCountsMachine> | null>(
  null,
);

/** Asks for the navigation's urgent counts again: call it after an order has moved. */
export function useRefreshUrgentCounts(): () => void {
  const counts = useContext(UrgentCountsContext);
  return useCallback(() => counts?.send({ type: 'REFRESH' }), [counts]);
}
