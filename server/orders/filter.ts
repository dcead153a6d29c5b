import { and, eq, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { searchForm } from '../../api/kernel/textForms.ts';
import { dateAt, dayAfter, instantOf } from '../../api/kernel/zone.ts';
import type { orderFilter } from '../../api/orders/calls.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { likeText } from '../kernel/page.ts';
import { eachWordKept } from '../kernel/search.ts';
import { soExportOrders } from '../soExports/tables.ts';
import { orderCounts, orders } from './tables.ts';

/** A filter of the order list after validation. */
export type Filter = z.output<typeof orderFilter>;

/** When a list is asked for: what is late, and which day is today at the shop. */
export interface Asked {
  now: Date;
  timeZone: string;
}

/** The orders that a filter finds, without the shop's walls. */
export function ordersOf(filter: Filter, asked: Asked): SQL | undefined {
  return and(...keptIn(orders, filter), ...beyondCounts(filter), dueIn(filter.tab, asked));
}

/** The counts that a filter adds up, without the shop's walls. Only where it `isCounted`. */
export function countsOf(filter: Filter): SQL | undefined {
  return and(...keptIn(orderCounts, filter));
}

/** Whether the kept counts tell how many orders the filter finds; else they have to be counted. */
export function isCounted(filter: Filter): boolean {
  return beyondCounts(filter).length === 0 && !isDueTab(filter.tab);
}

/** The tabs that time moves orders into, which nothing counts beforehand. */
export const DUE_TABS = ['late', 'dueToday'] as const;
const isDueTab = (tab: Filter['tab']): tab is (typeof DUE_TABS)[number] =>
  DUE_TABS.some((one) => one === tab);

/** Where an order has yet to reach its customer. */
export const TO_DELIVER = placesTagged(orderLifecycle, 'toDeliver');

/** Where something may be paid yet. */
export const TAKES_PAYMENT = placesTagged(orderLifecycle, 'takesPayment');

/** Orders of which some was paid and not all. */
const isPartlyPaid: SQL = sql`0 < ${orders.paid} and ${orders.paid} < ${orders.total}
  and ${inArray(orders.paymentStatus, TAKES_PAYMENT)}`;

/** Orders that have yet to be delivered, and were to be by now, or are to be today. */
function dueIn(tab: Filter['tab'], { now, timeZone }: Asked): SQL | undefined {
  if (!isDueTab(tab)) return undefined;
  const open = inArray(orders.status, TO_DELIVER);
  if (tab === 'late') return and(open, lt(orders.deliveryAt, now));
  const today = dateAt(now, timeZone);
  const [from, to] = [today, dayAfter(today)].map((day) => instantOf(day, timeZone));
  if (!from || !to) throw new Error(`Not a day of ${timeZone}: ${today}`);
  return and(open, gte(orders.deliveryAt, new Date(from)), lt(orders.deliveryAt, new Date(to)));
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
        like(orders.searchText, `%${likeText(searchForm(part))}%`),
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
  if (tab === 'all' || isDueTab(tab)) return [];
  return [tab === 'reviewOverdue' ? sql`${table.reviewOverdue}` : eq(table.tab, tab)];
}

function beyondCounts(filter: Filter): SQL[] {
  const { search, placedFrom, placedTo, deliveryFrom, deliveryTo, customerId, platformType } =
    filter;
  const { partlyPaid, driverId, vehicleId, waybillId, exported, soExportId } = filter;
  return [
    ...(partlyPaid === undefined ? [] : [partlyPaid ? isPartlyPaid : sql`not (${isPartlyPaid})`]),
    ...(platformType ? [inArray(orders.platformType, platformType)] : []),
    ...eachWordKept(orders.searchText, search),
    ...(placedFrom ? [gte(orders.placedAt, new Date(placedFrom))] : []),
    ...(placedTo ? [lt(orders.placedAt, new Date(placedTo))] : []),
    ...(deliveryFrom ? [gte(wantedAt, new Date(deliveryFrom))] : []),
    ...(deliveryTo ? [lt(wantedAt, new Date(deliveryTo))] : []),
    ...(customerId === undefined ? [] : [eq(orders.customerId, customerId)]),
    ...(driverId === undefined ? [] : [eq(orders.driverId, driverId)]),
    ...(vehicleId === undefined ? [] : [eq(orders.vehicleId, vehicleId)]),
    ...(waybillId === undefined ? [] : [eq(orders.waybillId, waybillId)]),
    ...(exported === undefined ? [] : [exported ? isExported() : sql`not ${isExported()}`]),
    ...(soExportId === undefined ? [] : [isExported(soExportId)]),
  ];
}

/** An order without a time of its own is wanted at once. */
export const wantedAt: SQL = sql`coalesce(${orders.deliveryAt}, ${orders.placedAt})`;

/** Orders that are in an export: in one of them, or in any. */
const isExported = (exportId?: number): SQL => sql`exists (
  select 1 from ${soExportOrders} e where e.order_id = ${orders.id}${
    exportId === undefined ? sql`` : sql` and e.export_id = ${exportId}`
  })`;
