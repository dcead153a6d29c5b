import { and, eq, ne, sql } from 'drizzle-orm';
import { relatedCustomers } from '../customers/asRelated.ts';
import { customers } from '../customers/tables.ts';
import { notFound } from '../kernel/failure.ts';
import type { RelatedCaller } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { relatedOrders } from '../orders/asRelated.ts';
import { orders } from '../orders/tables.ts';
import { relatedWaybills } from '../waybills/asRelated.ts';
import { waybills } from '../waybills/tables.ts';
import { relatedDeliveryNotes } from './asRelated.ts';
import { deliveryNotes } from './tables.ts';

/** What belongs to a delivery note of the caller's shop. @throws Failure 4040 */
export async function relatedToDeliveryNote(call: RelatedCaller, id: number) {
  const [note] = await call.db
    .select({
      orderId: orders.id,
      customerId: orders.customerId,
      waybillId: orders.waybillId,
    })
    .from(deliveryNotes)
    .innerJoin(orders, eq(orders.id, deliveryNotes.orderId))
    .where(and(inShop(deliveryNotes, call), eq(deliveryNotes.id, id)));
  if (!note) throw notFound();
  return {
    order: await relatedOrders(call, eq(orders.id, note.orderId)),
    customer: await relatedCustomers(call, sql`${customers.id} = ${note.customerId}`),
    waybill: await relatedWaybills(call, sql`${waybills.id} = ${note.waybillId}`),
    otherNotes: await relatedDeliveryNotes(
      call,
      and(eq(deliveryNotes.orderId, note.orderId), ne(deliveryNotes.id, id)),
    ),
  };
}
