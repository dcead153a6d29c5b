import { and, type SQL, sql } from 'drizzle-orm';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from './tables.ts';

/** Orders of the caller's shop, as another record names them. */
export const relatedOrders = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'order.view',
    columns: {
      id: sql`${orders.id}`,
      name: sql`${orders.orderSn}`,
      at: sql`${orders.placedAt}`,
      place: sql`${orders.status}`,
      amount: sql`${orders.total}`,
      currency: sql`${orders.currency}`,
    },
    from: sql`${orders}`,
    where: and(inShop(orders, call), which),
    order: sql`${orders.placedAt} desc, ${orders.id} desc`,
  });
