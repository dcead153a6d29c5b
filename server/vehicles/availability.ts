import { type SQL, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { VehicleAvailability, VehicleFacts } from '../../machines/vehicle/law/facts.ts';
import { fixed, written } from '../kernel/db/fixedSql.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { orders } from '../orders/tables.ts';
import { isVehicleBarred, vehiclePlace } from './places.ts';
import { vehicles } from './tables.ts';

/** Where orders are that are to go out, and that are out. */
const PLANNED = placesTagged(orderLifecycle, 'planned');
const ON_ROAD = placesTagged(orderLifecycle, 'onRoad');

const hasOrderAt = (places: readonly string[]): SQL =>
  sql`exists (select 1 from ${orders}
    where ${orders.vehicleId} = ${vehicles.id} and ${orders.status} in (${written(places)}))`;

/** What people see and filter by: the place of a vehicle, or where it can go out what its orders say. */
export const availability = fixed(sql<VehicleAvailability>`case
  when ${isVehicleBarred} then ${vehiclePlace}
  when ${hasOrderAt(ON_ROAD)} then 'onRoad'
  when ${hasOrderAt(PLANNED)} then 'reserved'
  else 'free' end`);

/** Orders that are to go out with a vehicle, or are out with it; of a query of orders. */
export const isUnderWayWith = (vehicleId: number): SQL =>
  sql`${orders.vehicleId} = ${vehicleId} and ${orders.status} in (${written([...ON_ROAD, ...PLANNED])})`;

/** How many orders are to go out with a vehicle or are out with it, and the one that is wanted first. */
export async function ordersWith(
  db: Pick<Database | Transaction, 'execute'>,
  vehicleId: number,
): Promise<Pick<VehicleFacts, 'planned' | 'onRoad' | 'firstOrder'>> {
  const { rows } = await db.execute<{ planned: number; onRoad: number; firstOrder: string | null }>(
    sql`select count(*) filter (where ${orders.status} in (${written(PLANNED)}))::int as "planned",
      count(*) filter (where ${orders.status} in (${written(ON_ROAD)}))::int as "onRoad",
      (array_agg(${orders.id} order by coalesce(${orders.deliveryAt}, ${orders.placedAt}), ${orders.id}))[1]
        as "firstOrder"
      from ${orders} where ${isUnderWayWith(vehicleId)}`,
  );
  const [found] = rows;
  if (!found) throw new Error('Nothing was counted');
  const { planned, onRoad, firstOrder } = found;
  return { planned, onRoad, firstOrder: firstOrder === null ? null : Number(firstOrder) };
}
