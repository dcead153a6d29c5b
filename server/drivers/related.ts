import { and, eq } from 'drizzle-orm';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { isUnderWay } from '../orders/fleetOrders.ts';
import { orders } from '../orders/tables.ts';
import { relatedWaybills } from '../waybills/asRelated.ts';
import { waybills } from '../waybills/tables.ts';
import { drivers } from './tables.ts';

/** What belongs to a driver of the caller's shop. @throws Failure 4040 */
export async function relatedToDriver(call: RelatedCaller, id: number) {
  const [driver] = await call.db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(inShop(drivers, call), eq(drivers.id, id)));
  if (!driver) throw notFound();
  return {
    ordersUnderWay: await relatedOrders(call, isUnderWay(orders.driverId, id)),
    orders: await relatedOrders(call, eq(orders.driverId, id)),
    waybills: await relatedWaybills(call, eq(waybills.driverId, id)),
  };
}
