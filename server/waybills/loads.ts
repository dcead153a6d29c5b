import { asc, eq, inArray } from 'drizzle-orm';
import {
  type Hold,
  holdOfVehicle,
  type Load,
  loadOf,
  loadsTogether,
} from '../../machines/waybill/law/load.ts';
import { goods } from '../goods/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { vehicles } from '../vehicles/tables.ts';

type Reader = Pick<Transaction, 'select'>;

/** What each of some orders comes to in a vehicle; an order without lines is left out. */
export async function loadsOf(
  db: Reader,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Load>> {
  if (orderIds.length === 0) return new Map();
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      quantity: orderLines.quantity,
      ratio: orderLines.ratio,
      weight: goods.weight,
      volume: goods.volume,
      storage: goods.storage,
    })
    .from(orderLines)
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.id));
  const thousandthsOf = (value: number | null) => (value === null ? null : thousandths(value));
  return new Map(
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([orderId, its]) => [
      orderId,
      loadOf(
        its.map(({ quantity, ratio, weight, volume, storage }) => ({
          thousandths: thousandths(quantity * ratio),
          grams: thousandthsOf(weight),
          millilitres: thousandthsOf(volume),
          storage,
        })),
      ),
    ]),
  );
}

const thousandths = (value: number): number => Math.round(value * 1000);

/** What some orders come to together. */
export const loadOfOrders = async (db: Reader, orderIds: readonly number[]): Promise<Load> =>
  loadsTogether([...(await loadsOf(db, orderIds)).values()]);

/** What the orders of a waybill come to. */
export async function loadOn(db: Reader, waybillId: number): Promise<Load> {
  const on = await db.select({ id: orders.id }).from(orders).where(eq(orders.waybillId, waybillId));
  return loadOfOrders(
    db,
    on.map(({ id }) => id),
  );
}

/** What a vehicle takes. */
export async function holdOf(db: Reader, vehicleId: number): Promise<Hold> {
  const [vehicle] = await db.select().from(vehicles).where(eq(vehicles.id, vehicleId));
  if (!vehicle) return { grams: 0, millilitres: 0, cooling: 'ambient' };
  return holdOfVehicle(vehicle);
}
