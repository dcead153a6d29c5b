import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type invoices as contract,
  INVOICE_TABS,
  type InvoiceTab,
} from '../../api/invoices/calls.ts';
import type { Call } from '../kernel/context.ts';
import { countTabsUpTo, countUpTo } from '../kernel/countUpTo.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import { notFound } from '../kernel/failure.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordKeptOrIn } from '../kernel/search.ts';
import { orders } from '../orders/tables.ts';
import { presentRow } from './onWire.ts';
import { isInvoiceOwed } from './owed.ts';
import { invoiceDownloads, invoices } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId'>;
type ListRequest = z.output<(typeof contract)['listInvoice']['body']>;
type Filter = z.output<(typeof contract)['countInvoice']['body']>;

/** Counting stops here, later than in other lists. */
const MOST_COUNTED = 10_000;

const isDownloaded = sql`exists (
  select 1 from ${invoiceDownloads} d where d.order_id = ${orders.id})`;

/** A page of invoices with its total. Throws InvalidCursor. */
export async function listInvoices(call: Caller, request: ListRequest) {
  const sort: Sort = {
    name: 'issuedAt',
    column: sql`${orders.invoicedAt}`,
    id: sql`${orders.id}`,
    type: 'moment',
    descending: request.sort.descending,
  };
  const window = windowOf(request, sort);
  const found = await call.db
    .select({
      id: orders.id,
      state: orders.state,
      says: invoices.says,
      cursor: window.cursor,
      last: sql<{ at: string; by: string } | null>`(
        select jsonb_build_object('at', d.at, 'by', d.by_name) from ${invoiceDownloads} d
        where d.order_id = ${orders.id} order by d.id desc limit 1)`,
    })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(invoicesOf(call, request), ofTab(request.tab), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const page = pageOf(found, request, sort);
  const total = await countUpTo(call.db, foundIn(call, request, request.tab), MOST_COUNTED);
  return { ...page, rows: page.rows.map(presentRow), total };
}

/** How many invoices each tab holds under a filter, up to a cap. */
export const countTabs = (call: Caller, filter: Filter) =>
  countTabsUpTo(call.db, INVOICE_TABS, (tab) => foundIn(call, filter, tab), MOST_COUNTED);

/** The invoices of a tab that a filter finds, to be counted. */
const foundIn = (call: Caller, filter: Filter, tab: InvoiceTab): SQL =>
  sql`select 1 from ${orders} ${
    filter.owedOnly ? sql`join ${invoices} on ${eq(invoices.orderId, orders.id)}` : sql``
  } where ${and(invoicesOf(call, filter), ofTab(tab))}`;

/** The downloads of an order's invoice. @throws Failure 4040 */
export async function listDownloads(call: Caller, orderSn: string) {
  const [order] = await call.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.orderSn, orderSn)));
  if (!order) throw notFound();
  return downloadsOf(call, order.id);
}

/** The downloads of an invoice, the newest first. */
export async function downloadsOf(call: Caller, orderId: number) {
  const rows = await call.db
    .select({ download: invoiceDownloads, byAvatar: accounts.avatar })
    .from(invoiceDownloads)
    .leftJoin(accounts, eq(accounts.id, invoiceDownloads.byId))
    .where(and(inShop(invoiceDownloads, call), eq(invoiceDownloads.orderId, orderId)))
    .orderBy(sql`${invoiceDownloads.id} desc`)
    .limit(200);
  return rows.map(({ download: { id, at, byName }, byAvatar }) => ({
    ...{ id, at: at.toISOString(), byName, byAvatar },
  }));
}

function invoicesOf(
  call: Caller,
  { search, issuedFrom, issuedTo, customerId, owedOnly }: Filter,
): SQL | undefined {
  return and(
    inShop(orders, call),
    isNotNull(orders.invoicedAt),
    issuedFrom ? gte(orders.invoicedAt, new Date(issuedFrom)) : undefined,
    issuedTo ? lt(orders.invoicedAt, new Date(issuedTo)) : undefined,
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    owedOnly ? isInvoiceOwed : undefined,
    eachWordKeptOrIn(orders.searchText, search, orders.invoiceNo),
  );
}

function ofTab(tab: InvoiceTab): SQL | undefined {
  if (tab === 'all') return undefined;
  return tab === 'downloaded' ? isDownloaded : sql`not ${isDownloaded}`;
}
