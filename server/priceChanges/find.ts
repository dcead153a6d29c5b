import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import {
  type ChangeLevel,
  type priceChanges as contract,
  MOST_LINES,
} from '../../api/priceChanges/calls.ts';
import type { PriceLine } from '../../machines/priceChange/law/facts.ts';
import { categories } from '../categories/tables.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { invalid } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { todayOf } from '../prices/own.ts';
import { checkCustomer } from './create.ts';
import { type Level, ownOf, unitsNow } from './linesNow.ts';
import { presentUnit } from './onWire.ts';

type Asked = z.output<(typeof contract)['findPricedGoods']['body']>;
type Caller = Pick<Call, 'db' | 'shopId' | 'shop' | 'now' | 'actor'>;
type Found = Pick<typeof goods.$inferSelect, 'id' | 'sku' | 'name' | 'nameZh' | 'units'>;

const levelOf = (call: Caller, of: { level: ChangeLevel; customerId: number | null }): Level => ({
  ...of,
  shopId: call.shopId,
  currency: call.shop.currency,
  today: todayOf(call),
});

/**
 * Goods with what they cost at a level now: a row each of their base unit, and with a customer of each
 * unit that it has a price of. @throws Failure 4000 by field
 */
export async function findPricedGoods(call: Caller, { by, ...of }: Asked) {
  await checkCustomer(call.db, call, of.customerId, 'customerId');
  const at = levelOf(call, of);
  const found = await call.db
    .select({
      id: goods.id,
      sku: goods.sku,
      name: goods.name,
      nameZh: goods.nameZh,
      units: goods.units,
    })
    .from(goods)
    .where(and(inShop(goods, call), await whichOf(call, by)))
    .orderBy(asc(goods.sku), asc(goods.id))
    .limit(by.type === 'names' ? 2 * MOST_LINES : MOST_LINES + 1);
  if (by.type === 'goods' && found.length === 0) {
    throw invalid({ 'by.goodsId': { rule: 'goodsAreOfShop' } });
  }
  const own = at.customerId === null ? null : await ownOf(call.db, at, at.customerId, null);
  const keys = found.flatMap(({ id: goodsId, units }) => {
    const base = baseUnitOf(units)?.unit;
    return units
      .filter(({ unit }) => unit === base || own?.has(`${goodsId} ${unit}`))
      .map(({ unit }) => ({ goodsId, unit }));
  });
  const rows = await unitsNow(call.db, at, keys.slice(0, MOST_LINES));
  const priced = by.type === 'all' ? rows.filter((row) => (row.today ?? row.tier) !== null) : rows;
  return {
    rows: priced.map((row, index) => presentUnit(call, row, keys[index]?.goodsId ?? 0)),
    more: keys.length > MOST_LINES,
    meant: by.type === 'names' ? by.names.map((name) => meantBy(name, found, keys)) : [],
  };
}

async function whichOf(call: Caller, by: Asked['by']): Promise<SQL | undefined> {
  switch (by.type) {
    case 'goods':
      return eq(goods.id, by.goodsId);
    case 'category':
      return inArray(goods.categoryId, await withinCategory(call, by.categoryId));
    case 'names': {
      const forms = [...new Set(by.names.map(nameForm))];
      const among = (column: SQLWrapper) => inArray(nameFormOf(column), forms);
      return or(among(goods.sku), among(goods.name), among(goods.nameZh));
    }
    case 'all':
      return sql`true`;
  }
}

/** A category and those below it. @throws Failure 4000 where the shop has no such category */
async function withinCategory(call: Caller, categoryId: number): Promise<number[]> {
  const rows = await call.db
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        inShop(categories, call),
        or(eq(categories.id, categoryId), eq(categories.parentId, categoryId)),
      ),
    );
  if (!rows.some(({ id }) => id === categoryId)) {
    throw invalid({ 'by.categoryId': { rule: 'categoryIsOfShop' } });
  }
  return rows.map(({ id }) => id);
}

/** The place of the row that a pasted name means: by its number first; null where no goods or several have it. */
function meantBy(
  name: string,
  found: readonly Found[],
  keys: readonly { goodsId: number }[],
): number | null {
  const form = nameForm(name);
  const by = (of: (row: Found) => string[]) =>
    found.filter((row) => of(row).some((one) => nameForm(one) === form));
  const numbered = by(({ sku }) => [sku]);
  const several = numbered.length > 0 ? numbered : by((row) => [row.name, row.nameZh]);
  const [only] = several;
  if (!only || several.length > 1) return null;
  const place = keys.findIndex(({ goodsId }) => goodsId === only.id);
  return place < 0 || place >= MOST_LINES ? null : place;
}

/** The prices that a level has now, as the lines of a change of another level. @throws Failure 4000 */
export async function linesFrom(
  call: Caller,
  target: { level: ChangeLevel; customerId: number | null },
  source: { level: ChangeLevel; customerId: number | null },
): Promise<PriceLine[]> {
  await checkCustomer(call.db, call, source.customerId, 'source.customerId');
  const found = await call.db
    .select({ id: goods.id, units: goods.units })
    .from(goods)
    .where(inShop(goods, call))
    .orderBy(asc(goods.sku), asc(goods.id));
  const from = levelOf(call, source);
  const own =
    source.customerId === null ? null : await ownOf(call.db, from, source.customerId, null);
  const keys = found.flatMap(({ id: goodsId, units }) => {
    const base = baseUnitOf(units)?.unit;
    return (
      units
        // A tier takes prices of the base unit alone.
        .filter(({ unit }) => unit === base || target.level === 'customer')
        .filter(({ unit }) => (own ? own.has(`${goodsId} ${unit}`) : unit === base))
        .map(({ unit }) => ({ goodsId, unit }))
    );
  });
  const [there, here] = [
    await unitsNow(call.db, from, keys),
    await unitsNow(call.db, levelOf(call, target), keys),
  ];
  return keys
    .flatMap((key, index): PriceLine[] => {
      const price = there[index]?.today;
      return price === null || price === undefined
        ? []
        : [{ ...key, price, before: here[index]?.today ?? null }];
    })
    .slice(0, MOST_LINES);
}
