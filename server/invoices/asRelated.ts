import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { isOwed, LEFT } from '../orders/owed.ts';
import { orders } from '../orders/tables.ts';

const invoiced = {
  permission: 'invoice.view' as const,
  from: sql`${orders}`,
  order: sql`${orders.invoicedAt} desc, ${orders.id} desc`,
};
const columns = {
  id: sql`${orders.id}`,
  name: sql`${orders.invoiceNo}`,
  at: sql`${orders.invoicedAt}`,
  place: sql`${orders.paymentStatus}`,
  amount: sql`${orders.total}`,
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
    columns: { ...columns, amount: LEFT },
    where: and(inShop(orders, call), isNotNull(orders.invoicedAt), isOwed, which),
    total: { amount: LEFT, currency },
  });
