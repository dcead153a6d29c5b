import { and, eq, sql } from 'drizzle-orm';
import { relatedCustomers } from '../customers/asRelated.ts';
import { customers } from '../customers/tables.ts';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { relatedPickLists } from '../pickLists/asRelated.ts';
import { pickLists } from '../pickLists/tables.ts';
import { shortages } from './tables.ts';

/** What belongs to a shortage of the caller's shop. @throws Failure 4040 */
export async function relatedToShortage(call: RelatedCaller, id: number) {
  const [row] = await call.db
    .select({
      orderId: orders.id,
      customerId: orders.customerId,
      pickListId: shortages.pickListId,
    })
    .from(shortages)
    .innerJoin(orders, eq(orders.id, shortages.orderId))
    .where(and(inShop(shortages, call), eq(shortages.id, id)));
  if (!row) throw notFound();
  return {
    order: await relatedOrders(call, eq(orders.id, row.orderId)),
    pickLists: await relatedPickLists(call, eq(pickLists.id, row.pickListId)),
    customer: await relatedCustomers(call, sql`${customers.id} = ${row.customerId}`),
  };
}
