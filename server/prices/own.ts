import { and, asc, eq, inArray } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import type { OwnPrice } from '../../api/prices/price.ts';
import type { OwnPrices } from '../../machines/orderEntry/law/price.ts';
import type { Call } from '../kernel/context.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { customerPrices } from './tables.ts';

type Reader = Pick<Database | Transaction, 'select'>;
type Row = typeof customerPrices.$inferSelect;

/** Who buys, and when: what decides which of the own prices hold. */
export interface Buyer {
  customerId: number | null;
  /** A day by the shop's clock. */
  day: string;
}

/** The day of a call by the clock of its shop. */
export const todayOf = ({
  now,
  shop,
}: {
  now: Call['now'];
  shop: Pick<Call['shop'], 'timeZone'>;
}) => dateAt(now(), shop.timeZone);

/** A customer's own price as it decides what a line costs. */
export const asOwnPrice = (row: Row): OwnPrice => ({
  id: row.id,
  unit: row.unit,
  price: fromMinor(row.price),
  fromQuantity: row.fromQuantity,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
});

/** The own prices of who buys, by goods; goods without any are missing. */
export async function readOwnPrices(
  db: Reader,
  shopId: number,
  goodsIds: readonly number[],
  { customerId, day }: Buyer,
): Promise<Map<number, OwnPrices>> {
  const found = new Map<number, OwnPrices>();
  if (customerId === null || goodsIds.length === 0) return found;
  const rows = await db
    .select()
    .from(customerPrices)
    .where(
      and(
        inShop(customerPrices, { shopId }),
        eq(customerPrices.customerId, customerId),
        inArray(customerPrices.goodsId, [...new Set(goodsIds)]),
      ),
    )
    .orderBy(asc(customerPrices.id));
  for (const row of rows) {
    const own = found.get(row.goodsId) ?? { day, rows: [] };
    own.rows.push(asOwnPrice(row));
    found.set(row.goodsId, own);
  }
  return found;
}
