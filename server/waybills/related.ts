import { and, eq, ne, or } from 'drizzle-orm';
import { ofOrders, relatedDeliveryNotes } from '../deliveryNotes/asRelated.ts';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { relatedWaybills } from './asRelated.ts';
import { waybills } from './tables.ts';

/** What belongs to a waybill of the caller's shop. @throws Failure 4040 */
export async function relatedToWaybill(call: RelatedCaller, id: number) {
  const [waybill] = await call.db
    .select({ driverId: waybills.driverId, vehicleId: waybills.vehicleId })
    .from(waybills)
    .where(and(inShop(waybills, call), eq(waybills.id, id)));
  if (!waybill) throw notFound();
  const { driverId, vehicleId } = waybill;
  const others = and(
    ne(waybills.id, id),
    or(eq(waybills.driverId, driverId), eq(waybills.vehicleId, vehicleId)),
  );
  return {
    orders: await relatedOrders(call, eq(orders.waybillId, id)),
    deliveryNotes: await relatedDeliveryNotes(call, ofOrders(eq(orders.waybillId, id))),
    otherWaybills: await relatedWaybills(call, others),
  };
}
