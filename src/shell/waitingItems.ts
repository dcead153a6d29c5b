import type { WaitingName } from '../../api/domains.ts';
import { domains } from '../domains.ts';
import type { ScreenAddress, WaitingPlace } from '../lib/domain.ts';
import { NAVIGATION } from './navigation.ts';

/** What can wait for a person, and where it is found. */
export interface WaitingItem extends WaitingPlace {
  name: WaitingName;
}

const places = Object.values(domains).flatMap(({ waiting }): [string, WaitingPlace][] =>
  Object.entries(waiting),
);
const screens: ScreenAddress[] = NAVIGATION.flatMap(({ entries }) => entries.map(({ to }) => to));

/** Everything that can wait, in the order of the navigation. */
export const WAITING_ITEMS: readonly WaitingItem[] = places
  .map(([name, place]) => ({ name: name as WaitingName, ...place }))
  .toSorted((a, b) => screens.indexOf(a.at) - screens.indexOf(b.at));
