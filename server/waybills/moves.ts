import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { toMinor } from '../../api/kernel/money.ts';
import type {
  WaybillDetail,
  WireWaybillEvent,
  waybills as waybillsContract,
} from '../../api/waybills/calls.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import type { OrderEvent } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { WaybillCard, WaybillEvent } from '../../machines/waybill/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { type Database, type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { isTaken } from '../kernel/db/uniqueRefusal.ts';
import { onceForLine } from '../kernel/idempotency.ts';
import { logRefused } from '../kernel/log/write.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { answerTo } from '../kernel/refusal.ts';
import { inShop } from '../kernel/scope.ts';
import { mustBeOfShop } from '../orders/events.ts';
import { sendAlong } from '../orders/sendAlong.ts';
import { orders } from '../orders/tables.ts';
import { holdOf } from './loads.ts';
import { mendedAt, putEvent, putOrders, waybillFor } from './ofOrder.ts';
import { waybillDetail } from './queries.ts';
import { storedWaybill, takingOrders, type WaybillRecord } from './stored.ts';
import { driverOut, vehicleOut, waybills } from './tables.ts';

type Bodies = typeof waybillsContract;
type Entry = z.output<Bodies['saveVehicleToOrder']['body']>;
type Batch = z.output<Bodies['batchUpdateWaybill']['body']>;
type BatchLine = z.output<Bodies['batchUpdateWaybill']['data']>[number];

/** Where an order waits to leave with its waybill. */
const PLANNED = placesTagged(orderLifecycle, 'planned');

/**
 * Sends one event to a waybill, and to its orders what follows of it, in one transaction; answers the
 * waybill as it is then.
 * @throws as `moveOne` does; RecordRefusal `orderHinders` with the order that does not follow
 */
export async function moveWaybill(
  call: Call,
  wire: WireWaybillEvent,
  which: Which,
): Promise<WaybillDetail> {
  if (wire.type === 'update') await mustBeOfShop(call, wire.card, 'event.card.');
  const stored = wire.type === 'put' ? takingOrders(wire.orderIds) : storedWaybill;
  const event = (_record: WaybillRecord, tx: Transaction) => eventOf(tx, which.id, wire);
  const work = () =>
    moveOne(call, stored, which, event, waybillDetail, {
      operation: wire.type,
      along: (tx, at) => moveOrders(call, tx, which.id, wire, at),
    });
  return unlessOut(work);
}

/** Where another waybill went out with the driver or the vehicle at this moment, the chart says so. */
async function unlessOut<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error, driverOut) && !isTaken(error, vehicleOut)) throw error;
    return work();
  }
}

/** An event of the chart, with what it goes by: of another vehicle what that takes, of orders what they come to. */
async function eventOf(tx: Transaction, id: number, wire: WireWaybillEvent): Promise<WaybillEvent> {
  switch (wire.type) {
    case 'return':
      return { ...wire, cash: wire.cash === null ? null : toMinor(wire.cash) };
    case 'put':
      return putEvent(tx, id, wire.orderIds);
    case 'update':
      return { ...wire, hold: await holdOf(tx, wire.card.vehicleId) };
    default:
      return wire;
  }
}

/** What follows for the orders of a waybill that has moved. */
async function moveOrders(
  call: Call,
  tx: Transaction,
  waybillId: number,
  event: WireWaybillEvent,
  at: Date,
): Promise<void> {
  if (event.type === 'arrange') return arrange(call, tx, waybillId, event.orderIds);
  if (event.type === 'put') return assignTo(call, tx, { waybillId, orderIds: event.orderIds, at });
  const sent = sentToOrders(waybillId, event);
  if (sent === null) return;
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(inShop(orders, call), eq(orders.waybillId, waybillId), inArray(orders.status, PLANNED)),
    )
    .orderBy(asc(orders.id));
  for (const { id } of waiting) await sendAlong(call, tx, { id, event: sent, at });
}

interface Assigned {
  waybillId: number;
  orderIds: readonly number[];
  at: Date;
}

/** Gives orders driver and vehicle of a waybill that has taken them, as its last stops. */
async function assignTo(call: Call, tx: Transaction, { waybillId, orderIds, at }: Assigned) {
  const [row] = await tx
    .select({ driverId: waybills.driverId, vehicleId: waybills.vehicleId })
    .from(waybills)
    .where(and(inShop(waybills, call), eq(waybills.id, waybillId)));
  if (!row) throw new Error('The waybill is locked');
  const event: OrderEvent = { type: 'assignWaybill', ...row, ofWaybill: waybillId };
  for (const id of new Set(orderIds)) await sendAlong(call, tx, { id, event, at });
}

function sentToOrders(ofWaybill: number, event: WireWaybillEvent): OrderEvent | null {
  switch (event.type) {
    case 'update': {
      const { driverId, vehicleId } = event.card;
      return { type: 'assignWaybill', driverId, vehicleId, ofWaybill };
    }
    case 'depart':
      return { type: 'depart', ofWaybill };
    case 'dissolve':
      return { type: 'leaveWaybill' };
    default:
      return null;
  }
}

/** Keeps the order of the stops; what is not named comes after them, as it was. */
async function arrange(
  call: Pick<Call, 'shopId'>,
  tx: Transaction,
  waybillId: number,
  orderIds: readonly number[],
): Promise<void> {
  const stops = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.waybillId, waybillId)))
    .orderBy(asc(orders.stop), asc(orders.id));
  const there = stops.map(({ id }) => id);
  const wanted = [...new Set(orderIds)].filter((id) => there.includes(id));
  const all = [...wanted, ...there.filter((id) => !wanted.includes(id))];
  for (const [index, id] of all.entries()) {
    await tx
      .update(orders)
      .set({ stop: index + 1 })
      .where(and(inShop(orders, call), eq(orders.id, id)));
  }
}

/**
 * Puts orders on the waybill of a driver, a vehicle and a day, in the order in which they are named:
 * all of them, or none. Answers the waybill.
 * @throws Failure 4000 by field; RecordRefusal `orderHinders` with the first order that cannot go
 */
export async function saveVehicleToOrder(call: Call, body: Entry): Promise<WaybillDetail> {
  const { orderIds, ...card } = body;
  await mustBeOfShop(call, card, '');
  const at = call.now();
  try {
    const id = await withRetries(call.db, async (tx) => {
      const ids = [...new Set(orderIds)];
      // Orders are locked before the waybill, as everywhere.
      await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(inShop(orders, call), inArray(orders.id, ids)))
        .orderBy(asc(orders.id))
        .for('no key update');
      const ofWaybill = await waybillFor(tx, call.shopId, card, { actor: call.actor, at });
      await takeOrders(call, tx, { waybillId: ofWaybill, orderIds: ids, at });
      await assignTo(call, tx, { waybillId: ofWaybill, orderIds: ids, at });
      return ofWaybill;
    });
    return waybillDetail(call, id);
  } catch (error) {
    throw await answerTo(error, async () => null);
  }
}

/** Puts orders on a waybill that may be new: then it is gone with the refusal, which names its vehicle. */
async function takeOrders(call: Call, tx: Transaction, assigned: Assigned): Promise<void> {
  const { waybillId } = assigned;
  try {
    await putOrders(tx, call.shopId, { ...assigned, actor: call.actor });
  } catch (error) {
    if (!(error instanceof RecordRefusal) || !error.reason) throw error;
    const reason = await mendedAt(tx, error.reason, waybillId);
    const { kind, record, operation, target } = error;
    const isNew = reason.remedy?.record === 'vehicle';
    throw new RecordRefusal({ kind, record, operation, reason, target: isNew ? null : target });
  }
}

/**
 * Gives several waybills another driver, vehicle or day, a transaction and a line each. What another
 * shop owns is as unknown as what nobody does.
 * @throws Failure 4000 by field
 */
export async function batchUpdateWaybill(call: Call, body: Batch): Promise<BatchLine[]> {
  const { waybillIds, ...change } = body;
  await mustBeOfShop(call, change, '');
  const lines: BatchLine[] = [];
  for (const id of new Set(waybillIds)) {
    lines.push(await onceForLine(call, String(id), (db) => updateOne(call, db, id, change)));
  }
  return lines;
}

async function updateOne(
  call: Call,
  db: Database,
  id: number,
  change: Partial<WaybillCard>,
): Promise<BatchLine> {
  const [row] = await db
    .select()
    .from(waybills)
    .where(and(inShop(waybills, call), eq(waybills.id, id)));
  const unknown = { waybillId: id, number: '', outcome: 'notFound' as const };
  if (!row) return { ...unknown, reason: null, message: null };
  const named = { waybillId: id, number: row.number };
  const card = {
    driverId: change.driverId ?? row.driverId,
    vehicleId: change.vehicleId ?? row.vehicleId,
    day: change.day ?? row.day,
  };
  const wire = { type: 'update' as const, card };
  const { shopId, actor } = call;
  const at = call.now();
  try {
    await withRetries(db, async (tx) => {
      const event = (_record: WaybillRecord, within: Transaction) => eventOf(within, id, wire);
      const request = { id, shopId, event, operation: wire.type, once: true, actor, at };
      await send(db, storedWaybill, request, tx);
      await moveOrders(call, tx, id, wire, at);
    });
    return { ...named, outcome: 'done', reason: null, message: null };
  } catch (error) {
    if (!(error instanceof RecordRefusal) || !error.reason) throw error;
    await logRefused(db, call, error.attempt, error.reason);
    const message = refusalInWords(call.locale, error.reason, call.shop);
    return { ...named, outcome: 'refused', reason: error.reason, message };
  }
}
