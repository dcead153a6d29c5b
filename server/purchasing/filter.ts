import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { purchaseFilter } from '../../api/purchasing/purchaseOrder.ts';
import { eachWordKept } from '../kernel/search.ts';
import { isLate } from './late.ts';
import { purchaseCounts, purchaseOrders } from './tables.ts';

/** A filter of the purchase list after validation. */
export type Filter = z.output<typeof purchaseFilter>;

/** The purchase orders that a filter finds, without the shop's walls. */
export const ordersOf = (filter: Filter, now: Date): SQL | undefined =>
  and(
    ...keptIn(purchaseOrders, filter),
    ...beyondCounts(filter),
    ...(isLateTab(filter.tab) ? [isLate(now)] : []),
  );

/** The counts that a filter adds up, without the shop's walls. Only where it `isCounted`. */
export const countsOf = (filter: Filter): SQL | undefined => and(...keptIn(purchaseCounts, filter));

/** Whether the kept counts tell how many orders the filter finds; else they have to be counted. */
export const isCounted = (filter: Filter): boolean =>
  beyondCounts(filter).length === 0 && !isLateTab(filter.tab);

/** The tab that time moves orders into, which nothing counts beforehand. */
const isLateTab = (tab: Filter['tab']): tab is 'late' => tab === 'late';

function keptIn(
  table: typeof purchaseOrders | typeof purchaseCounts,
  { tab, paymentStatus }: Filter,
): SQL[] {
  return [
    ...(tab === 'all' || isLateTab(tab) ? [] : [eq(table.status, tab)]),
    ...(paymentStatus ? [inArray(table.paymentStatus, paymentStatus)] : []),
  ];
}

function beyondCounts(filter: Filter): SQL[] {
  const { search, supplierId, warehouseId, emailStatus } = filter;
  return [
    ...eachWordKept(purchaseOrders.searchText, search),
    ...(supplierId === undefined ? [] : [eq(purchaseOrders.supplierId, supplierId)]),
    ...(warehouseId === undefined ? [] : [eq(purchaseOrders.warehouseId, warehouseId)]),
    ...(emailStatus ? [inArray(purchaseOrders.emailStatus, emailStatus)] : []),
    ...between(purchaseOrders.createdAt, filter.createdFrom, filter.createdTo),
    ...between(purchaseOrders.estimatedArrival, filter.arrivalFrom, filter.arrivalTo),
  ];
}

function between(
  column: typeof purchaseOrders.createdAt | typeof purchaseOrders.estimatedArrival,
  from: string | undefined,
  to: string | undefined,
): SQL[] {
  return [
    ...(from ? [gte(column, new Date(from))] : []),
    ...(to ? [lt(column, new Date(to))] : []),
  ];
}
