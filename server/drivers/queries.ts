import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  drivers as contract,
  DriverDetail,
  Driver as DriverOnWire,
} from '../../api/drivers/calls.ts';
import { DRIVER_AVAILABILITY, type DriverAvailability } from '../../machines/driver/law/facts.ts';
import { cardOf, GONE_PLACES } from '../../machines/driver/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { phoneHas } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { countUnderWay } from '../orders/fleetOrders.ts';
import { orders } from '../orders/tables.ts';
import { availability } from './availability.ts';
import { drivers } from './tables.ts';

type ListRequest = z.output<(typeof contract)['getDriverPage']['body']>;
type Caller = Pick<Call, 'db' | 'shopId'>;
type Row = typeof drivers.$inferSelect;

const SORTS = { number: sql`${drivers.numberKey}`, name: sql`${drivers.name}` } as const;

/** Every driver of the shop who was not removed, by number. */
export async function listDrivers(call: Caller): Promise<DriverOnWire[]> {
  const rows = await call.db
    .select({ row: drivers, availability })
    .from(drivers)
    .where(ofShop(call))
    .orderBy(drivers.numberKey, drivers.id);
  return rows.map(({ row, availability }) => presentDriver(row, availability));
}

/**
 * A page of drivers who were not removed, found by number, name, phone or licence plate, with how
 * many of each availability the other filters find. Throws InvalidCursor.
 */
export async function getDriverPage(call: Caller, request: ListRequest) {
  const { by, descending } = request.sort;
  const sort: Sort = {
    name: by,
    column: SORTS[by],
    id: sql`${drivers.id}`,
    type: 'text',
    descending,
  };
  const searched = and(ofShop(call), ...filtersOf(request));
  const wanted = request.availability;
  const window = windowOf(request, sort);
  const rows = await call.db
    .select({ row: drivers, availability, cursor: window.cursor })
    .from(drivers)
    .where(and(searched, wanted && sql`${availability} = ${wanted}`, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counts = await countsOf(call, searched);
  const page = pageOf(
    rows.map(({ row, ...read }) => ({ ...row, ...read })),
    request,
    sort,
  );
  return {
    ...page,
    rows: page.rows.map((row) => presentDriver(row, row.availability)),
    counts,
    total: { count: counts[wanted ?? 'all'], exact: true },
  };
}

/** One driver of the caller's shop with its history. @throws Failure 4040 */
export async function driverDetail(call: Caller, id: number): Promise<DriverDetail> {
  const [found] = await call.db
    .select({ row: drivers, availability })
    .from(drivers)
    .where(and(inShop(drivers, call), eq(drivers.id, id)));
  if (!found) throw notFound();
  const { row } = found;
  const named = await countUnderWay(call.db, orders.driverId, id);
  return {
    driver: presentDriver(row, found.availability),
    state: row.status,
    facts: { driverId: id, ...cardOf(row), ...named },
    history: await readHistory(call.db, 'driver', id),
  };
}

const ofShop = (call: Caller) =>
  and(inShop(drivers, call), notInArray(drivers.status, GONE_PLACES));

function filtersOf({ search, vehicleType }: ListRequest): (SQL | undefined)[] {
  const { number, name, phone, licencePlate } = drivers;
  // A plate is typed with its blanks and without.
  const plain = sql`replace(${licencePlate}, ' ', '')`;
  const byWords = eachWordIn(search, number, name, phone, licencePlate, plain);
  return [
    byWords && or(byWords, phoneHas(phone, search)),
    vehicleType ? inArray(drivers.vehicleType, vehicleType) : undefined,
  ];
}

async function countsOf(call: Caller, searched: SQL | undefined) {
  const counted = await call.db
    .select({ tab: availability, count: sql<number>`count(*)::int` })
    .from(drivers)
    .where(searched)
    .groupBy(availability);
  return tabsOf(DRIVER_AVAILABILITY, counted);
}

function presentDriver(row: Row, availability: DriverAvailability): DriverOnWire {
  const { id, status, version } = row;
  return { id, ...cardOf(row), status, availability, version };
}
