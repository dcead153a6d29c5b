import { useCallback } from 'react';
import type { ListAddress } from './address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One came from within the list: however little the address says, it is meant so. */
    isWithinList?: true;
  }
}

/** How an address is noted that one came to from within its list. */
export const WITHIN_LIST = { isWithinList: true } as const;

/** The route of a list, as `getRouteApi` gives it. */
interface ListRoute {
  useSearch: () => object;
  useNavigate: () => unknown;
}

/** What a list's page says in its address, and the way to another. */
interface ListPlace<Search, View> {
  search: Search;
  /** With what is usual filled in. */
  view: View;
  /** `replace`: the address before is none to come back to, as while one types. */
  go: (to: Search, replace?: boolean) => void;
}

/** Reads a list's address from its route. @param route A constant. */
export function useListAddress<Search, View>(
  route: ListRoute,
  address: ListAddress<Search, View>,
): ListPlace<Search, View> {
  const search = address.read(route.useSearch() as Record<string, unknown>);
  // The router knows the search of each route; that of a list is what its address reads.
  const navigate = route.useNavigate() as (to: {
    search: Search;
    replace: boolean;
    state: typeof WITHIN_LIST;
  }) => unknown;
  const go = useCallback(
    (to: Search, replace = false) => void navigate({ search: to, replace, state: WITHIN_LIST }),
    [navigate],
  );
  return { search, view: address.view(search), go };
}
