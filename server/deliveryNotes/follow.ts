import { and, eq, inArray } from 'drizzle-orm';
import type {
  DeliveryNoteEvent,
  DeliveryNotePlace,
} from '../../machines/deliveryNote/law/facts.ts';
import { COVERING, WAITING } from '../../machines/deliveryNote/law/index.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { type Actor, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import type { OrderMove } from '../orders/orderRecord.ts';
import { storedDeliveryNote } from './stored.ts';
import { deliveryNotes } from './tables.ts';

const depart = { type: 'depart', ofOrder: true } as const;
const deliver = { type: 'deliver', signedBy: '', remark: '', ofOrder: true } as const;
const noAttempt = { type: 'noAttempt', remark: '', ofOrder: true } as const;
const setBack = { type: 'setBack', remark: '', ofOrder: true } as const;
const withdraw = { type: 'withdraw', remark: '', ofOrder: true } as const;

type Ways = { readonly [To in DeliveryNotePlace]: readonly DeliveryNoteEvent[] };

/**
 * What is sent to a note so that it comes to where its order is. What was handed over of an order that
 * is cancelled later was handed over all the same, and what is withdrawn stays so.
 */
const WAYS: { readonly [From in DeliveryNotePlace]: Ways } = {
  undelivered: {
    undelivered: [],
    inTransit: [depart],
    delivered: [depart, deliver],
    withdrawn: [withdraw],
  },
  inTransit: {
    undelivered: [noAttempt],
    inTransit: [],
    delivered: [deliver],
    withdrawn: [noAttempt, withdraw],
  },
  delivered: {
    undelivered: [setBack],
    inTransit: [setBack, depart],
    delivered: [],
    withdrawn: [],
  },
  withdrawn: { undelivered: [], inTransit: [], delivered: [], withdrawn: [] },
};

/**
 * Brings the note of an order that has moved to where the order is, in the same transaction: whoever
 * may move the order moves its note with it.
 */
export async function noteFollows(
  tx: Transaction,
  { record: order, snapshot, actor, at }: OrderMove,
): Promise<void> {
  const { id: orderId, shopId } = order;
  const [note] = await tx
    .select({ id: deliveryNotes.id, status: deliveryNotes.status })
    .from(deliveryNotes)
    .where(
      and(
        inShop(deliveryNotes, { shopId }),
        eq(deliveryNotes.orderId, orderId),
        inArray(deliveryNotes.status, COVERING),
      ),
    );
  if (!note) return;
  await leadNote(
    tx,
    { ...note, shopId },
    placeFor((tag) => snapshot.hasTag(tag)),
    { actor, at },
  );
}

/** Brings a new note to where its order is by now. */
export const leadNewNote = (
  tx: Transaction,
  { id, shopId }: { id: number; shopId: number },
  orderPlace: string,
  by: { actor: Actor; at: Date },
): Promise<void> => {
  const place = placeFor((tag) => placesTagged(orderLifecycle, tag).includes(orderPlace));
  return leadNote(tx, { id, shopId, status: BEGINNING }, place, by);
};

const BEGINNING = WAITING[0] as DeliveryNotePlace;

async function leadNote(
  tx: Transaction,
  { id, shopId, status }: { id: number; shopId: number; status: DeliveryNotePlace },
  to: DeliveryNotePlace,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const able = { ...actor, grants: () => true };
  for (const event of WAYS[status][to]) {
    const request = { id, shopId, event, once: true, actor: able, at };
    await send(tx as unknown as Database, storedDeliveryNote, request, tx);
  }
}

/** Where the note of an order belongs, by the tags of the order's place. */
function placeFor(orderHas: (tag: string) => boolean): DeliveryNotePlace {
  if (orderHas('cancelled')) return 'withdrawn';
  if (orderHas('onRoad')) return 'inTransit';
  return orderHas('reached') ? 'delivered' : 'undelivered';
}
