import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { OtherWaybill, WaybillEvent, WaybillFacts } from '../../machines/waybill/law/facts.ts';
import { OUT_PLACES, waybillLifecycle } from '../../machines/waybill/law/index.ts';
import { isDriverBarred } from '../drivers/places.ts';
import { drivers } from '../drivers/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import type { Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { countUnderWay } from '../orders/fleetOrders.ts';
import { orders } from '../orders/tables.ts';
import { isVehicleBarred } from '../vehicles/places.ts';
import { vehicles } from '../vehicles/tables.ts';
import { holdOf, loadOn } from './loads.ts';
import { waybills } from './tables.ts';

/** A waybill under its lock. */
export type WaybillRecord = Stored<WaybillFacts>;
type WaybillMove = Move<WaybillRecord, WaybillFacts, WaybillEvent>;
type Reader = Pick<Transaction, 'select' | '$count'>;

/** The waybill's lifecycle with its table: the status is the chart's state. */
export const storedWaybill: StoredLifecycle<WaybillRecord, WaybillFacts, WaybillEvent> = {
  lifecycle: waybillLifecycle,
  rows: {
    id: waybills.id,
    version: waybills.version,
    state: waybills.status,
    name: waybills.number,
  },
  lock,
  save,
  kept: (event) => {
    if (event.type === 'update') return { card: event.card };
    return event.type === 'put' ? { orderIds: event.orderIds } : event;
  },
  changes: async (tx, before, after, { event }) =>
    event.type === 'update'
      ? settingChanges(await toldOf(tx, before), await toldOf(tx, after), {
          driver: 'text',
          vehicle: 'text',
          day: 'text',
        })
      : [],
};

/** What the log and the history call a waybill's driver and vehicle. */
async function toldOf(tx: Reader, { driverId, vehicleId, day }: WaybillFacts) {
  const [driver] = await tx
    .select({ number: drivers.number })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  const [vehicle] = await tx
    .select({ plate: vehicles.plate })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return { driver: driver?.number ?? null, vehicle: vehicle?.plate ?? null, day };
}

/** What the chart decides by, of a row. */
export async function factsOf(
  db: Reader,
  row: typeof waybills.$inferSelect,
): Promise<WaybillFacts> {
  const { id, driverId, vehicleId, day, cash } = row;
  const { planned, onRoad, firstOrder } = await countUnderWay(db, orders.waybillId, id);
  const [driver] = await db
    .select({ isBarred: isDriverBarred })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  const [vehicle] = await db
    .select({ isBarred: isVehicleBarred })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return {
    waybillId: id,
    driverId,
    vehicleId,
    day,
    orders: await db.$count(orders, eq(orders.waybillId, id)),
    openOrders: planned + onRoad,
    firstOpen: firstOrder,
    driverBarred: driver?.isBarred ?? true,
    vehicleBarred: vehicle?.isBarred ?? true,
    driverOut: await outWith(db, row, waybills.driverId, driverId),
    vehicleOut: await outWith(db, row, waybills.vehicleId, vehicleId),
    load: await loadOn(db, id),
    hold: await holdOf(db, vehicleId),
    overloadAllowed: row.overloadAllowed,
    cash,
  };
}

const [OUT] = OUT_PLACES;

/** The other waybill with which a driver, or a vehicle, is on the road. */
async function outWith(
  db: Reader,
  { id }: { id: number },
  column: typeof waybills.driverId | typeof waybills.vehicleId,
  value: number,
): Promise<OtherWaybill | null> {
  if (!OUT) throw new Error('No waybill is ever on the road');
  const [found] = await db
    .select({ id: waybills.id, number: waybills.number })
    .from(waybills)
    .where(and(eq(column, value), eq(waybills.status, OUT), ne(waybills.id, id)))
    .limit(1);
  return found ?? null;
}

/**
 * Locks the orders of a waybill, then the waybill, as an order that is put on one does: transactions
 * wait for each other in one order.
 */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
): Promise<WaybillRecord | null> {
  await lockOrders(tx, shopId, eq(orders.waybillId, id));
  return lockAlone(tx, shopId, id);
}

const lockOrders = (tx: Transaction, shopId: number | null, which: SQL) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(which, inShopOrAll(orders, shopId)))
    .orderBy(asc(orders.id))
    .for('no key update');

async function lockAlone(
  tx: Transaction,
  shopId: number | null,
  id: number,
): Promise<WaybillRecord | null> {
  const [row] = await tx
    .select()
    .from(waybills)
    .where(and(eq(waybills.id, id), inShopOrAll(waybills, shopId)))
    .for('update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.status,
    name: row.number,
    facts: await factsOf(tx, row),
  };
}

/** As `storedWaybill`, for orders that are put on it: they are locked, and those that are on it need not be. */
export const takingOrders = (orderIds: readonly number[]): typeof storedWaybill => ({
  ...storedWaybill,
  lock: async (tx, shopId, id) => {
    await lockOrders(tx, shopId, inArray(orders.id, [...orderIds]));
    return lockAlone(tx, shopId, id);
  },
});

/** Writes what the chart decided. What becomes of its orders is sent to each of them (`moves.ts`). */
async function save(tx: Transaction, { record, event, after, snapshot, version, at }: WaybillMove) {
  const { driverId, vehicleId, day, cash, overloadAllowed } = after;
  await tx
    .update(waybills)
    .set({
      driverId,
      vehicleId,
      day,
      cash,
      overloadAllowed,
      status: snapshot.value,
      version,
      ...(event.type === 'load' ? { loadedAt: at } : {}),
      ...(event.type === 'unload' ? { loadedAt: null } : {}),
      ...(event.type === 'depart' ? { departedAt: at } : {}),
      ...(event.type === 'return'
        ? { returnedAt: at, refusedGoods: event.refusedGoods, empties: event.empties }
        : {}),
    })
    .where(eq(waybills.id, record.id));
}
