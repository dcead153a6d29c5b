import { and, eq, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { orderFilter } from '../../api/orders/calls.ts';
import { likeText } from '../kernel/page.ts';
import { eachWordKept, searchText } from '../kernel/search.ts';
import { orderCounts, orders } from './tables.ts';

/** A filter of the order list after validation. */
export type Filter = z.output<typeof orderFilter>;

/** The orders that a filter finds, without the shop's walls. */
export function ordersOf(filter: Filter): SQL | undefined {
  return and(...keptIn(orders, filter), ...beyondCounts(filter));
}

/** The counts that a filter adds up, without the shop's walls. Only where it `isCounted`. */
export function countsOf(filter: Filter): SQL | undefined {
  return and(...keptIn(orderCounts, filter));
}

/** Whether the kept counts tell how many orders the filter finds; else they have to be counted. */
export function isCounted(filter: Filter): boolean {
  return beyondCounts(filter).length === 0;
}

/**
 * The orders that a part of a number finds: any part of four characters or more, by the index of the
 * list's search; a shorter one only where the number begins so.
 */
export function numbered(typed: string): SQL | undefined {
  const part = typed.trim().normalize('NFKC').toUpperCase();
  return part.length < SHORTEST_PART
    ? and(gte(orders.orderSn, part), lt(orders.orderSn, `${part}\u{10FFFF}`))
    : and(
        like(orders.searchText, `%${likeText(searchText(part))}%`),
        like(orders.orderSn, `%${likeText(part)}%`),
      );
}

/** Shorter parts are in too many numbers to be of use. */
const SHORTEST_PART = 4;

function keptIn(table: typeof orders | typeof orderCounts, filter: Filter): SQL[] {
  const { tab, kind, channel, status, paymentStatus } = filter;
  return [
    ...tabOf(table, tab),
    ...(kind ? [inArray(table.kind, kind)] : []),
    ...(channel ? [inArray(table.channel, channel)] : []),
    ...(status ? [inArray(table.status, status)] : []),
    ...(paymentStatus ? [inArray(table.paymentStatus, paymentStatus)] : []),
  ];
}

function tabOf(table: typeof orders | typeof orderCounts, tab: Filter['tab']): SQL[] {
  if (tab === 'all') return [];
  return [tab === 'reviewOverdue' ? sql`${table.reviewOverdue}` : eq(table.tab, tab)];
}

function beyondCounts({ search, placedFrom, placedTo, customerId, platformType }: Filter): SQL[] {
  return [
    ...(platformType ? [inArray(orders.platformType, platformType)] : []),
    ...eachWordKept(orders.searchText, search),
    ...(placedFrom ? [gte(orders.placedAt, new Date(placedFrom))] : []),
    ...(placedTo ? [lt(orders.placedAt, new Date(placedTo))] : []),
    ...(customerId === undefined ? [] : [eq(orders.customerId, customerId)]),
  ];
}
