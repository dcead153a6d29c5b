import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { afterSalesFilter } from '../../api/afterSales/filter.ts';
import type { CompensationPlace } from '../../machines/afterSalesCase/law/facts.ts';
import { eachWordKept } from '../kernel/search.ts';
import { orders } from '../orders/tables.ts';
import { afterSalesCases, afterSalesCounts } from './tables.ts';

/** A filter of the list of cases after validation. */
export type Filter = z.output<typeof afterSalesFilter>;

/** The cases that a filter finds, without the shop's walls. */
export const casesOf = (filter: Filter): SQL | undefined =>
  and(...keptIn(afterSalesCases, filter), ...beyondCounts(filter));

/** The counts that a filter adds up, without the shop's walls. Only where it `isCounted`. */
export const countsOf = (filter: Filter): SQL | undefined =>
  and(...keptIn(afterSalesCounts, filter));

/** Whether the kept counts tell how many cases the filter finds; else they have to be counted. */
export const isCounted = (filter: Filter): boolean => beyondCounts(filter).length === 0;

function keptIn(
  table: typeof afterSalesCases | typeof afterSalesCounts,
  { tab, type, method, status, shown }: Filter,
): SQL[] {
  return [
    ...tabOf(table, tab),
    ...(type ? [inArray(table.type, type)] : []),
    ...(method ? [inArray(table.method, method)] : []),
    ...(status ? [inArray(table.status, status)] : []),
    ...(shown ? [shownAs(table, shown)] : []),
  ];
}

/** The place that a case is shown by: its own while it has no voucher (`shownPlace`). */
export const shownPlaceOf = (table: typeof afterSalesCases | typeof afterSalesCounts): SQL =>
  sql`case when ${table.compensation} = ${NO_VOUCHER} then ${table.status} else ${table.compensation} end`;

const shownAs = (table: typeof afterSalesCases | typeof afterSalesCounts, shown: string[]): SQL =>
  // Of no choice at all none is found, as in the other filters.
  inArray(shownPlaceOf(table), shown);

const NO_VOUCHER: CompensationPlace = 'none';

function tabOf(table: typeof afterSalesCases | typeof afterSalesCounts, tab: Filter['tab']): SQL[] {
  if (tab === 'all') return [];
  return [tab === 'overdue' ? sql`${table.overdue}` : eq(table.tab, tab)];
}

function beyondCounts(filter: Filter): SQL[] {
  const { search, submittedFrom, submittedTo, orderId, customerId, auditorId } = filter;
  return [
    ...eachWordKept(afterSalesCases.searchText, search),
    ...(submittedFrom ? [gte(afterSalesCases.submittedAt, new Date(submittedFrom))] : []),
    ...(submittedTo ? [lt(afterSalesCases.submittedAt, new Date(submittedTo))] : []),
    ...(orderId === undefined ? [] : [eq(afterSalesCases.orderId, orderId)]),
    ...(customerId === undefined ? [] : [isOfCustomer(customerId)]),
    ...(auditorId === undefined ? [] : [eq(afterSalesCases.auditorId, auditorId)]),
  ];
}

/** A case about an order of this customer. */
export const isOfCustomer = (customerId: number): SQL =>
  sql`${afterSalesCases.orderId} in (
    select o.id from ${orders} o where o.customer_id = ${customerId})`;
