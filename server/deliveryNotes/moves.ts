import { and, eq, inArray } from 'drizzle-orm';
import type { DeliveryNoteDetail, WireDeliveryNoteEvent } from '../../api/deliveryNotes/calls.ts';
import { COVERING } from '../../machines/deliveryNote/law/index.ts';
import { placesTagged, restore } from '../../machines/kernel/law/explain.ts';
import type { Fulfilment, OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { valueAt } from '../../machines/order/law/place.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { textOf } from '../kernel/messages.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { sendAlong } from '../orders/sendAlong.ts';
import { orderAlone, storedOrder } from '../orders/stored.ts';
import { orders } from '../orders/tables.ts';
import { waybills } from '../waybills/tables.ts';
import { PLANNED } from './orderPlaces.ts';
import { deliveryNoteDetail } from './queries.ts';
import { storedDeliveryNote } from './stored.ts';
import { deliveryNotes } from './tables.ts';

/**
 * Sends one event to a delivery note, and to its order what follows of it, in one transaction; answers
 * the note as it is then.
 * @throws as `moveOne` does; RecordRefusal `orderHinders` where the order does not follow
 */
export const moveDeliveryNote = (
  call: Call,
  event: WireDeliveryNoteEvent,
  which: Which,
): Promise<DeliveryNoteDetail> =>
  moveOne(call, storedDeliveryNote, which, event, deliveryNoteDetail, {
    along: (tx, at) => moveOrder(call, tx, which.id, event, at),
  });

/** What happens where goods are brought to. */
export type StopEvent = Extract<WireDeliveryNoteEvent, { type: 'deliver' | 'fail' | 'noAttempt' }>;

/**
 * Sends an order's note what happened where it was brought to, and the order what follows of it; an order
 * without a note is sent the same. The caller holds the order.
 * @returns whether there is a note, which keeps signer and pictures
 * @throws RecordRefusal
 */
export async function moveStop(
  call: Call,
  tx: Transaction,
  orderId: number,
  event: StopEvent,
  at: Date,
): Promise<boolean> {
  const { shopId, actor } = call;
  const by = { shopId, once: true, actor, at };
  const [note] = await tx
    .select({ id: deliveryNotes.id })
    .from(deliveryNotes)
    .where(
      and(
        inShop(deliveryNotes, call),
        eq(deliveryNotes.orderId, orderId),
        inArray(deliveryNotes.status, COVERING),
      ),
    );
  if (note) {
    await send(call.db, storedDeliveryNote, { ...by, id: note.id, event }, tx);
    await moveOrder(call, tx, note.id, event, at);
    return true;
  }
  const [found] = await tx
    .select({ status: orders.status, number: waybills.number })
    .from(orders)
    .leftJoin(waybills, eq(waybills.id, orders.waybillId))
    .where(and(inShop(orders, call), eq(orders.id, orderId)));
  const order = { number: found?.number ?? '', status: found?.status as Fulfilment };
  for (const sent of sentToOrder(call, order, event)) {
    await send(call.db, storedOrder, { ...by, id: orderId, event: sent }, tx);
  }
  return false;
}

/** Takes the order to where its note is: this is the one place that sends it there. */
export async function moveOrder(
  call: Call,
  tx: Transaction,
  noteId: number,
  event: WireDeliveryNoteEvent,
  at: Date,
): Promise<void> {
  const [found] = await tx
    .select({ id: orders.id, status: orders.status, number: deliveryNotes.number })
    .from(deliveryNotes)
    .innerJoin(orders, eq(orders.id, deliveryNotes.orderId))
    .where(eq(deliveryNotes.id, noteId));
  if (!found) throw new Error(`Delivery note ${noteId} has lost its order`);
  // The database keeps the place as text; the chart wrote it.
  const order = { number: found.number, status: found.status as Fulfilment };
  for (const sent of sentToOrder(call, order, event)) {
    await sendAlong(call, tx, { id: found.id, event: sent, at }, orderAlone);
  }
}

/** What an order is sent after its note, from where it is. */
function sentToOrder(
  call: Pick<Call, 'locale'>,
  { status, number }: { status: Fulfilment; number: string },
  event: WireDeliveryNoteEvent,
): OrderEvent[] {
  switch (event.type) {
    case 'depart':
      return PLANNED.includes(status) ? [{ type: 'depart' }] : [];
    case 'deliver':
      return takes(status, 'arrive')
        ? [{ type: 'arrive' }, { type: 'deliver' }]
        : [{ type: 'deliver' }];
    case 'fail':
    case 'noAttempt':
    case 'setBack': {
      const reason =
        event.type === 'fail' ? textOf(call.locale, `deliveryNotes:reasons.${event.reason}`) : '';
      const said = [reason, event.remark].filter(Boolean).join('. ');
      return [{ type: 'correctStatus', to: BACK_AT, remark: `${number}: ${said}` }];
    }
    default:
      return [];
  }
}

/** Where an order waits for another waybill. */
const BACK_AT = placesTagged(orderLifecycle, 'awaitsWaybill')[0] as Fulfilment;

/** Whether an order takes an event at a place; the chart asks no facts for these. */
const takes = (fulfilment: Fulfilment, type: 'arrive') =>
  restore(orderLifecycle, valueAt({ fulfilment, payment: 'unpaid' }), {} as OrderFacts).can({
    type,
  });
