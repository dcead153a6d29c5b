import type { ResolveParams } from '@tanstack/react-router';
import type { Api, CallFlags } from '../../api/client.ts';
import type { DomainName, domains, Permission } from '../../api/domains.ts';
import type texts from '../../i18n/en-US/common.json';
import type { IconName } from '../components/icons.tsx';
import type { FileRoutesByTo } from '../routeTree.gen.ts';

/** The headings of the navigation, from top to bottom: each is called `nav.<group>`. */
export const NAVIGATION_GROUPS = [
  'sales',
  'purchasing',
  'goodsGroup',
  'marketing',
  'finance',
  'storeGroup',
  'system',
  'qa',
] as const;
type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

type Address = keyof FileRoutesByTo;

/** The address of a screen that needs no parameter. */
export type ScreenAddress = Exclude<Address, `${string}$${string}`>;

/** A screen in the navigation. Who may open it is said by the route that it leads to. */
export interface NavigationEntry {
  readonly group: NavigationGroup;
  /** Its place in the group: the lowest number stands on top. */
  readonly order: number;
  readonly icon: IconName;
  readonly to: ScreenAddress;
  /** Its name is the text `nav.<label>`. */
  readonly label: Exclude<keyof typeof texts.nav, NavigationGroup>;
}

/** What can wait for a person: each name has its text, `waiting.<name>`. */
export type WaitingName = keyof typeof texts.waiting extends infer Key
  ? Key extends `${infer Name}_one`
    ? Name
    : never
  : never;

/** How many there are of what waits, by name; what is not asked for is left out. */
export type WaitingCounts = { readonly [Name in WaitingName]?: number };

/** Where something waits: the number stands beside the screen's entry in the navigation. */
interface WaitingPlace {
  readonly at: ScreenAddress;
  /** The part of the screen's list that holds it. */
  readonly search: { readonly tab?: string };
  /** It has waited for too long already. */
  readonly isLate?: true;
}

/** What one call counts of what waits for a person. */
export interface Waiting {
  /** It is counted for a person who has all of these. */
  readonly permissions: readonly Permission[];
  readonly count: (api: Api, flags: CallFlags) => Promise<WaitingCounts>;
  readonly places: { readonly [Name in WaitingName]?: WaitingPlace };
}

/** A page of the screens, with the parameters of its address. */
export type Page =
  | { readonly to: ScreenAddress; readonly params: Readonly<Record<never, never>> }
  | {
      [To in Exclude<Address, ScreenAddress>]: {
        readonly to: To;
        readonly params: ResolveParams<To>;
      };
    }[Exclude<Address, ScreenAddress>];

/** The page of the record with this id. */
export type PageOf = (id: string) => Page;

/**
 * What a domain tells the screens of itself before any of its screens is loaded: a field for each
 * thing that the office asks of all domains. It holds data and imports types alone.
 */
export interface ScreenDomain<D extends DomainName> {
  readonly navigation: readonly NavigationEntry[];
  readonly waiting: readonly Waiting[];
  /** The page of each of its records, null where a record has no page. */
  readonly pages: {
    readonly [Record in keyof (typeof domains)[D]['records']]: PageOf | null;
  };
}
