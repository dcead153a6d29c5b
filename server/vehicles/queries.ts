import { and, asc, eq, getTableColumns, inArray, like, notInArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  Vehicle,
  VehicleDetail,
  vehicles as vehiclesContract,
} from '../../api/vehicles/calls.ts';
import { plateForm } from '../../api/vehicles/plateForm.ts';
import {
  VEHICLE_AVAILABILITY,
  type VehicleAvailability,
} from '../../machines/vehicle/law/facts.ts';
import { cardOf, GONE_PLACES } from '../../machines/vehicle/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { likeText, pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { countUnderWay } from '../orders/fleetOrders.ts';
import { orders } from '../orders/tables.ts';
import { availability } from './availability.ts';
import { plateFormOf } from './plates.ts';
import { storedVehicle } from './stored.ts';
import { vehicles } from './tables.ts';

type ListRequest = z.output<(typeof vehiclesContract)['getVehiclePage']['body']>;
type Caller = Pick<Call, 'db' | 'shopId'>;

const SORTS = {
  plate: { column: sql`${vehicles.plate}`, type: 'text' },
  loadCapacity: { column: sql`${vehicles.loadCapacity}`, type: 'amount' },
} as const;

const columns = { ...getTableColumns(vehicles), availability };

/** Vehicles of the shop that nobody has removed. */
const there = (call: Caller) =>
  and(inShop(vehicles, call), notInArray(vehicles.status, GONE_PLACES));

/** All vehicles of the shop to choose from, by plate. */
export async function allVehicles(call: Caller): Promise<Vehicle[]> {
  const rows = await call.db
    .select(columns)
    .from(vehicles)
    .where(there(call))
    .orderBy(asc(vehicles.plate), asc(vehicles.id));
  return rows.map(presentVehicle);
}

/**
 * A page of vehicles, found by plate and type, with how many of each availability these are.
 * Throws InvalidCursor.
 */
export async function listVehicles(call: Caller, request: ListRequest) {
  const { search, type, sort } = request;
  const searched = and(
    there(call),
    isSearched(search),
    type ? inArray(vehicles.type, type) : undefined,
  );
  const asked = request.availability;
  const found = and(searched, asked ? eq(availability, asked) : undefined);
  const order: Sort = {
    ...SORTS[sort.by],
    name: sort.by,
    id: sql`${vehicles.id}`,
    descending: sort.descending,
  };
  const window = windowOf(request, order);
  const rows = await call.db
    .select({ ...columns, cursor: window.cursor })
    .from(vehicles)
    .where(and(found, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counted = await call.db
    .select({ tab: availability, count: sql<number>`count(*)::int` })
    .from(vehicles)
    .where(searched)
    .groupBy(sql`1`);
  const counts = tabsOf(VEHICLE_AVAILABILITY, counted);
  const page = pageOf(rows, request, order);
  return {
    ...page,
    rows: page.rows.map(presentVehicle),
    counts,
    total: { count: counts[asked ?? 'all'], exact: true },
  };
}

/** One vehicle of the caller's shop with its history, a removed one too. @throws Failure 4040 */
export async function vehicleDetail(call: Caller, id: number): Promise<VehicleDetail> {
  const [row] = await call.db
    .select(columns)
    .from(vehicles)
    .where(and(inShop(vehicles, call), eq(vehicles.id, id)));
  if (!row) throw notFound();
  return {
    vehicle: { ...presentVehicle(row), status: row.status },
    state: row.status,
    facts: {
      vehicleId: id,
      ...cardOf(row),
      ...(await countUnderWay(call.db, orders.vehicleId, id)),
    },
    history: await readHistory(call.db, storedVehicle.lifecycle.id, id),
  };
}

/** Words of the plate, or a part of it however its signs are parted. */
function isSearched(search: string | undefined) {
  const byWords = eachWordIn(search, vehicles.plate);
  const part = plateForm(search ?? '');
  const byForm = part && like(plateFormOf(vehicles.plate), `%${likeText(part)}%`);
  return byWords && byForm ? or(byWords, byForm) : byWords;
}

function presentVehicle(
  row: typeof vehicles.$inferSelect & { availability: VehicleAvailability },
): Vehicle {
  return {
    id: row.id,
    ...cardOf(row),
    availability: row.availability,
    version: row.version,
  };
}
