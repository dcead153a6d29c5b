import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import {
  emptyFacts,
  type WaybillCard,
  type WaybillEvent,
} from '../../machines/waybill/law/facts.ts';
import { OPEN_PLACES } from '../../machines/waybill/law/index.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { takeNumbers } from '../kernel/numbers.ts';
import { type Actor, begin, RecordRefusal, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import type { OrderMove } from '../orders/orderRecord.ts';
import { orders } from '../orders/tables.ts';
import { holdOf, loadOfOrders } from './loads.ts';
import { storedWaybill, takingOrders } from './stored.ts';
import { waybills } from './tables.ts';

/** The counter of a shop's waybills, and what stands before the first of them. */
export const WAYBILL_SEQUENCE = 'waybill';
const FIRST = 1000;

/** The number of a shop's waybill: `WB-1042`. */
export const waybillNumber = (count: number): string => `WB-${FIRST + count}`;

/** On which waybill an order is after a move, and as which stop. */
export async function waybillOf(
  tx: Transaction,
  move: OrderMove,
): Promise<{ waybillId: number | null; stop: number | null }> {
  const { record, event, snapshot, actor, at } = move;
  const { row, shopId, timeZone } = record;
  const now = { waybillId: row.waybillId, stop: row.stop };
  if (event.type === 'assignWaybill') {
    const { driverId, vehicleId } = event;
    const day = dayOf(row.deliveryAt ?? row.placedAt, at, timeZone);
    const waybillId =
      event.ofWaybill ??
      (await waybillFor(tx, shopId, { driverId, vehicleId, day }, { actor, at }));
    if (waybillId === row.waybillId) return now;
    // A waybill that sends it knows of it.
    if (event.ofWaybill === undefined) await putByItself(tx, move, waybillId);
    return { waybillId, stop: await nextStop(tx, waybillId) };
  }
  // One that departs by itself departs without its waybill.
  const leftAlone = event.type === 'depart' && event.ofWaybill === undefined;
  const isBefore = snapshot.hasTag('toDeliver') || snapshot.hasTag('cancelled');
  const isUnderWay = snapshot.hasTag('planned') || snapshot.hasTag('onRoad');
  const isGone = leftAlone || (isBefore && !isUnderWay);
  return isGone || (await isParted(tx, move)) ? { waybillId: null, stop: null } : now;
}

/** Puts an order that is given driver and vehicle by itself on their waybill. */
async function putByItself(tx: Transaction, move: OrderMove, waybillId: number): Promise<void> {
  const { record, event, actor, at } = move;
  try {
    await putOrders(tx, record.shopId, { waybillId, orderIds: [record.id], actor, at });
  } catch (error) {
    if (!(error instanceof RecordRefusal) || !error.reason) throw error;
    const { kind, reason } = error;
    throw new RecordRefusal({
      ...{ kind, reason: await mendedAt(tx, reason, waybillId) },
      ...{ record: 'order', operation: event.type, target: record },
    });
  }
}

interface Put {
  waybillId: number;
  orderIds: readonly number[];
  actor: Actor;
  at: Date;
}

/**
 * Sends a waybill the orders that come on it; those that are on it already are left out.
 * @throws RecordRefusal where its vehicle does not take them
 */
export async function putOrders(
  tx: Transaction,
  shopId: number,
  { waybillId, orderIds, actor, at }: Put,
): Promise<void> {
  const event = await putEvent(tx, waybillId, orderIds);
  if (event.orderIds.length === 0) return;
  // Whoever may give an order a van may put it on that van's waybill.
  const sender = { ...actor, grants: () => true };
  const request = { id: waybillId, shopId, event, once: true, actor: sender, at };
  await send(tx as unknown as Database, takingOrders(orderIds), request, tx);
}

/** The event that puts orders on a waybill, with what they come to. */
export async function putEvent(
  tx: Transaction,
  waybillId: number,
  orderIds: readonly number[],
): Promise<Extract<WaybillEvent, { type: 'put' }>> {
  const named = [...new Set(orderIds)];
  const on = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, named), eq(orders.waybillId, waybillId)));
  const further = named.filter((id) => !on.some((one) => one.id === id));
  return { type: 'put', orderIds: further, load: await loadOfOrders(tx, further) };
}

/** A waybill's refusal where another record is told of it: a waybill that nobody has seen yet is mended at its vehicle. */
export async function mendedAt(
  tx: Pick<Transaction, 'select'>,
  { remedy: _own, ...reason }: Reason,
  waybillId: number,
): Promise<Reason> {
  const [row] = await tx
    .select({ version: waybills.version, vehicleId: waybills.vehicleId })
    .from(waybills)
    .where(eq(waybills.id, waybillId));
  if (!row) return reason;
  return row.version === 0
    ? { ...reason, remedy: { record: 'vehicle', id: row.vehicleId } }
    : { ...reason, remedy: { record: 'waybill', id: waybillId } };
}

/** Whether an order was set by hand to where its waybill is not: one waits, the other has left. */
async function isParted(tx: Transaction, { record, snapshot }: OrderMove): Promise<boolean> {
  const { waybillId } = record.row;
  const isPlanned = snapshot.hasTag('planned');
  const isOnRoad = snapshot.hasTag('onRoad');
  if (waybillId === null || isPlanned === isOnRoad) return false;
  const [waybill] = await tx
    .select({ status: waybills.status })
    .from(waybills)
    .where(eq(waybills.id, waybillId));
  return waybill !== undefined && OPEN_PLACES.includes(waybill.status) !== isPlanned;
}

/** The day on which an order is wanted; today where that is over. */
function dayOf(wanted: Date, now: Date, timeZone: string): string {
  const [day, today] = [dateAt(wanted, timeZone), dateAt(now, timeZone)];
  return day < today ? today : day;
}

/**
 * The waybill that a driver and a vehicle have on a day and that has not departed; a new one where
 * they have none. It stays so until the transaction ends.
 */
export async function waybillFor(
  tx: Transaction,
  shopId: number,
  card: WaybillCard,
  { actor, at }: { actor: Actor; at: Date },
): Promise<number> {
  const open = await openWaybill(tx, shopId, card);
  if (open !== null) return open;
  const count = await takeNumbers(tx, shopId, WAYBILL_SEQUENCE);
  // Whoever had the counter before may have begun the same one.
  const begun = await openWaybill(tx, shopId, card);
  if (begun !== null) return begun;
  const number = waybillNumber(count);
  const [row] = await tx
    .insert(waybills)
    .values({ shopId, number, ...card })
    .returning({ id: waybills.id });
  if (!row) throw new Error('The waybill was not written');
  const { id } = row;
  const facts = emptyFacts(id, card, await holdOf(tx, card.vehicleId));
  await begin(tx, storedWaybill, { id, shopId, name: number, facts }, { actor, at });
  return id;
}

async function openWaybill(
  tx: Transaction,
  shopId: number,
  { driverId, vehicleId, day }: WaybillCard,
): Promise<number | null> {
  const [found] = await tx
    .select({ id: waybills.id })
    .from(waybills)
    .where(
      and(
        inShop(waybills, { shopId }),
        eq(waybills.driverId, driverId),
        eq(waybills.vehicleId, vehicleId),
        eq(waybills.day, day),
        inArray(waybills.status, OPEN_PLACES),
      ),
    )
    .orderBy(asc(waybills.id))
    .limit(1)
    // Orders are put on it: whoever does waits here, and not once both have read it.
    .for('update');
  return found?.id ?? null;
}

async function nextStop(tx: Transaction, waybillId: number): Promise<number> {
  const [found] = await tx
    .select({ stop: sql<number>`coalesce(max(${orders.stop}), 0) + 1`.mapWith(Number) })
    .from(orders)
    .where(eq(orders.waybillId, waybillId));
  return found?.stop ?? 1;
}
