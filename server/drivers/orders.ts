import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DriverAvailability, DriverOrders } from '../../machines/driver/law/facts.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { fixed, written } from '../kernel/db/fixedSql.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { orders } from '../orders/tables.ts';
import { isDriverBarred } from './places.ts';
import { drivers } from './tables.ts';

/** Where an order waits to leave with its driver, and where it is out with him. */
const PLANNED = placesTagged(orderLifecycle, 'planned');
const ON_ROAD = placesTagged(orderLifecycle, 'onRoad');

/** The orders that a driver has to deliver yet. */
export const isToDeliver = (driverId: number): SQL | undefined =>
  and(eq(orders.driverId, driverId), inArray(orders.status, [...PLANNED, ...ON_ROAD]));

/** How many orders wait for a driver and are out with him, and the first of them. */
export async function ordersOf(
  db: Pick<Database | Transaction, 'select'>,
  driverId: number,
): Promise<DriverOrders> {
  const [found] = await db
    .select({
      planned: sql<number>`(count(*) filter (where ${orders.status} in (${written(PLANNED)})))::int`,
      onRoad: sql<number>`(count(*) filter (where ${orders.status} in (${written(ON_ROAD)})))::int`,
      firstOrder: sql<number | null>`min(${orders.id})`.mapWith(orders.id),
    })
    .from(orders)
    .where(isToDeliver(driverId));
  return found ?? { planned: 0, onRoad: 0, firstOrder: null };
}

const has = (places: readonly string[]) => sql`exists (
  select 1 from ${orders}
  where ${orders.driverId} = ${drivers.id} and ${orders.status} in (${written(places)}))`;

/** The availability of a driver as `availabilityOf` has it, in a query over `drivers`. */
export const availability = fixed<DriverAvailability>(sql`case
  when ${isDriverBarred} then 'offDuty'
  when ${has(ON_ROAD)} then 'onRoad'
  when ${has(PLANNED)} then 'reserved'
  else 'free' end`);
