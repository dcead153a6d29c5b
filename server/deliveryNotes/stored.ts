import { and, asc, eq } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import type {
  DeliveryNoteEvent,
  DeliveryNoteFacts,
} from '../../machines/deliveryNote/law/facts.ts';
import { deliveryNoteLifecycle } from '../../machines/deliveryNote/law/index.ts';
import { isDriverBarred } from '../drivers/places.ts';
import { drivers } from '../drivers/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { fileUses } from '../kernel/db/tables/files.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { attachFiles } from '../kernel/files/fileUses.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { isVehicleBarred } from '../vehicles/places.ts';
import { vehicles } from '../vehicles/tables.ts';
import { CANCELLED, isEarly, PLANNED } from './orderPlaces.ts';
import { deliveryNotes } from './tables.ts';

/** A delivery note under its lock. */
export type DeliveryNoteRecord = Stored<DeliveryNoteFacts>;
type NoteMove = Move<DeliveryNoteRecord, DeliveryNoteFacts, DeliveryNoteEvent>;

/** The delivery note's lifecycle with its table: the status is the chart's state. */
export const storedDeliveryNote: StoredLifecycle<
  DeliveryNoteRecord,
  DeliveryNoteFacts,
  DeliveryNoteEvent
> = {
  lifecycle: deliveryNoteLifecycle,
  rows: {
    id: deliveryNotes.id,
    version: deliveryNotes.version,
    state: deliveryNotes.status,
    name: deliveryNotes.number,
  },
  lock,
  save,
  changes: async (_tx, before, after) => settingChanges(before, after, { day: 'text' }),
};

type Barred = Pick<DeliveryNoteFacts, 'driverIsBarred' | 'vehicleIsBarred'>;
type OrderOf<Column extends keyof typeof orders.$inferSelect> = Pick<
  typeof orders.$inferSelect,
  Column
>;

/** Whether an order that waits to leave can leave with whom and what it has. */
export async function barredOf(
  db: Pick<Transaction, '$count'>,
  { status, driverId, vehicleId }: OrderOf<'status' | 'driverId' | 'vehicleId'>,
): Promise<Barred> {
  const waits = PLANNED.includes(status);
  const isBarred = async (id: number | null, found: (id: number) => Promise<number>) =>
    waits && id !== null && (await found(id)) > 0;
  return {
    driverIsBarred: await isBarred(driverId, (id) =>
      db.$count(drivers, and(eq(drivers.id, id), isDriverBarred)),
    ),
    vehicleIsBarred: await isBarred(vehicleId, (id) =>
      db.$count(vehicles, and(eq(vehicles.id, id), isVehicleBarred)),
    ),
  };
}

/** What the chart decides by, of a note and its order. */
export const factsOf = (
  note: Pick<typeof deliveryNotes.$inferSelect, 'id' | 'day' | 'attempts'>,
  order: OrderOf<'id' | 'orderSn' | 'status'>,
  barred: Barred,
  today: string,
): DeliveryNoteFacts => ({
  deliveryNoteId: note.id,
  orderId: order.id,
  orderSn: order.orderSn,
  day: note.day,
  today,
  attempts: note.attempts,
  orderIsEarly: isEarly(order.status),
  orderIsCancelled: CANCELLED.includes(order.status),
  driverIsBarred: barred.driverIsBarred,
  vehicleIsBarred: barred.vehicleIsBarred,
});

/** Locks the order, then its note, as whoever moves the order does. */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  _actor: Actor,
  at: Date,
): Promise<DeliveryNoteRecord | null> {
  const which = and(eq(deliveryNotes.id, id), inShopOrAll(deliveryNotes, shopId));
  const [found] = await tx
    .select({ orderId: deliveryNotes.orderId, timeZone: shops.timeZone })
    .from(deliveryNotes)
    .innerJoin(shops, eq(shops.id, deliveryNotes.shopId))
    .where(which);
  if (!found) return null;
  const [order] = await tx
    .select({
      id: orders.id,
      orderSn: orders.orderSn,
      status: orders.status,
      driverId: orders.driverId,
      vehicleId: orders.vehicleId,
    })
    .from(orders)
    .where(eq(orders.id, found.orderId))
    .for('no key update');
  const [row] = await tx.select().from(deliveryNotes).where(which).for('update');
  if (!order || !row) throw new Error(`Delivery note ${id} has lost its order`);
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.status,
    name: row.number,
    facts: factsOf(row, order, await barredOf(tx, order), dateAt(at, found.timeZone)),
  };
}

/** Writes what the chart decided. What becomes of the order is sent to it (`moves.ts`). */
async function save(tx: Transaction, { record, event, after, snapshot, version, at }: NoteMove) {
  await tx
    .update(deliveryNotes)
    .set({
      day: after.day,
      attempts: after.attempts,
      status: snapshot.value,
      version,
      ...timesAfter(event, at),
    })
    .where(eq(deliveryNotes.id, record.id));
  if (event.type !== 'deliver' && event.type !== 'fail') return;
  const { photoId } = event;
  const signatureId = event.type === 'deliver' ? event.signatureId : undefined;
  await keepFiles(tx, record, photoId, 'event.photoId');
  await keepFiles(tx, record, signatureId, 'event.signatureId');
}

const NO_PROOF = { deliveredAt: null, signedBy: '', signatureId: null, photoId: null };

/** When it left and was taken, and by whom; what came back was not. */
function timesAfter(event: DeliveryNoteEvent, at: Date) {
  switch (event.type) {
    case 'depart':
      return { departedAt: at };
    case 'deliver':
      return {
        deliveredAt: at,
        signedBy: event.signedBy.trim(),
        signatureId: event.signatureId ?? null,
        photoId: event.photoId ?? null,
      };
    case 'fail':
    case 'noAttempt':
      return { departedAt: null };
    case 'setBack':
      return { departedAt: null, ...NO_PROOF };
    default:
      return {};
  }
}

/** The pictures of earlier attempts stay: the history shows them. */
async function keepFiles(
  tx: Transaction,
  { id, shopId }: DeliveryNoteRecord,
  fileId: number | undefined,
  field: string,
) {
  if (fileId === undefined) return;
  const user = { record: deliveryNoteLifecycle.id, recordId: id };
  const kept = await tx
    .select({ fileId: fileUses.fileId })
    .from(fileUses)
    .where(and(eq(fileUses.record, user.record), eq(fileUses.recordId, id)))
    .orderBy(asc(fileUses.position));
  const all = [...kept.map((use) => use.fileId), fileId];
  await attachFiles(tx, { shopId }, { ...user, kind: 'deliveryNote' }, all, field);
}
