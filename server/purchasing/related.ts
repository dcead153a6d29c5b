import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { notFound } from '../kernel/failure.ts';
import { relatedMessages } from '../kernel/outbox/asRelated.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { isWaiting } from '../orders/waitsForGoods.ts';
import { relatedSuppliers } from '../suppliers/asRelated.ts';
import { suppliers } from '../suppliers/tables.ts';
import { relatedPurchases } from './asRelated.ts';
import { purchaseLines, purchaseOrders } from './tables.ts';

/** What belongs to a purchase order of the caller's shop. @throws Failure 4040 */
export async function relatedToPurchase(call: RelatedCaller, id: number) {
  const [purchase] = await call.db
    .select({ supplierId: purchaseOrders.supplierId })
    .from(purchaseOrders)
    .where(and(inShop(purchaseOrders, call), eq(purchaseOrders.id, id)));
  if (!purchase) throw notFound();
  const { supplierId } = purchase;
  return {
    supplier: await relatedSuppliers(call, sql`${suppliers.id} = ${supplierId}`),
    orders: await relatedOrders(call, and(isWaiting, waitsForGoodsOf(id))),
    others: await relatedPurchases(
      call,
      sql`${purchaseOrders.supplierId} = ${supplierId} and ${ne(purchaseOrders.id, id)}`,
    ),
    messages: await relatedMessages(call, purchaseOrderLifecycle.id, id),
  };
}

/** An order that has not shipped all of goods that the purchase order is to bring. */
const waitsForGoodsOf = (purchaseOrderId: number): SQL => sql`exists (
  select 1 from ${orderLines} l
  join ${purchaseLines} p on p.goods_id = l.goods_id and p.purchase_order_id = ${purchaseOrderId}
  where l.order_id = ${orders.id} and l.shipped < l.quantity and p.received + p.short < p.quantity)`;
