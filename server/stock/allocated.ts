import { sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { goods } from '../goods/tables.ts';
import { fixed, written } from '../kernel/db/fixedSql.ts';
import { orderLines, orders } from '../orders/tables.ts';

/** The places in which an order waits for goods from the shelf. */
const WAITING = placesTagged(orderLifecycle, 'toPick');

/** What accepted orders still wait for of goods, in base units. In a query over `goods`. */
export const allocated = fixed(sql<number>`(
  select coalesce(sum((${orderLines.quantity} - ${orderLines.shipped}) * ${orderLines.ratio}), 0)
  from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
  where ${orderLines.goodsId} = ${goods.id} and ${orders.status} in (${written(WAITING)}))`);
