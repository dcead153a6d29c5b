import { and, eq, type SQL, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { relatedCases } from '../afterSales/asRelated.ts';
import { afterSalesCases, orderCommissions } from '../afterSales/tables.ts';
import { relatedCustomers } from '../customers/asRelated.ts';
import { customers } from '../customers/tables.ts';
import { relatedDeliveryNotes } from '../deliveryNotes/asRelated.ts';
import { deliveryNotes } from '../deliveryNotes/tables.ts';
import { relatedInvoices } from '../invoices/asRelated.ts';
import { relatedCreditNotes } from '../invoices/creditNotes/asRelated.ts';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { hasLinesOf, relatedPickLists } from '../pickLists/asRelated.ts';
import { relatedPurchases } from '../purchasing/asRelated.ts';
import { purchaseLines, purchaseOrders } from '../purchasing/tables.ts';
import { paysOrder, relatedReceipts } from '../receipts/asRelated.ts';
import { hasOrder, relatedStatements } from '../settlements/asRelated.ts';
import { relatedShortages } from '../shortages/asRelated.ts';
import { shortages } from '../shortages/tables.ts';
import { orderLines, orders } from './tables.ts';

/** What belongs to an order of the caller's shop. @throws Failure 4040 */
export async function relatedToOrder(call: RelatedCaller, id: number) {
  const [order] = await call.db
    .select({ customerId: orders.customerId })
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.id, id)));
  if (!order) throw notFound();
  return {
    customer: await relatedCustomers(call, sql`${customers.id} = ${order.customerId}`),
    cases: await relatedCases(call, eq(afterSalesCases.orderId, id)),
    statements: await relatedStatements(call, hasOrder(id)),
    invoice: await relatedInvoices(call, eq(orders.id, id)),
    creditNotes: await relatedCreditNotes(call, eq(orders.id, id)),
    commission: await commissionOf(call, id),
    purchases: await relatedPurchases(call, bringsGoodsOf(id)),
    pickLists: await relatedPickLists(call, hasLinesOf(id)),
    deliveryNotes: await relatedDeliveryNotes(call, eq(deliveryNotes.orderId, id)),
    receipts: await relatedReceipts(call, paysOrder(id)),
    shortages: await relatedShortages(call, eq(shortages.orderId, id)),
  };
}

/** What the channel takes for an order; null where it takes nothing, or the role does not show it. */
async function commissionOf(call: RelatedCaller, orderId: number) {
  if (!call.account.permissions.has('afterSales.view')) return null;
  const [row] = await call.db
    .select()
    .from(orderCommissions)
    .where(and(inShop(orderCommissions, call), eq(orderCommissions.orderId, orderId)));
  return row ? { amount: fromMinor(row.amount), currency: row.currency, rate: row.rate } : null;
}

/**
 * A purchase order that is to bring goods of which the order has not shipped all: nobody says for
 * which order goods are bought, so goods are what they have in common.
 */
const bringsGoodsOf = (orderId: number): SQL => sql`
  ${purchaseOrders.status} not in (${CLOSED}) and exists (
    select 1 from ${purchaseLines} p
    join ${orderLines} l on l.goods_id = p.goods_id and l.order_id = ${orderId}
    where p.purchase_order_id = ${purchaseOrders.id}
      and p.received + p.short < p.quantity and l.shipped < l.quantity)`;

const CLOSED = sql.join(
  placesTagged(purchaseOrderLifecycle, 'closed').map((place) => sql`${place}`),
  sql`, `,
);
