import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { subquery } from '../kernel/rows.ts';
import { purchaseLines, purchaseOrders } from './tables.ts';

/** An order whose goods were bought: it was approved, and not closed before any of them came in. */
export const wasBought = and(
  isNotNull(purchaseOrders.confirmedAt),
  notInArray(purchaseOrders.status, placesTagged(purchaseOrderLifecycle, 'closed')),
);

/** That a purchase order has goods among its lines. */
export const hasGoods = (goodsId: number) =>
  inArray(
    purchaseOrders.id,
    subquery()
      .select({ id: purchaseLines.purchaseOrderId })
      .from(purchaseLines)
      .where(eq(purchaseLines.goodsId, goodsId)),
  );

/** The ids of the suppliers that goods were bought from. */
export const soldBy = (goodsId: number) =>
  subquery()
    .select({ id: purchaseOrders.supplierId })
    .from(purchaseLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseOrderId))
    .where(and(wasBought, eq(purchaseLines.goodsId, goodsId)));

/** The ids of the goods that were bought from a supplier. */
export const boughtFrom = (supplierId: number) =>
  subquery()
    .select({ id: purchaseLines.goodsId })
    .from(purchaseLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseOrderId))
    .where(and(wasBought, eq(purchaseOrders.supplierId, supplierId)));
