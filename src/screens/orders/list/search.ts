import type { CHANNELS, OrderRow, OrderTab } from '../../../../api/orders.ts';
import {
  FULFILMENT,
  type Fulfilment,
  ORDER_KINDS,
  type OrderKind,
  PAYMENT,
  type Payment,
} from '../../../../machines/order/facts.ts';
import type { OrderListQuery } from '../../../../machines/order/list.ts';
import { instantOf } from '../../../lib/dates.ts';

/** What the order list can be sorted by. */
export const SORTS = ['placedAt', 'deliveryAt', 'total', 'orderSn'] as const;
export type OrderSort = (typeof SORTS)[number];

type Channel = (typeof CHANNELS)[number];

// Not from the contract, which brings zod along: the address is read before any screen is loaded.
const TABS: Record<OrderTab, true> = {
  all: true,
  toAccept: true,
  reviewOverdue: true,
  pendingPayment: true,
  inProgress: true,
  completed: true,
  pendingSubmission: true,
  cancelled: true,
};
const CHANNEL_NAMES: Record<OrderRow['channel'], true> = {
  backOffice: true,
  webShop: true,
  app: true,
  shopee: true,
  lazada: true,
  groupBuy: true,
};

/** The tabs and channels in their order. */
export const ORDER_TAB_NAMES = Object.keys(TABS) as OrderTab[];
export const ORDER_CHANNELS = Object.keys(CHANNEL_NAMES) as Channel[];

/** How many rows a page may have; the first is what one has without choosing. */
const PAGE_SIZES = [50, 20, 100, 200] as const;

/**
 * The order list's address: what is not there is as usual. Several values of one filter stand in
 * one text, with commas between.
 */
export interface OrderSearch {
  tab?: OrderTab;
  q?: string;
  kind?: string;
  channel?: string;
  payment?: string;
  place?: string;
  /** Days in the shop's time zone, `YYYY-MM-DD`, both included. */
  from?: string;
  to?: string;
  customer?: number;
  sort?: OrderSort;
  ascending?: true;
  size?: number;
  /** Which page it is, for the person alone: the cursor is what counts. */
  page?: number;
  cursor?: string;
  direction?: 'previous' | 'last';
}

/** The address with every part given. */
export interface OrderView {
  tab: OrderTab;
  q: string;
  kind: OrderKind[];
  channel: Channel[];
  payment: Payment[];
  place: Fulfilment[];
  from: string | null;
  to: string | null;
  customer: number | null;
  sort: OrderSort;
  descending: boolean;
  size: number;
  /** Null where nobody counted: the last of many. */
  page: number | null;
  cursor: string | null;
  direction: 'next' | 'previous' | 'last';
}

/**
 * Reads the address of the order list: the route's `validateSearch`. What makes no sense is left
 * out, so that an old or a mistyped address shows a list all the same.
 */
export function orderSearch(search: Record<string, unknown>): OrderSearch {
  const direction = among(search.direction, ['previous', 'last']);
  const cursor = direction === 'last' ? undefined : textOf(search.cursor, 400);
  const paged = isPaged({ cursor, direction });
  return given({
    tab: among(search.tab, ORDER_TAB_NAMES.slice(1)),
    q: textOf(search.q, 60),
    kind: several(search.kind, ORDER_KINDS),
    channel: several(search.channel, ORDER_CHANNELS),
    payment: several(search.payment, PAYMENT),
    place: several(search.place, FULFILMENT),
    from: dayOf(search.from),
    to: dayOf(search.to),
    customer: wholeOf(search.customer, Number.MAX_SAFE_INTEGER),
    sort: among(search.sort, SORTS.slice(1)),
    ascending: search.ascending === true || search.ascending === 'true' ? true : undefined,
    size: PAGE_SIZES.slice(1).find((size) => size === Number(search.size)),
    page: paged ? wholeOf(search.page, 100_000_000) : undefined,
    cursor,
    direction: paged ? direction : undefined,
  });
}

/** The address with what is usual filled in. */
export function orderView(search: OrderSearch): OrderView {
  return {
    tab: search.tab ?? 'all',
    q: search.q ?? '',
    kind: splitOf(search.kind, ORDER_KINDS),
    channel: splitOf(search.channel, ORDER_CHANNELS),
    payment: splitOf(search.payment, PAYMENT),
    place: splitOf(search.place, FULFILMENT),
    from: search.from ?? null,
    to: search.to ?? null,
    customer: search.customer ?? null,
    sort: search.sort ?? 'placedAt',
    descending: search.ascending !== true,
    size: search.size ?? PAGE_SIZES[0],
    page: isPaged(search) ? (search.page ?? null) : 1,
    cursor: search.cursor ?? null,
    direction: search.direction ?? 'next',
  };
}

/** What the server is asked for an address, days taken in the shop's time zone. */
export function orderQuery(view: OrderView, timeZone: string): OrderListQuery {
  const from = view.from === null ? null : instantOf(view.from, timeZone);
  const to = view.to === null ? null : instantOf(dayAfter(view.to), timeZone);
  return {
    filter: {
      tab: view.tab,
      ...(view.q === '' ? {} : { search: view.q }),
      ...(view.kind.length === 0 ? {} : { kind: view.kind }),
      ...(view.channel.length === 0 ? {} : { channel: view.channel }),
      ...(view.payment.length === 0 ? {} : { paymentStatus: view.payment }),
      ...(view.place.length === 0 ? {} : { status: view.place }),
      ...(from === null ? {} : { placedFrom: from }),
      ...(to === null ? {} : { placedTo: to }),
      ...(view.customer === null ? {} : { customerId: view.customer }),
    },
    page: {
      size: view.size,
      direction: view.direction,
      sort: { by: view.sort, descending: view.descending },
      ...(view.cursor === null ? {} : { cursor: view.cursor }),
    },
  };
}

/** The address for other filters, from its first page. */
export function withFilter(search: OrderSearch, change: Partial<OrderSearch>): OrderSearch {
  const { page: _page, cursor: _cursor, direction: _direction, ...rest } = search;
  return orderSearch({ ...rest, ...change });
}

/** The address without any filter; the tab, the order and the page size stay. */
export const withoutFilters = ({ tab, sort, ascending, size }: OrderSearch): OrderSearch =>
  orderSearch({ tab, sort, ascending, size });

/** Whether any filter is set beside the tab. */
export const isFiltered = ({ q, kind, channel, payment, place, from, to, customer }: OrderView) =>
  q !== '' ||
  [kind, channel, payment, place].some((values) => values.length > 0) ||
  from !== null ||
  to !== null ||
  customer !== null;

/** The address of another page, by what the server said of those around this one. */
export function withPage(
  search: OrderSearch,
  to: 'first' | 'previous' | 'next' | 'last',
  page: { next: string | null; previous: string | null; pages: number | null },
): OrderSearch {
  const first = withFilter(search, {});
  const { page: number } = orderView(search);
  const beside = (by: 1 | -1) => (number === null ? undefined : number + by);
  if (to === 'next' && page.next !== null) {
    return orderSearch({ ...first, cursor: page.next, page: beside(1) });
  }
  if (to === 'last') return orderSearch({ ...first, direction: 'last', page: page.pages });
  // Before page two lies the first page, and that has an address of its own.
  if (to === 'previous' && page.previous !== null && number !== 2) {
    return orderSearch({
      ...first,
      cursor: page.previous,
      direction: 'previous',
      page: beside(-1),
    });
  }
  return first;
}

const isPaged = ({ cursor, direction }: OrderSearch) =>
  cursor !== undefined || direction === 'last';

const DAY = 24 * 60 * 60 * 1000;

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString().slice(0, 10);

function textOf(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.replaceAll('\u0000', '').trim().slice(0, longest);
  return trimmed === '' ? undefined : trimmed;
}

const among = <Name extends string>(value: unknown, names: readonly Name[]): Name | undefined =>
  names.find((name) => name === value);

function several(value: unknown, names: readonly string[]): string | undefined {
  const chosen = splitOf(textOf(value, 400), names);
  return chosen.length === 0 ? undefined : chosen.join(',');
}

/** In the order of the names, each once. */
const splitOf = <Name extends string>(text: string | undefined, names: readonly Name[]): Name[] => {
  const parts = (text ?? '').split(',');
  return names.filter((name) => parts.includes(name));
};

function dayOf(value: unknown): string | undefined {
  const text = textOf(value, 10);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isDay ? text : undefined;
}

function wholeOf(value: unknown, most: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

/** Without the parts that are not there, so that the address is as short as it can be. */
const given = (search: Record<keyof OrderSearch, unknown>): OrderSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
