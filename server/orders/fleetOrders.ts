import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { fixed, written } from '../kernel/db/fixedSql.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { wantedAt } from './filter.ts';
import { orders } from './tables.ts';

/** By what orders name a driver, a vehicle, or a waybill. */
type Naming = typeof orders.driverId | typeof orders.vehicleId | typeof orders.waybillId;

/** Where an order waits to leave with its driver and vehicle, and where it is out with them. */
const PLANNED = placesTagged(orderLifecycle, 'planned');
const ON_ROAD = placesTagged(orderLifecycle, 'onRoad');

/** Orders that wait to leave with what they name, or are out with it; of a query of orders. */
export const isUnderWay = (naming: Naming, id: number): SQL =>
  sql`${naming} = ${id} and ${orders.status} in (${written([...ON_ROAD, ...PLANNED])})`;

/** How many orders wait to leave with what they name and are out with it. */
export interface UnderWay {
  planned: number;
  onRoad: number;
  /** The one of them that is wanted first; null without any. */
  firstOrder: number | null;
}

export async function countUnderWay(
  db: Pick<Database | Transaction, 'select'>,
  naming: Naming,
  id: number,
): Promise<UnderWay> {
  const [found] = await db
    .select({
      planned: sql<number>`(count(*) filter (where ${orders.status} in (${written(PLANNED)})))::int`,
      onRoad: sql<number>`(count(*) filter (where ${orders.status} in (${written(ON_ROAD)})))::int`,
      firstOrder: sql<
        number | null
      >`(array_agg(${orders.id} order by ${wantedAt}, ${orders.id}))[1]`.mapWith(orders.id),
    })
    .from(orders)
    .where(isUnderWay(naming, id));
  return found ?? { planned: 0, onRoad: 0, firstOrder: null };
}

/**
 * What people see of a driver or a vehicle, in a query over its table: where it cannot go out what its
 * own place says, else what its orders make of it.
 * @param barred what it is called where it cannot go out, as a branch `when … then …`
 */
export function availabilityBy<T extends string>(
  naming: Naming,
  id: AnyColumn,
  barred: SQL,
): SQL<T> {
  const hasOrderAt = (places: readonly string[]) =>
    sql`exists (select 1 from ${orders} where ${naming} = ${id} and ${orders.status} in (${written(places)}))`;
  return fixed<T>(sql`case ${barred}
    when ${hasOrderAt(ON_ROAD)} then 'onRoad'
    when ${hasOrderAt(PLANNED)} then 'reserved'
    else 'free' end`);
}
