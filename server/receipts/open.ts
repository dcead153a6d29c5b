import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { MOST_ALLOCATED, type OpenOrder } from '../../api/receipts/calls.ts';
import { isInvoiceOwed } from '../invoices/owed.ts';
import { invoices } from '../invoices/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
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

/** The same as the chart reads it, those first that were invoiced first. */
export async function openFor(db: Reader, shopId: number, customerId: number) {
  return db
    .select({
      orderId: orders.id,
      orderSn: orders.orderSn,
      left: LEFT.mapWith(orders.total),
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(owedBy({ shopId }, customerId))
    .orderBy(sql`coalesce(${orders.invoicedAt}, ${orders.placedAt})`, orders.id)
    .limit(MOST_ALLOCATED);
}

/** The orders on which a customer of the caller's shop still owes something, those due first. */
export async function openOrdersOf(
  call: Pick<Call, 'db' | 'shop' | 'shopId' | 'now'>,
  customerId: number,
): Promise<OpenOrder[]> {
  const { timeZone } = call.shop;
  const dayOf = (at: SQL) => sql`(${at} at time zone ${timeZone})::date`;
  type Found = Record<string, unknown> & Omit<OpenOrder, 'id'> & { id: number | string };
  const { rows } = await call.db.execute<Found>(sql`
    select o.id, o.order_sn as "orderSn", o.invoice_no as "invoiceNo",
      o.ordered_on::text as "orderedOn", o.due::text as "dueOn",
      (${todayAt(call)}::date - coalesce(o.due, ${todayAt(call)}::date))::int as "daysLate",
      o.total::numeric(24, 2)::text as total, o.owed::numeric(24, 2)::text as left
    from (
      select ${orders.id} as id, ${orders.orderSn} as order_sn, ${orders.invoiceNo} as invoice_no,
        ${dayOf(sql`${orders.placedAt}`)} as ordered_on,
        case when ${invoices.orderId} is null then null else ${dueAt(timeZone)} end as due,
        ${orders.total} as total, ${LEFT} as owed
      from ${orders} left join ${invoices} on ${invoices.orderId} = ${orders.id}
      where ${owedBy(call, customerId)}
    ) o order by coalesce(o.due, o.ordered_on), o.id limit ${MOST_ALLOCATED}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) as OpenOrder['id'] }));
}
