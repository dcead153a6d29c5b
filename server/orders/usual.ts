import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { UsualGoods } from '../../api/orders/calls.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { listGoods } from '../goods/queries.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { orderLines, orders } from './tables.ts';

/** How many of a customer's newest orders say what is usual. */
const NEWEST_ORDERS = 100;
/** How many goods are offered. */
const MOST = 20;

/**
 * What a customer of the caller's shop has ordered of late and can order now, the newest first.
 * @throws Failure 4000 where the shop has no such customer
 */
export async function usualGoods(
  call: Pick<Call, 'db' | 'shopId' | 'shop' | 'now'>,
  customerId: number,
): Promise<UsualGoods[]> {
  const newest = call.db
    .select({ id: orders.id, placedAt: orders.placedAt, currency: orders.currency })
    .from(orders)
    .where(
      and(
        inShop(orders, call),
        eq(orders.customerId, customerId),
        eq(orders.kind, 'wholesale'),
        notInArray(orders.status, placesTagged(orderLifecycle, 'cancelled')),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(NEWEST_ORDERS)
    .as('newest');
  const last = await call.db
    .selectDistinctOn([orderLines.goodsId], {
      goodsId: orderLines.goodsId,
      lineId: orderLines.id,
      unit: orderLines.unit,
      quantity: orderLines.quantity,
      price: orderLines.price,
      currency: newest.currency,
      placedAt: newest.placedAt,
      // Goods may stand in two lines of one order: counted before one line of each is taken.
      inOrders: sql<number[]>`array_agg(${newest.id}) over (partition by ${orderLines.goodsId})`,
    })
    .from(orderLines)
    .innerJoin(newest, eq(newest.id, orderLines.orderId))
    .orderBy(orderLines.goodsId, desc(newest.placedAt), desc(orderLines.id));
  const goodsIds = last
    .toSorted(
      (one, other) =>
        other.placedAt.getTime() - one.placedAt.getTime() || other.lineId - one.lineId,
    )
    .map(({ goodsId }) => goodsId)
    .slice(0, MOST);
  const { rows } = await listGoods(call, {
    customerId,
    goodsIds,
    onShelfOnly: true,
    unmatchedOnly: false,
    tab: 'all',
    size: MOST,
    direction: 'next',
  });
  return goodsIds.flatMap((id) => {
    const goods = rows.find((row) => row.id === id);
    const line = last.find(({ goodsId }) => goodsId === id);
    if (!goods || !line) return [];
    return {
      goods,
      unit: line.unit,
      quantity: line.quantity,
      price: fromMinor(line.price),
      currency: line.currency,
      orderedAt: line.placedAt.toISOString(),
      orders: new Set(line.inOrders).size,
    };
  });
}
