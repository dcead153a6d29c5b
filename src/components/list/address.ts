import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type DayPreset, presetOf } from './dayPresets.ts';
import { type Field, textOf, wholeOf } from './fields.ts';

/** How many rows a page may have; the first is what one has without choosing. */
const PAGE_SIZES = [50, 20, 100, 200] as const;

type Fields = Readonly<Record<string, Field<string | number, unknown>>>;

/** What a list's address may say beside its own filters; what is not there is as usual. */
interface CommonSearch<Tab extends string, Sort extends string> {
  tab?: Tab;
  q?: string;
  sort?: Sort;
  ascending?: true;
  size?: number;
  /** Which page it is, for the person alone: the cursor is what counts. */
  page?: number;
  cursor?: string;
  direction?: 'previous' | 'last';
  /** The preset that `from` and `to` were chosen by. */
  days?: DayPreset | undefined;
  /** The saved view that this began with. */
  view?: number;
}

/** A list's address. Several values of one filter stand in one text, with commas between. */
export type ListSearch<Tab extends string, Sort extends string, Own extends Fields> = CommonSearch<
  Tab,
  Sort
> & { [Name in keyof Own]?: ReturnType<Own[Name]['read']> };

/** The address with every part given. */
export type ListView<Tab extends string, Sort extends string, Own extends Fields> = {
  tab: Tab;
  q: string;
  sort: Sort;
  descending: boolean;
  size: number;
  /** Null where nobody counted: the last of many. */
  page: number | null;
  cursor: string | null;
  direction: 'next' | 'previous' | 'last';
} & { [Name in keyof Own]: ReturnType<Own[Name]['view']> };

/** What the server is asked for a page. */
export interface ListPaging<Sort extends string> {
  size: number;
  direction: 'next' | 'previous' | 'last';
  sort: { by: Sort; descending: boolean };
  cursor?: string;
}

/** The address of one list: how it is read, and how one comes from one to another. */
export interface ListAddress<Search, View> {
  readonly tabs: readonly string[];
  /**
   * Reads the route's search: what makes no sense is left out, so that an old or a mistyped
   * address shows a list all the same.
   */
  read: (search: Record<string, unknown>) => Search;
  /** Whether `read` leaves something out of what the route's search says. */
  hasUnread: (search: Record<string, unknown>) => boolean;
  /** The address with what is usual filled in. */
  view: (search: Search) => View;
  /** The address for other filters, from its first page. */
  withFilter: (search: Search, change: Partial<Search>) => Search;
  /** The address without any filter; the tab, the order and the page size stay. */
  withoutFilters: (search: Search) => Search;
  /** Whether any filter is set beside the tab. */
  isFiltered: (view: View) => boolean;
  /** The address of another page, by what the server said of those around this one. */
  withPage: (
    search: Search,
    to: 'first' | 'previous' | 'next' | 'last',
    page: { next: string | null; previous: string | null; pages: number | null },
  ) => Search;
}

/**
 * Makes the address of a list from its tabs, its orders and its own filters; the first tab and the
 * first order are the usual ones.
 *
 * @example
 * listAddress({ tabs: TABS, sorts: SORTS, fields: { kind: several(KINDS), from: day, supplier: whole } });
 */
export function listAddress<
  const Tab extends string,
  const Sort extends string,
  Own extends Fields,
>(rules: {
  tabs: readonly [Tab, ...Tab[]];
  sorts: readonly [Sort, ...Sort[]];
  /** The order of a tab that has another one than the list, until the person chooses one. */
  usual?: { readonly [Name in NoInfer<Tab>]?: { sort: NoInfer<Sort>; ascending: boolean } };
  fields: Own;
}): ListAddress<ListSearch<Tab, Sort, Own>, ListView<Tab, Sort, Own>> {
  type Search = ListSearch<Tab, Sort, Own>;
  type View = ListView<Tab, Sort, Own>;
  const { tabs, sorts, fields } = rules;
  const usualOf = (tab: Tab | undefined) => rules.usual?.[tab ?? tabs[0]];
  const names = Object.keys(fields);

  const read = (search: Record<string, unknown>): Search => {
    const direction = among(search.direction, ['previous', 'last']);
    const cursor = direction === 'last' ? undefined : textOf(search.cursor, 400);
    const paged = isPaged({ cursor, direction });
    const tab = among(search.tab, tabs.slice(1));
    const own = Object.fromEntries(names.map((name) => [name, fields[name]?.read(search[name])]));
    return given({
      tab,
      q: textOf(search.q, 60),
      ...own,
      days: own.from === undefined || own.to === undefined ? undefined : presetOf(search.days),
      sort: among(search.sort, usualOf(tab) ? sorts : sorts.slice(1)),
      ascending: search.ascending === true || search.ascending === 'true' ? true : undefined,
      size: PAGE_SIZES.slice(1).find((size) => size === Number(search.size)),
      page: paged ? wholeOf(search.page, 100_000_000) : undefined,
      cursor,
      direction: paged ? direction : undefined,
      view: viewOf(search.view),
    }) as Search;
  };

  const hasUnread = (search: Record<string, unknown>): boolean => {
    const common: Record<string, (value: unknown) => boolean> = {
      tab: (value) => among(value, tabs) !== undefined,
      q: (value) => textOf(value, 60) !== undefined,
      sort: (value) => among(value, sorts) !== undefined,
      ascending: (value) => ['true', 'false'].includes(String(value)),
      size: (value) => PAGE_SIZES.some((size) => size === Number(value)),
      // A number alone leads to no page.
      page: (value) => isPaged(search) && wholeOf(value, 100_000_000) !== undefined,
      cursor: (value) => textOf(value, 400) !== undefined,
      direction: (value) => among(value, ['next', 'previous', 'last']) !== undefined,
      days: (value) => 'from' in fields && presetOf(value) !== undefined,
      view: (value) => viewOf(value) !== undefined,
    };
    return Object.entries(search).some(([name, value]) => {
      if (value === undefined || value === null || value === '') return false;
      const field = fields[name];
      return !(field ? field.takes(value) : common[name]?.(value));
    });
  };

  const view = (search: Search): View => {
    const own = search as Record<string, string | number | undefined>;
    const usual = search.sort === undefined ? usualOf(search.tab) : undefined;
    return {
      tab: search.tab ?? tabs[0],
      q: search.q ?? '',
      ...Object.fromEntries(names.map((name) => [name, fields[name]?.view(own[name])])),
      sort: search.sort ?? usual?.sort ?? sorts[0],
      descending: search.ascending !== true && usual?.ascending !== true,
      size: search.size ?? PAGE_SIZES[0],
      page: numberOfPage(search),
      cursor: search.cursor ?? null,
      direction: search.direction ?? 'next',
    } as View;
  };

  const withFilter = (search: Search, change: Partial<Search>): Search => {
    const { page: _page, cursor: _cursor, direction: _direction, ...rest } = search;
    return read({ ...rest, ...change });
  };

  return {
    tabs,
    read,
    hasUnread,
    view,
    withFilter,
    withoutFilters: ({ tab, sort, ascending, size, view: saved }) =>
      read({ tab, sort, ascending, size, view: saved }),
    isFiltered: (shown) =>
      shown.q !== '' ||
      names.some((name) => fields[name]?.isSet((shown as Record<string, unknown>)[name])),
    withPage: (search, to, page) =>
      read(
        to === 'next' || to === 'previous'
          ? addressBeside(search, to, page)
          : {
              ...withFilter(search, {}),
              ...(to === 'last' ? { direction: 'last', page: page.pages } : {}),
            },
      ),
  };
}

/** What an address of any list says of its page. */
type PagedAddress = { page?: number; cursor?: string; direction?: string };

/** The number of the page that an address leads to; null where it says none. */
const numberOfPage = (search: PagedAddress): number | null =>
  isPaged(search) ? (search.page ?? null) : 1;

/** The address of the page after this one or before it, of any list. */
export function addressBeside(
  search: PagedAddress,
  to: 'next' | 'previous',
  page: { next: string | null; previous: string | null },
): PagedAddress {
  const { page: _page, cursor: _cursor, direction: _direction, ...first } = search;
  const number = numberOfPage(search);
  const beside = (by: 1 | -1) => (number === null ? {} : { page: number + by });
  if (to === 'next' && page.next !== null) return { ...first, cursor: page.next, ...beside(1) };
  // Before page two lies the first page, and that has an address of its own.
  if (to === 'previous' && page.previous !== null && number !== 2) {
    return { ...first, cursor: page.previous, direction: 'previous', ...beside(-1) };
  }
  return first;
}

/** The saved view that an address names. */
export const viewOf = (value: unknown): number | undefined =>
  wholeOf(value, Number.MAX_SAFE_INTEGER);

/**
 * What the server is asked for an address.
 * @param own The list's own filters; what is undefined is left out.
 */
export function listQuery<Tab extends string, Sort extends string, Own extends object>(
  view: ListView<Tab, Sort, Record<never, never>>,
  own: Own,
): ListQuery<{ tab: Tab; search?: string } & Own, ListPaging<Sort>> {
  return {
    filter: given({ tab: view.tab, search: view.q === '' ? undefined : view.q, ...own }) as {
      tab: Tab;
    } & Own,
    page: {
      size: view.size,
      direction: view.direction,
      sort: { by: view.sort, descending: view.descending },
      ...(view.cursor === null ? {} : { cursor: view.cursor }),
    },
  };
}

const isPaged = ({ cursor, direction }: { cursor?: unknown; direction?: unknown }) =>
  cursor !== undefined || direction === 'last';

const among = <Name extends string>(value: unknown, names: readonly Name[]): Name | undefined =>
  names.find((name) => name === value);

/** Without the parts that are not there, so that the address is as short as it can be. */
const given = (parts: object): object =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
