import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { CANCELLED, INVOICED, isInvoiceOwed, LEFT_OF_INVOICE } from './owed.ts';
import { invoices } from './tables.ts';

const invoiced = {
  permission: 'invoice.view' as const,
  from: sql`${orders} join ${invoices} on ${eq(invoices.orderId, orders.id)}`,
  order: sql`${orders.invoicedAt} desc, ${orders.id} desc`,
};
const columns = {
  id: sql`${orders.id}`,
  name: sql`${orders.invoiceNo}`,
  at: sql`${orders.invoicedAt}`,
  // Nobody pays for a cancelled order any more.
  place: sql`case when ${orders.status} in (${CANCELLED}) then ${orders.status}
    else ${orders.paymentStatus} end`,
  // Whatever its order has come to cost since.
  amount: INVOICED,
  currency: sql`${orders.currency}`,
};

/** Tax invoices of the caller's shop under the ids of their orders, as another record names them. */
export const relatedInvoices = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    ...invoiced,
    columns,
    where: and(inShop(orders, call), isNotNull(orders.invoicedAt), which),
  });

/** Those on which something is owed, each with what that is, and all of it together. */
export const owedInvoices = (call: RelatedCaller, which: SQL, currency: string) =>
  readRelated(call, {
    ...invoiced,
    columns: { ...columns, amount: LEFT_OF_INVOICE },
    where: and(inShop(orders, call), isNotNull(orders.invoicedAt), isInvoiceOwed, which),
    total: { amount: LEFT_OF_INVOICE, currency },
  });
