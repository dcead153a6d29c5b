import { domains } from '../domains.ts';
import type { ScreenAddress, Waiting, WaitingName } from '../lib/domain.ts';
import { NAVIGATION } from './navigation.ts';

/** What can wait for a person, and where it is found. */
export interface WaitingItem {
  name: WaitingName;
  at: ScreenAddress;
  search: { readonly tab?: string };
  /** It has waited for too long already. */
  isLate?: true;
}

/** What each domain counts of what waits. */
export const WAITING: readonly Waiting[] = Object.values(domains).flatMap(
  ({ waiting }): readonly Waiting[] => waiting,
);

/** Everything that can wait, in the order of the navigation. */
export const WAITING_ITEMS: readonly WaitingItem[] = inOrder(
  WAITING.flatMap(({ places }) =>
    Object.entries(places).map(([name, place]) => ({ name: name as WaitingName, ...place })),
  ),
);

function inOrder(items: readonly WaitingItem[]): WaitingItem[] {
  const screens = NAVIGATION.flatMap(({ entries }) => entries.map(({ to }) => to));
  return items.toSorted((a, b) => screens.indexOf(a.at) - screens.indexOf(b.at));
}
