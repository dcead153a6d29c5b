import { and, eq, sql } from 'drizzle-orm';
import { relatedCustomers } from '../customers/asRelated.ts';
import { customers } from '../customers/tables.ts';
import { relatedInvoices } from '../invoices/asRelated.ts';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { hasOrder, relatedStatements } from '../settlements/asRelated.ts';
import { afterSalesCases } from './tables.ts';

/** What belongs to a case of the caller's shop. @throws Failure 4040 */
export async function relatedToCase(call: RelatedCaller, id: number) {
  const [found] = await call.db
    .select({ orderId: afterSalesCases.orderId, customerId: orders.customerId })
    .from(afterSalesCases)
    .innerJoin(orders, eq(orders.id, afterSalesCases.orderId))
    .where(and(inShop(afterSalesCases, call), eq(afterSalesCases.id, id)));
  if (!found) throw notFound();
  const { orderId, customerId } = found;
  return {
    order: await relatedOrders(call, eq(orders.id, orderId)),
    customer: await relatedCustomers(call, sql`${customers.id} = ${customerId}`),
    invoice: await relatedInvoices(call, eq(orders.id, orderId)),
    statements: await relatedStatements(call, hasOrder(orderId)),
  };
}
