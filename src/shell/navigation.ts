import { type AnyRoute, useRouter } from '@tanstack/react-router';
import type { Permission } from '../../api/domains.ts';
import type { Grants } from '../../machines/kernel/law/explain.ts';
import { domains } from '../domains.ts';
import {
  type FoundScreen,
  NAVIGATION_GROUPS,
  type NavigationEntry,
  type ScreenAddress,
} from '../lib/domain.ts';
import { useGrants } from './sessionContext.ts';

/** Screens under one heading. */
interface Group {
  label: NavigationEntry['group'];
  entries: readonly NavigationEntry[];
}

const ENTRIES: readonly NavigationEntry[] = Object.values(domains).flatMap(
  ({ navigation }): readonly NavigationEntry[] => navigation,
);

/** Every heading with its screens, both in their order. */
export const NAVIGATION: readonly Group[] = NAVIGATION_GROUPS.map((label) => ({
  label,
  entries: ENTRIES.filter(({ group }) => group === label).sort((a, b) => a.order - b.order),
}));

/** Every screen that has a name: those of the navigation in their order, then what else is found. */
const SCREENS: readonly FoundScreen[] = [
  ...NAVIGATION.flatMap(({ entries }) => entries),
  ...Object.values(domains).flatMap(({ finding }): readonly FoundScreen[] =>
    finding && 'screens' in finding ? finding.screens : [],
  ),
];

/** The screens that the person may open. */
export function useScreens(): readonly FoundScreen[] {
  const { routeTree } = useRouter();
  return SCREENS.filter(openTo(useGrants(), routeTree));
}

/** The headings and screens that the person may open; a heading without any is left out. */
export function useNavigation(): readonly Group[] {
  const { routeTree } = useRouter();
  return navigationFor(useGrants(), routeTree);
}

/**
 * The screen that an account comes to first.
 * @param root The route above all others.
 */
export function firstScreen(grants: Grants, root: AnyRoute): ScreenAddress {
  return navigationFor(grants, root)[0]?.entries[0]?.to ?? '/orders';
}

function navigationFor(grants: Grants, root: AnyRoute): Group[] {
  const mayOpen = openTo(grants, root);
  return NAVIGATION.map(({ label, entries }) => ({
    label,
    entries: entries.filter(mayOpen),
  })).filter(({ entries }) => entries.length > 0);
}

/** Whether a screen may be opened. */
function openTo(grants: Grants, root: AnyRoute) {
  const asked = permissionsBelow(root);
  return ({ to }: FoundScreen) => asked.get(to)?.every(grants) ?? false;
}

/** What each screen asks for: its own route, and those around it. */
function permissionsBelow(route: AnyRoute, around: readonly Permission[] = []) {
  const { permission } = route.options.staticData ?? {};
  const permissions = permission === undefined ? around : [...around, permission];
  const found = new Map<string, readonly Permission[]>();
  const inside: readonly AnyRoute[] = route.children ?? [];
  if (inside.length === 0) found.set(route.to, permissions);
  for (const child of inside) {
    for (const [to, asked] of permissionsBelow(child, permissions)) found.set(to, asked);
  }
  return found;
}
