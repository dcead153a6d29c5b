import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import type { priceChanges as contract } from '../../api/priceChanges/calls.ts';
import { MOST_LINES, type PriceLevel } from '../../api/priceChanges/entry.ts';
import type { PriceLine } from '../../machines/priceChange/law/facts.ts';
import { categories } from '../categories/tables.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { invalid } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { todayOf } from '../prices/own.ts';
import { checkCustomer, checkCustomers } from './create.ts';
import { type Levels, ownOf, unitsNow } from './linesNow.ts';
import { presentUnit } from './onWire.ts';
import { levelsOf } from './tables.ts';

type Asked = z.output<(typeof contract)['findPricedGoods']['body']>;
type Caller = Pick<Call, 'db' | 'shopId' | 'shop' | 'now' | 'actor'>;
type Found = Pick<typeof goods.$inferSelect, 'id' | 'sku' | 'name' | 'nameZh' | 'units'>;

const at = (call: Caller, levels: readonly PriceLevel[]): Levels => ({
  levels,
  shopId: call.shopId,
  currency: call.shop.currency,
  today: todayOf(call),
});

/**
 * Goods with what they cost at some levels now: for each level a row of their base unit, and for a customer
 * one of each unit that it has a price of. @throws Failure 4000 by field
 */
export async function findPricedGoods(call: Caller, { by, ...of }: Asked) {
  await checkCustomers(call.db, call, of);
  const levels = at(call, levelsOf(of));
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
  const own: (Awaited<ReturnType<typeof ownOf>> | null)[] = [];
  for (const { customerId } of levels.levels) {
    own.push(customerId === null ? null : await ownOf(call.db, levels, customerId, null));
  }
  const keys = found.flatMap(({ id: goodsId, units }) => {
    const base = baseUnitOf(units)?.unit;
    return units.flatMap(({ unit }) =>
      own
        .map((prices, place) => ({ goodsId, unit, at: place, prices }))
        .filter(({ prices }) => unit === base || prices?.has(`${goodsId} ${unit}`)),
    );
  });
  const rows = await unitsNow(call.db, levels, keys.slice(0, MOST_LINES));
  const priced = by.type === 'all' ? rows.filter((row) => (row.today ?? row.tier) !== null) : rows;
  return {
    rows: priced.map((row) => presentUnit(call, row, row.goods?.id ?? 0)),
    more: keys.length > MOST_LINES,
    meant: by.type === 'names' ? meantBy(by.names, found, keys) : [],
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

/**
 * The place of the row that each pasted name means: by its number first; null where no goods or several
 * have it.
 */
function meantBy(
  names: readonly string[],
  found: readonly Found[],
  keys: readonly { goodsId: number }[],
): (number | null)[] {
  const numbered = Map.groupBy(found, ({ sku }) => nameForm(sku));
  const named = new Map<string, Set<Found>>();
  for (const row of found) {
    for (const name of [row.name, row.nameZh]) {
      const form = nameForm(name);
      named.set(form, (named.get(form) ?? new Set()).add(row));
    }
  }
  const places = new Map<number, number>();
  for (const [place, { goodsId }] of keys.entries()) {
    if (!places.has(goodsId)) places.set(goodsId, place);
  }
  return names.map((name) => {
    const form = nameForm(name);
    const [only, ...others] = numbered.get(form) ?? named.get(form) ?? [];
    const place = only && others.length === 0 ? places.get(only.id) : undefined;
    return place === undefined || place >= MOST_LINES ? null : place;
  });
}

/** The prices that a level has now, as the lines of a change of other levels. @throws Failure 4000 */
export async function linesFrom(
  call: Caller,
  target: PriceLevel & { others: readonly PriceLevel[] },
  source: PriceLevel,
): Promise<PriceLine[]> {
  await checkCustomer(call.db, call, source.customerId, 'source.customerId');
  const found = await call.db
    .select({ id: goods.id, units: goods.units })
    .from(goods)
    .where(inShop(goods, call))
    .orderBy(asc(goods.sku), asc(goods.id));
  const from = at(call, [source]);
  const to = at(call, levelsOf(target));
  const own =
    source.customerId === null ? null : await ownOf(call.db, from, source.customerId, null);
  const keys = found.flatMap(({ id: goodsId, units }) => {
    const base = baseUnitOf(units)?.unit;
    return units
      .filter(({ unit }) => (own ? own.has(`${goodsId} ${unit}`) : unit === base))
      .flatMap(({ unit }) =>
        to.levels
          .map(({ level }, place) => ({ goodsId, unit, at: place, level }))
          // A tier takes prices of the base unit alone.
          .filter(({ level }) => unit === base || level === 'customer'),
      );
  });
  const there = await unitsNow(
    call.db,
    from,
    keys.map((key) => ({ ...key, at: 0 })),
  );
  const here = await unitsNow(call.db, to, keys);
  return keys
    .flatMap(({ goodsId, unit, at: place }, index): PriceLine[] => {
      const price = there[index]?.today;
      return price === null || price === undefined
        ? []
        : [{ goodsId, unit, at: place, price, before: here[index]?.today ?? null }];
    })
    .slice(0, MOST_LINES);
}
