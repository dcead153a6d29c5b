import { and, eq } from 'drizzle-orm';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { isUnderWay } from '../orders/fleetOrders.ts';
import { orders } from '../orders/tables.ts';
import { relatedWaybills } from '../waybills/asRelated.ts';
import { waybills } from '../waybills/tables.ts';
import { vehicles } from './tables.ts';

/** What belongs to a vehicle of the caller's shop. @throws Failure 4040 */
export async function relatedToVehicle(call: RelatedCaller, id: number) {
  const [vehicle] = await call.db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(inShop(vehicles, call), eq(vehicles.id, id)));
  if (!vehicle) throw notFound();
  return {
    ordersUnderWay: await relatedOrders(call, isUnderWay(orders.vehicleId, id)),
    orders: await relatedOrders(call, eq(orders.vehicleId, id)),
    waybills: await relatedWaybills(call, eq(waybills.vehicleId, id)),
  };
}
