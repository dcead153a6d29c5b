import { and, eq } from 'drizzle-orm';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { isUnderWayWith } from './availability.ts';
import { vehicles } from './tables.ts';

/** What belongs to a vehicle of the caller's shop. @throws Failure 4040 */
export async function relatedToVehicle(call: RelatedCaller, id: number) {
  const [vehicle] = await call.db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(inShop(vehicles, call), eq(vehicles.id, id)));
  if (!vehicle) throw notFound();
  return {
    ordersUnderWay: await relatedOrders(call, isUnderWayWith(id)),
    orders: await relatedOrders(call, eq(orders.vehicleId, id)),
  };
}
