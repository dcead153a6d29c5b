import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import type { WaybillCard } from '../../machines/waybill/law/facts.ts';
import { OPEN_PLACES } from '../../machines/waybill/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { takeNumbers } from '../kernel/numbers.ts';
import { type Actor, begin } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import type { OrderMove } from '../orders/orderRecord.ts';
import { orders } from '../orders/tables.ts';
import { storedWaybill } from './stored.ts';
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
    return waybillId === row.waybillId ? now : { waybillId, stop: await nextStop(tx, waybillId) };
  }
  // One that departs by itself departs without its waybill.
  const leftAlone = event.type === 'depart' && event.ofWaybill === undefined;
  const isBefore = snapshot.hasTag('toDeliver') || snapshot.hasTag('cancelled');
  const isUnderWay = snapshot.hasTag('planned') || snapshot.hasTag('onRoad');
  const isGone = leftAlone || (isBefore && !isUnderWay);
  return isGone || (await isParted(tx, move)) ? { waybillId: null, stop: null } : now;
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
  const facts = {
    waybillId: id,
    ...card,
    orders: 0,
    openOrders: 0,
    firstOpen: null,
    driverBarred: false,
    vehicleBarred: false,
    driverOut: null,
    vehicleOut: null,
    cash: null,
  };
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
    .for('share');
  return found?.id ?? null;
}

async function nextStop(tx: Transaction, waybillId: number): Promise<number> {
  const [found] = await tx
    .select({ stop: sql<number>`coalesce(max(${orders.stop}), 0) + 1`.mapWith(Number) })
    .from(orders)
    .where(eq(orders.waybillId, waybillId));
  return found?.stop ?? 1;
}
