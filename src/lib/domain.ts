import type { ResolveParams } from '@tanstack/react-router';
import type { Contract } from '../../api/contract.ts';
import type { DomainName, domains, Permission, WaitingName } from '../../api/domains.ts';
import type { DataOf, RequestOf } from '../../api/kernel/operation.ts';
import type shell from '../../i18n/en-US/shell.json';
import type { PartName } from '../../i18n/namespaces.ts';
import type { IconName } from '../components/icons.tsx';
import type { FileRoutesByTo } from '../routeTree.gen.ts';

/** The texts of each domain: its `domain.ts` adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: each domain adds a line from its own folder.
export interface DomainTexts {}

/** The texts of a domain's own pages; none for a domain without pages. */
export type OwnTexts = {
  [D in keyof DomainTexts as Exclude<keyof DomainTexts[D], PartName> extends never
    ? never
    : D]: Omit<DomainTexts[D], PartName>;
};

type PartOf<Texts, Part extends PartName> =
  Texts extends Readonly<Record<Part, infer Words>> ? Words : never;

type Together<Union> = (Union extends unknown ? (of: Union) => void : never) extends (
  of: infer All,
) => void
  ? All
  : never;

/** A part of all domains together. */
export type Gathered<Part extends PartName> = Together<
  PartOf<DomainTexts[keyof DomainTexts], Part>
>;

/** The records of which the texts say this. */
export type RecordsWith<Name extends 'chart' | 'remedy'> = {
  [Record in keyof Gathered<'records'>]: Gathered<'records'>[Record] extends {
    [Key in Name]: string;
  }
    ? Record
    : never;
}[keyof Gathered<'records'>];

/** The headings of the navigation, from top to bottom: each is called `nav.<group>` in the shell's texts. */
export const NAVIGATION_GROUPS = [
  'overview',
  'sales',
  'purchasing',
  'goodsGroup',
  'marketing',
  'finance',
  'storeGroup',
  'system',
  'qa',
] as const satisfies readonly (keyof typeof shell.nav)[];
type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

type Address = keyof FileRoutesByTo;

/** The address of a screen that needs no parameter. */
export type ScreenAddress = Exclude<Address, `${string}$${string}`>;

/** The names of a domain's entries in the navigation. */
type EntryNames<D extends keyof DomainTexts> = DomainTexts[D] extends {
  shell: { nav: infer Words };
}
  ? keyof Words
  : never;

/** A screen in the navigation. Who may open it is said by the route that it leads to. */
export interface NavigationEntry<D extends keyof DomainTexts = keyof DomainTexts> {
  readonly group: NavigationGroup;
  /** Its place in the group: the lowest number stands on top. */
  readonly order: number;
  readonly icon: IconName;
  readonly to: ScreenAddress;
  /** Its name is the text `nav.<label>` of the part `shell`. */
  readonly label: { [Each in D]: EntryNames<Each> }[D];
}

/** How much waits for a person by its name; what their role does not answer is left out. */
export type WaitingCounts = Readonly<Partial<Record<WaitingName, number>>>;

/** Where something waits: the number stands beside the screen's entry in the navigation. */
export interface WaitingPlace {
  readonly at: ScreenAddress;
  /** The part of the screen's list that holds it. */
  readonly search: { readonly tab?: string; readonly payment?: string; readonly credit?: string };
  /** It has waited for too long already. */
  readonly isLate?: true;
}

/** A page of the screens, with the parameters of its address. */
export type Page =
  | {
      readonly to: ScreenAddress;
      readonly params: Readonly<Record<never, never>>;
      /** Which row of the screen it is. */
      readonly search?: { readonly at: number };
    }
  | {
      [To in Exclude<Address, ScreenAddress>]: {
        readonly to: To;
        readonly params: ResolveParams<To>;
      };
    }[Exclude<Address, ScreenAddress>];

/** The page of the record with this id. */
export type PageOf = (id: string) => Page;

/** A screen that the palette leads to and the navigation does not show. */
export interface FoundScreen<D extends keyof DomainTexts = keyof DomainTexts> {
  readonly to: ScreenAddress;
  /** Its name is the text `nav.<label>` of the part `shell`. */
  readonly label: NavigationEntry<D>['label'];
}

/** A list that is searched: asked with `search` and `size`, it answers its rows and how many there are. */
type Listing<D extends DomainName> = {
  [Name in keyof (typeof domains)[D]['routes'] & keyof Contract]: RequestOf<
    Contract[Name]
  > extends { body: { search?: string | undefined } }
    ? DataOf<Contract[Name]> extends Listed
      ? Name
      : never
    : never;
}[keyof (typeof domains)[D]['routes'] & keyof Contract];

/** A list that is answered whole to whoever asks: it is searched here, by its names. */
type WholeListing<D extends DomainName> = {
  [Name in keyof (typeof domains)[D]['routes'] & keyof Contract]: DataOf<
    Contract[Name]
  > extends readonly object[]
    ? Name
    : never;
}[keyof (typeof domains)[D]['routes'] & keyof Contract];

/** What such a list answers. */
export interface Listed {
  rows: readonly { id: number }[];
  total: { count: number; exact: boolean };
}

/** The fields of its rows that are texts. */
type TextIn<Name extends keyof Contract> =
  DataOf<Contract[Name]> extends { rows: readonly (infer Row)[] } | readonly (infer Row)[]
    ? { [Field in keyof Row]: Row[Field] extends string ? Field & string : never }[keyof Row]
    : never;

/** The same, and those that may be null. */
type WordsIn<Name extends keyof Contract> =
  DataOf<Contract[Name]> extends { rows: readonly (infer Row)[] }
    ? { [Field in keyof Row]: Row[Field] extends string | null ? Field & string : never }[keyof Row]
    : never;

/** The fields of its rows that are numbers. */
type NumberIn<Name extends keyof Contract> =
  DataOf<Contract[Name]> extends { rows: readonly (infer Row)[] }
    ? { [Field in keyof Row]: Row[Field] extends number ? Field & string : never }[keyof Row]
    : never;

/** The field that names a row: its number, or its name. */
type NamedBy<Name extends keyof Contract> =
  | { readonly name: TextIn<Name> }
  /** Where that may be null, the id that a row without a name is called by: `#12`. */
  | { readonly name: WordsIn<Name>; readonly orId: NumberIn<Name> };

type FindingBy<
  D extends DomainName & keyof DomainTexts,
  Name extends keyof Contract,
> = NamedBy<Name> & FoundBy<D, Name>;

interface FoundBy<D extends DomainName & keyof DomainTexts, Name extends keyof Contract> {
  /** What is found is called so, `nav.<label>` of the part `shell`; as the domain's first screen without it. */
  readonly label?: NavigationEntry<D>['label'];
  /** Who has it looks for these records. */
  readonly permission: Permission;
  /** The call of their list. */
  readonly call: Name;
  /** The screen of that list, opened with what was typed as its `q`; the domain's first without it. */
  readonly list?: ScreenAddress;
  /** The record, whose page is opened; null where it has none: then it is looked up in its list, which reads `at`. */
  readonly record: (keyof (typeof domains)[D]['records'] & string) | null;
  /** Its Chinese name, where that is not the field `<name>Zh` beside it. */
  readonly nameZh?: TextIn<Name>;
  /** What else tells it from others: its number beside a name, whose it is, the phone number. */
  readonly number?: TextIn<Name>;
  readonly whose?: TextIn<Name>;
  readonly phone?: TextIn<Name>;
  /** When it was, which tells several of one name apart. */
  readonly at?: TextIn<Name>;
  /** What it comes to, in the `currency` of the row. */
  readonly amount?: TextIn<Name>;
}

/** How records are looked for by their number, name or phone, from anywhere. */
export type Finding<D extends DomainName & keyof DomainTexts = DomainName & keyof DomainTexts> = {
  [Each in D]:
    | { [Name in Listing<Each>]: FindingBy<Each, Name> }[Listing<Each>]
    | {
        [Name in WholeListing<Each>]: FindingBy<Each, Name> & WholeFinding<Name>;
      }[WholeListing<Each>];
}[D];

/** The list is read whole, and searched here by the names of its rows. */
interface WholeFinding<Name extends keyof Contract> {
  readonly inWhole: true;
  /** The field that is a row's id, where it is not `id`. */
  readonly id?: DataOf<Contract[Name]> extends readonly (infer Row)[] ? keyof Row & string : never;
}

/** The same of any domain, as it is read at run time: the fields are those of its own rows. */
export interface AnyFinding {
  readonly label: NavigationEntry['label'];
  readonly permission: Permission;
  readonly call: keyof Contract;
  readonly list: ScreenAddress;
  readonly record: string | null;
  readonly name: string;
  readonly nameZh?: string;
  readonly orId?: string;
  readonly inWhole?: true;
  readonly id?: string;
  readonly number?: string;
  readonly whose?: string;
  readonly phone?: string;
  readonly at?: string;
  readonly amount?: string;
}

/** What the palette finds of a domain, beside its entries of the navigation. */
interface Found<D extends DomainName & keyof DomainTexts> {
  readonly screens?: readonly FoundScreen<D>[];
  readonly records: readonly Finding<D>[];
}

/**
 * What a domain tells the screens of itself before any of its screens is loaded: a field for each
 * thing that the office asks of all domains. It holds data and imports types alone.
 */
export interface ScreenDomain<D extends DomainName & keyof DomainTexts> {
  readonly navigation: readonly NavigationEntry<D>[];
  /** Where each thing is that waits for a person; `waiting.<name>` of `shell` is its text. */
  readonly waiting: { readonly [Name in keyof (typeof domains)[D]['waiting']]: WaitingPlace };
  /** What the palette finds of it, beside its entries of the navigation. */
  readonly finding: Found<D> | null;
  /** The page of each of its records, null where a record has no page. */
  readonly pages: {
    readonly [Record in keyof (typeof domains)[D]['records']]: PageOf | null;
  };
}
