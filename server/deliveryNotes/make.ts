import { and, asc, inArray } from 'drizzle-orm';
import type { Refusal } from '../../api/kernel/operation.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { COVERING } from '../../machines/deliveryNote/law/index.ts';
import {
  noteCovers,
  type OrderToBring,
  whyNoNote,
} from '../../machines/deliveryNote/law/making.ts';
import { dayIsToCome } from '../../machines/deliveryNote/law/rules.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { takeNumbers } from '../kernel/numbers.ts';
import { begin } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { pickLists } from '../pickLists/tables.ts';
import { leadNewNote } from './follow.ts';
import { barredOf, factsOf, storedDeliveryNote } from './stored.ts';
import { deliveryNotes } from './tables.ts';

/** The counter of a shop's notes, and what stands before the first of them. */
export const NOTE_SEQUENCE = 'deliveryNote';
const FIRST = 1000;

/** The number of a shop's delivery note: `DN-1042`. */
export const noteNumber = (count: number): string => `DN-${FIRST + count}`;

type Order = OrderToBring & Pick<typeof orders.$inferSelect, 'driverId' | 'vehicleId'>;

/**
 * Makes the notes of orders, one each, in the order in which they are named: all of them, or none.
 * @throws Failure 4000 by field, a day that is over, else each order that cannot have one at its place
 */
export async function addDeliveryNotes(
  call: Call,
  { orderIds, day }: { orderIds: readonly number[]; day: string },
): Promise<{ notes: { id: number; number: string }[] }> {
  const today = dateAt(call.now(), call.shop.timeZone);
  const over = dayIsToCome(day, today);
  if (over) throw invalid({ day: over });
  const ids = [...new Set(orderIds)];
  const notes = await withRetries(call.db, async (tx) => {
    // Held until the notes are written, so that nobody moves or covers them meanwhile.
    const found = await tx
      .select({
        id: orders.id,
        orderSn: orders.orderSn,
        kind: orders.kind,
        status: orders.status,
        driverId: orders.driverId,
        vehicleId: orders.vehicleId,
      })
      .from(orders)
      .where(and(inShop(orders, call), inArray(orders.id, ids)))
      .orderBy(asc(orders.id))
      .for('no key update');
    if (found.length < ids.length) throw invalid({ orderIds: 'validation.required' });
    // The database keeps kinds as text.
    const wanted = ids.flatMap((id) => found.filter((order) => order.id === id)) as Order[];
    await refuseOthers(tx, call, wanted);
    const last = await takeNumbers(tx, call.shopId, NOTE_SEQUENCE, wanted.length);
    const first = last - wanted.length + 1;
    const made: { id: number; number: string }[] = [];
    for (const [index, order] of wanted.entries()) {
      made.push(await write(tx, call, { order, day, number: noteNumber(first + index) }));
    }
    return made;
  });
  return { notes };
}

/** Names every order that cannot have a note, so that a clerk finds them all at once. */
async function refuseOthers(tx: Transaction, call: Call, wanted: readonly Order[]): Promise<void> {
  const shopPicks = (await tx.$count(pickLists, inShop(pickLists, call))) > 0;
  const covering = await tx
    .select({
      id: deliveryNotes.id,
      number: deliveryNotes.number,
      orderId: deliveryNotes.orderId,
    })
    .from(deliveryNotes)
    .where(
      and(
        inShop(deliveryNotes, call),
        inArray(
          deliveryNotes.orderId,
          wanted.map(({ id }) => id),
        ),
        inArray(deliveryNotes.status, COVERING),
      ),
    );
  const errors: Record<string, Refusal> = {};
  for (const [index, order] of wanted.entries()) {
    const note = covering.find(({ orderId }) => orderId === order.id);
    const reason = whyNoNote(order, shopPicks) ?? (note ? noteCovers(order, note) : null);
    if (reason) errors[`orderIds.${index}`] = reason;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Writes a note with the first line of its history. */
async function write(
  tx: Transaction,
  { shop, shopId, actor, now }: Call,
  { order, day, number }: { order: Order; day: string; number: string },
) {
  const at = now();
  const [row] = await tx
    .insert(deliveryNotes)
    .values({ shopId, number, orderId: order.id, day, createdAt: at })
    .returning();
  if (!row) throw new Error('The delivery note was not written');
  const facts = factsOf(row, order, await barredOf(tx, order), dateAt(at, shop.timeZone));
  await begin(tx, storedDeliveryNote, { id: row.id, shopId, name: number, facts }, { actor, at });
  await leadNewNote(tx, row, order.status, { actor, at });
  return { id: row.id, number };
}
