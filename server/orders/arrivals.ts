import { and, asc, eq, exists, inArray, lt, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { isLate } from '../purchasing/late.ts';
import { purchaseLines, purchaseOrders } from '../purchasing/tables.ts';
import { orderLines, orders } from './tables.ts';

/** Of one order no more are told. */
const MOST = 200;

/**
 * What suppliers are still to bring of the goods that an order of the caller's shop has not shipped,
 * what is expected first on top. Nobody says for which order goods are bought: goods are what they
 * have in common. @throws Failure 4040
 */
export async function arrivalsFor(call: Pick<Call, 'db' | 'shopId' | 'now'>, id: number) {
  const { db } = call;
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.id, id)));
  if (!order) throw notFound();
  const rows = await db
    .select({
      id: purchaseLines.id,
      goodsId: purchaseLines.goodsId,
      purchaseOrderId: purchaseOrders.id,
      number: purchaseOrders.number,
      estimatedArrival: purchaseOrders.estimatedArrival,
      late: isLate(call.now()),
      quantity: sql<number>`(${purchaseLines.quantity} - ${purchaseLines.received} - ${purchaseLines.short})::float8`,
      unit: purchaseLines.unit,
      unitZh: purchaseLines.unitZh,
    })
    .from(purchaseLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseOrderId))
    .where(
      and(
        inShop(purchaseOrders, call),
        inArray(purchaseOrders.status, placesTagged(purchaseOrderLifecycle, 'mailable')),
        sql`${purchaseLines.received} + ${purchaseLines.short} < ${purchaseLines.quantity}`,
        exists(
          db
            .select({ id: orderLines.id })
            .from(orderLines)
            .where(
              and(
                eq(orderLines.orderId, id),
                eq(orderLines.goodsId, purchaseLines.goodsId),
                lt(orderLines.shipped, orderLines.quantity),
              ),
            ),
        ),
      ),
    )
    .orderBy(sql`${purchaseOrders.estimatedArrival} asc nulls last`, asc(purchaseLines.id))
    .limit(MOST);
  return rows.map((row) => ({
    ...row,
    estimatedArrival: row.estimatedArrival?.toISOString() ?? null,
  }));
}
