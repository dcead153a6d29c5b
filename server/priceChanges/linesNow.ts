import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PriceLevel } from '../../api/priceChanges/entry.ts';
import { isByWeight } from '../../machines/orderEntry/law/price.ts';
import type { OddLine, PriceLine } from '../../machines/priceChange/law/facts.ts';
import { customers } from '../customers/tables.ts';
import type { GoodsRow } from '../goods/onWire.ts';
import { goods } from '../goods/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { ofUnit } from '../prices/ofUnit.ts';
import { customerPrices } from '../prices/tables.ts';

type Reader = Pick<Transaction, 'select'>;

/** Whose prices are looked at, and on which day. */
export interface Levels {
  shopId: number;
  currency: string;
  levels: readonly PriceLevel[];
  /** By the shop's clock. */
  today: string;
}

/** Goods in a unit as they are now; amounts are of one of the unit, in minor units. */
export interface UnitNow {
  goods: GoodsRow | null;
  unit: string;
  /** The place of its level. */
  at: number;
  unitZh: string;
  isSold: boolean;
  /** What it costs at the level; null where there is no such price. */
  today: number | null;
  /** The price change that set that; null where a person did. */
  setBy: number | null;
  /** What a customer pays without a price of its own; null for a tier's. */
  tier: number | null;
  cost: number | null;
}

/**
 * What goods cost at levels now, in the order asked for. A tier has a price for the base unit alone; a
 * customer has those that hold for any quantity.
 * @param asked `at` is the place of the level.
 */
export async function unitsNow(
  db: Reader,
  of: Levels,
  asked: readonly { goodsId: number; unit: string; at: number }[],
): Promise<UnitNow[]> {
  if (asked.length === 0) return [];
  const ids = [...new Set(asked.map(({ goodsId }) => goodsId))];
  const rows = await db
    .select()
    .from(goods)
    .where(and(inShop(goods, of), inArray(goods.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const customersOf = await customersNow(db, of, ids);
  return asked.map(({ goodsId, unit, at }): UnitNow => {
    const row = byId.get(goodsId) ?? null;
    const its = row?.units.find((one) => one.unit === unit);
    const ratio = isByWeight(row ?? {}) ? 1 : (its?.ratio ?? 1);
    const inUnit = (minor: number) => ofUnit(minor, ratio, of.currency);
    const cost = row?.otherPrices.cost;
    const known = {
      goods: row,
      unit,
      at,
      unitZh: its?.unitZh ?? unit,
      cost: cost === undefined || !its ? null : inUnit(cost),
    };
    const { level, customerId } = of.levels[at] ?? { level: 'customer', customerId: null };
    if (level === 'customer') {
      const { own, grade } = customersOf.get(customerId ?? 0) ?? { own: null, grade: null };
      const price = own?.get(`${goodsId} ${unit}`);
      const { today, setBy } = price
        ? { today: price.price, setBy: price.priceChangeId }
        : { today: null, setBy: null };
      const tier = row && its && grade ? inUnit(row.prices[grade]) : null;
      return { ...known, isSold: its !== undefined, today, setBy, tier };
    }
    const price = row?.prices[level] ?? 0;
    return {
      ...known,
      // A tier is priced by the base unit, of which the others are so many.
      isSold: its?.ratio === 1,
      // Nought is no price yet.
      today: price === 0 ? null : price,
      setBy: row?.pricedBy[level] ?? null,
      tier: null,
    };
  });
}

/** The customers among some levels by identity, with their own prices of goods and their tier. */
async function customersNow(db: Reader, of: Levels, goodsIds: readonly number[]) {
  const found = new Map<
    number,
    { own: Awaited<ReturnType<typeof ownOf>>; grade: Awaited<ReturnType<typeof gradeOf>> }
  >();
  for (const { customerId } of of.levels) {
    if (customerId === null) continue;
    const own = await ownOf(db, of, customerId, goodsIds);
    found.set(customerId, { own, grade: await gradeOf(db, of, customerId) });
  }
  return found;
}

/** The customer's own prices for any quantity that hold on the day, by goods and unit. */
export async function ownOf(
  db: Reader,
  { shopId, today }: Pick<Levels, 'shopId' | 'today'>,
  customerId: number,
  goodsIds: readonly number[] | null,
) {
  const rows = await db
    .select()
    .from(customerPrices)
    .where(
      and(
        inShop(customerPrices, { shopId }),
        eq(customerPrices.customerId, customerId),
        eq(customerPrices.fromQuantity, 0),
        goodsIds === null ? undefined : inArray(customerPrices.goodsId, [...goodsIds]),
      ),
    )
    .orderBy(asc(customerPrices.id));
  const holding = rows.filter(
    ({ validFrom, validUntil }) =>
      (validFrom === null || validFrom <= today) && (validUntil === null || today <= validUntil),
  );
  return new Map(holding.map((row) => [`${row.goodsId} ${row.unit}`, row]));
}

async function gradeOf(db: Reader, at: Pick<Levels, 'shopId'>, customerId: number) {
  const [row] = await db
    .select({ grade: customers.grade })
    .from(customers)
    .where(and(inShop(customers, at), eq(customers.id, customerId)));
  return row?.grade ?? null;
}

/** The first line that is not as it was entered; null where all are. */
export function oddOf(lines: readonly PriceLine[], now: readonly UnitNow[]): OddLine | null {
  for (const [index, { before, unit }] of lines.entries()) {
    const its = now[index];
    const rule = its && oddityOf(its, before);
    if (!its || !rule) continue;
    const { name: named = '', nameZh: goodsZh = '' } = its.goods ?? {};
    return { rule, goods: named, goodsZh, unit, was: before, is: its.today };
  }
  return null;
}

function oddityOf({ goods: row, isSold, today, setBy }: UnitNow, before: number | null) {
  if (row === null) return 'lineGoodsAreGone';
  if (!isSold) return 'lineUnitIsGone';
  // What another change has set is known: it was scheduled as this one is.
  if (today === before || setBy !== null) return null;
  if (today === null) return 'linePriceLeft';
  return before === null ? 'linePriceCame' : 'linePriceMoved';
}
