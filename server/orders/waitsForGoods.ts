import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderTab } from '../../api/orders/order.ts';
import { orderLines, orders } from './tables.ts';

const WAITING: OrderTab[] = ['toAccept', 'inProgress'];

/** That an order may still ship what it has not; of a query of orders. */
export const isWaiting = inArray(orders.tab, WAITING);

/** That an order has not shipped all of some goods; of a query of orders. */
export const waitsForGoods = (goodsId: number): SQL | undefined =>
  and(
    isWaiting,
    sql`exists (
      select 1 from ${orderLines} l
      where l.order_id = ${orders.id} and l.goods_id = ${goodsId} and l.shipped < l.quantity)`,
  );
