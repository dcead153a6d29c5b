import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import type {
  WaitingOrder,
  WaybillDetail,
  WaybillRow,
  WaybillStop,
  WaybillStopRow,
  waybills as waybillsContract,
} from '../../api/waybills/calls.ts';
import { WAYBILL_PLACES } from '../../machines/waybill/law/facts.ts';
import { NO_LOAD } from '../../machines/waybill/law/load.ts';
import { isCovered } from '../deliveryNotes/asRelated.ts';
import { drivers } from '../drivers/tables.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { deliveryPhone } from '../orders/deliveryPhone.ts';
import { wantedAt } from '../orders/filter.ts';
import { orders } from '../orders/tables.ts';
import { vehicles } from '../vehicles/tables.ts';
import { loadsOf } from './loads.ts';
import { factsOf, storedWaybill } from './stored.ts';
import { waybills } from './tables.ts';

type ListRequest = z.output<(typeof waybillsContract)['getWaybillPage']['body']>;
type Caller = Pick<Call, 'db' | 'shopId' | 'shop'>;

/** How many orders that wait are offered at once. */
const WAITING = 200;

const SORTS = {
  day: { column: sql`${waybills.day}::text`, type: 'text' },
  number: { column: sql`${waybills.number}`, type: 'text' },
} as const;

const numbersOfOrders = sql`(select coalesce(string_agg(${orders.orderSn}, ' '), '')
  from ${orders} where ${orders.waybillId} = ${waybills.id})`;

const columns = {
  id: waybills.id,
  number: waybills.number,
  status: waybills.status,
  day: waybills.day,
  driver: { id: drivers.id, name: drivers.name },
  vehicle: { id: vehicles.id, plate: vehicles.plate },
  orders: sql<number>`(select count(*)::int from ${orders} where ${orders.waybillId} = ${waybills.id})`,
  amount: sql<string>`(select coalesce(sum(${orders.total}), 0)::numeric(24, 2)::text
    from ${orders} where ${orders.waybillId} = ${waybills.id})`,
  version: waybills.version,
};

/** Waybills of the caller's shop by day and number, with all that is known of driver and vehicle. */
export const readWaybills = (call: Caller, where: SQL | undefined) =>
  call.db
    .select({
      ...columns,
      driver: { id: drivers.id, number: drivers.number, name: drivers.name, phone: drivers.phone },
      vehicle: { id: vehicles.id, plate: vehicles.plate, type: vehicles.type },
    })
    .from(waybills)
    .innerJoin(drivers, eq(drivers.id, waybills.driverId))
    .innerJoin(vehicles, eq(vehicles.id, waybills.vehicleId))
    .where(and(inShop(waybills, call), where))
    .orderBy(asc(waybills.day), asc(waybills.number));

/**
 * A page of waybills, found by number, driver, plate and order, with how many of each status these
 * are. Throws InvalidCursor.
 */
export async function listWaybills(call: Caller, request: ListRequest) {
  const { search, status, driverId, vehicleId, dayFrom, dayTo, sort } = request;
  const searched = and(
    eachWordIn(search, waybills.number, drivers.name, vehicles.plate, numbersOfOrders),
    driverId === undefined ? undefined : eq(waybills.driverId, driverId),
    vehicleId === undefined ? undefined : eq(waybills.vehicleId, vehicleId),
    dayFrom === undefined ? undefined : gte(waybills.day, dayFrom),
    dayTo === undefined ? undefined : lte(waybills.day, dayTo),
  );
  const found = and(searched, status ? eq(waybills.status, status) : undefined);
  const order: Sort = {
    ...SORTS[sort.by],
    name: sort.by,
    id: sql`${waybills.id}`,
    descending: sort.descending,
  };
  const window = windowOf(request, order);
  const rows = await call.db
    .select({ ...columns, cursor: window.cursor })
    .from(waybills)
    .innerJoin(drivers, eq(drivers.id, waybills.driverId))
    .innerJoin(vehicles, eq(vehicles.id, waybills.vehicleId))
    .where(and(inShop(waybills, call), found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counted = await call.db
    .select({ tab: waybills.status, count: sql<number>`count(*)::int` })
    .from(waybills)
    .innerJoin(drivers, eq(drivers.id, waybills.driverId))
    .innerJoin(vehicles, eq(vehicles.id, waybills.vehicleId))
    .where(and(inShop(waybills, call), searched))
    .groupBy(waybills.status);
  const counts = tabsOf(WAYBILL_PLACES, counted);
  const page = pageOf(rows, request, order);
  return {
    ...page,
    rows: page.rows.map(({ cursor: _cursor, ...row }) => presentRow(call, row)),
    counts,
    total: { count: counts[status ?? 'all'], exact: true },
  };
}

const presentRow = <Row extends Omit<WaybillRow, 'currency'>>({ shop }: Caller, row: Row) => ({
  ...row,
  currency: shop.currency,
});

/** The orders of a page of waybills, a row each. Throws InvalidCursor. */
export async function listStops(call: Caller, request: ListRequest) {
  const { rows, ...page } = await listWaybills(call, request);
  const stops = await stopsOf(
    call,
    rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: rows.flatMap((waybill): WaybillStopRow[] =>
      stops
        .filter(({ waybillId }) => waybillId === waybill.id)
        .map(({ waybillId: _waybill, ...row }, index) => ({ ...row, waybill, stop: index + 1 })),
    ),
  };
}

/** The stops of waybills, in the order in which they are driven to. */
export async function stopsOf(
  call: Caller,
  ids: readonly number[],
): Promise<(WaybillStop & { waybillId: number | null })[]> {
  if (ids.length === 0) return [];
  const rows = await call.db
    .select({
      waybillId: orders.waybillId,
      orderId: orders.id,
      orderSn: orders.orderSn,
      status: orders.status,
      version: orders.version,
      customerId: orders.customerId,
      customerName: orders.customerName,
      customerNameZh: orders.customerNameZh,
      phone: deliveryPhone,
      contact: orders.deliveryContact,
      address: orders.address,
      deliveryAt: orders.deliveryAt,
      total: orders.total,
      currency: orders.currency,
      hasNote: isCovered,
    })
    .from(orders)
    .where(and(inShop(orders, call), inArray(orders.waybillId, [...ids])))
    .orderBy(asc(orders.stop), asc(orders.id));
  const loads = await loadsOf(
    call.db,
    rows.map(({ orderId }) => orderId),
  );
  return rows.map((row) => ({
    ...row,
    load: loads.get(row.orderId) ?? NO_LOAD,
    // The database keeps it as text; the chart that wrote it and the contract share the names.
    status: row.status as WaybillStop['status'],
    deliveryAt: row.deliveryAt?.toISOString() ?? null,
    total: fromMinor(row.total),
  }));
}

/** One waybill of the caller's shop with its stops and history. @throws Failure 4040 */
export async function waybillDetail(call: Caller, id: number): Promise<WaybillDetail> {
  const [row] = await readWaybills(call, eq(waybills.id, id));
  const [stored] = await call.db
    .select()
    .from(waybills)
    .where(and(inShop(waybills, call), eq(waybills.id, id)));
  if (!row || !stored) throw notFound();
  const stops = await stopsOf(call, [id]);
  return {
    waybill: {
      ...presentRow(call, row),
      loadedAt: stored.loadedAt?.toISOString() ?? null,
      departedAt: stored.departedAt?.toISOString() ?? null,
      returnedAt: stored.returnedAt?.toISOString() ?? null,
      cash: stored.cash === null ? null : fromMinor(stored.cash),
      refusedGoods: stored.refusedGoods,
      empties: stored.empties,
      stops: stops.map(({ waybillId: _waybill, ...stop }) => stop),
    },
    state: stored.status,
    facts: await factsOf(call.db, stored),
    history: await readHistory(call.db, storedWaybill.lifecycle.id, id),
  };
}

/** The orders that wait for a waybill, what is wanted first. */
export async function waitingOrders(call: Caller, waits: SQL): Promise<WaitingOrder[]> {
  const rows = await call.db
    .select({
      id: orders.id,
      orderSn: orders.orderSn,
      customerName: orders.customerName,
      customerNameZh: orders.customerNameZh,
      address: orders.address,
      deliveryAt: orders.deliveryAt,
      total: orders.total,
      currency: orders.currency,
    })
    .from(orders)
    .where(and(inShop(orders, call), waits))
    .orderBy(wantedAt, asc(orders.id))
    .limit(WAITING);
  const loads = await loadsOf(
    call.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    load: loads.get(row.id) ?? NO_LOAD,
    deliveryAt: row.deliveryAt?.toISOString() ?? null,
    total: fromMinor(row.total),
  }));
}
