import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { MOST_ALLOCATED, type OpenOrder } from '../../api/receipts/calls.ts';
import { isInvoiceOwed } from '../invoices/owed.ts';
import { invoices } from '../invoices/tables.ts';
import type { Call } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { isOwed, LEFT } from '../orders/owed.ts';
import { orders } from '../orders/tables.ts';
import { dueAt, todayAt } from '../receivables/open.ts';

type Reader = Pick<Transaction, 'select' | 'execute'>;

/** A wholesale order of a customer of the shop on which something is owed: accepted, or invoiced. */
const owedBy = (shop: { shopId: number }, customerId: number): SQL | undefined =>
  and(
    inShop(orders, shop),
    eq(orders.customerId, customerId),
    sql`${orders.paid} < ${orders.total}`,
    or(isOwed, and(sql`${invoices.orderId} is not null`, isInvoiceOwed)),
  );

const dayOf = (at: SQL, timeZone: string | SQL) => sql`(${at} at time zone ${timeZone})::date`;

/** When an order's invoice is to be paid; null without one. */
const dueOf = (timeZone: string | SQL): SQL =>
  sql`case when ${invoices.orderId} is null then null else ${dueAt(timeZone)} end`;

/** The one order in which they are paid: those due first, by their day where there is no invoice. */
const dueFirst = (timeZone: string | SQL): SQL =>
  sql`coalesce(${dueOf(timeZone)}, ${dayOf(sql`${orders.placedAt}`, timeZone)}), ${orders.id}`;

/** All of them as the chart reads it, those due first. */
export async function openFor(db: Reader, shopId: number, customerId: number) {
  return db
    .select({
      orderId: orders.id,
      orderSn: orders.orderSn,
      left: LEFT.mapWith(orders.total),
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(owedBy({ shopId }, customerId))
    .orderBy(dueFirst(sql`${shops.timeZone}`));
}

/**
 * The orders on which a customer of the caller's shop still owes something, those due first, as many as
 * one payment is allocated over; with whether there are more.
 * @param search in the number of the order and of its invoice
 */
export async function openOrdersOf(
  call: Pick<Call, 'db' | 'shop' | 'shopId' | 'now'>,
  customerId: number,
  search: string | undefined,
): Promise<{ rows: OpenOrder[]; more: boolean }> {
  const { timeZone } = call.shop;
  type Found = Record<string, unknown> & Omit<OpenOrder, 'id'> & { id: number | string };
  const found = and(
    owedBy(call, customerId),
    eachWordIn(search, orders.orderSn, sql`coalesce(${orders.invoiceNo}, '')`),
  );
  const { rows } = await call.db.execute<Found>(sql`
    select o.id, o.order_sn as "orderSn", o.invoice_no as "invoiceNo",
      o.ordered_on::text as "orderedOn", o.due::text as "dueOn",
      (${todayAt(call)}::date - coalesce(o.due, ${todayAt(call)}::date))::int as "daysLate",
      o.total::numeric(24, 2)::text as total, o.owed::numeric(24, 2)::text as left
    from (
      select ${orders.id} as id, ${orders.orderSn} as order_sn, ${orders.invoiceNo} as invoice_no,
        ${dayOf(sql`${orders.placedAt}`, timeZone)} as ordered_on, ${dueOf(timeZone)} as due,
        ${orders.total} as total, ${LEFT} as owed
      from ${orders} left join ${invoices} on ${invoices.orderId} = ${orders.id}
      where ${found}
    ) o order by coalesce(o.due, o.ordered_on), o.id limit ${MOST_ALLOCATED + 1}`);
  return {
    rows: rows
      .slice(0, MOST_ALLOCATED)
      .map((row) => ({ ...row, id: Number(row.id) as OpenOrder['id'] })),
    more: rows.length > MOST_ALLOCATED,
  };
}
