import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { StockCountDetail, stockCountEntry } from '../../api/stockCounts/calls.ts';
import { MOST_COUNTED } from '../../api/stockCounts/limits.ts';
import { stockCountLifecycle } from '../../machines/stockCount/law/index.ts';
import { placeOf } from '../../machines/stockCount/law/place.ts';
import { standsIn } from '../categories/queries.ts';
import { categories } from '../categories/tables.ts';
import { baseUnit, baseUnitZh } from '../goods/baseUnit.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { isTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid } from '../kernel/failure.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { type Actor, begin, beginning } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { searchText } from '../kernel/search.ts';
import { costOf } from '../stock/cost.ts';
import { stockCountDetail } from './queries.ts';
import { readFactLines } from './read.ts';
import { storedStockCount } from './stored.ts';
import { countedOnce, stockCountLines, stockCountNumbers, stockCounts } from './tables.ts';

type Entry = z.output<typeof stockCountEntry>;

/** Who starts counts in which shop, and when. */
interface Starter {
  shopId: number;
  actor: Actor;
  at: Date;
}

/**
 * Starts a count and answers it.
 * @throws Failure 4000 where there is nothing to count, too much, or goods are on another count
 */
export async function addStockCount(call: Call, entry: Entry): Promise<StockCountDetail> {
  const starter = { shopId: call.shopId, actor: call.actor, at: call.now() };
  const work = () => withRetries(call.db, (tx) => startCount(tx, starter, entry));
  let id: number;
  try {
    id = await work();
  } catch (error) {
    // Another count took the goods at the same moment: asked again, it is named.
    if (!isTaken(error, countedOnce)) throw error;
    id = await work();
  }
  return stockCountDetail(call, id);
}

/** Writes a count with its lines and the first line of its history. @throws as `addStockCount` does */
export async function startCount(
  tx: Transaction,
  { shopId, actor, at }: Starter,
  { scope, blind, tolerance, remark }: Entry,
): Promise<number> {
  const { which, ...about } = await scopeOf(tx, shopId, scope);
  const found = await tx
    .select({
      goodsId: goods.id,
      sku: goods.sku,
      name: goods.name,
      nameZh: goods.nameZh,
      unit: sql<string>`coalesce(${baseUnit}, '')`,
      unitZh: sql<string>`coalesce(${baseUnitZh}, '')`,
      prices: goods.prices,
      otherPrices: goods.otherPrices,
      averageWeight: goods.averageWeight,
    })
    .from(goods)
    .where(and(inShop(goods, { shopId }), which))
    .orderBy(asc(goods.id))
    .limit(MOST_COUNTED + 1);
  if (scope.by === 'goods' && found.length < new Set(scope.goodsIds).size) {
    throw invalid({ 'scope.goodsIds': 'validation.required' });
  }
  if (found.length === 0) throw invalid({ scope: { rule: 'somethingToCount' } });
  if (found.length > MOST_COUNTED) {
    throw invalid({
      scope: { rule: 'goodsToCountAreNotTooMany', figures: { maximum: MOST_COUNTED } },
    });
  }
  await areOnNoOther(
    tx,
    found.map(({ goodsId }) => goodsId),
  );
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  if (!shop) throw new Error(`There is no shop ${shopId}`);
  const count = await nextCount(tx, stockCountNumbers);
  const number = `${shop.orderPrefix}ST${dayAt(at, shop.timeZone)}-${String(count).padStart(4, '0')}`;
  const factsWith = (countId: number, lines: Awaited<ReturnType<typeof readFactLines>>) => ({
    ...{ countId, lines, tolerance, limit: null, currency: shop.currency, actor: null },
  });
  const start = beginning(stockCountLifecycle, factsWith(0, []));
  const [row] = await tx
    .insert(stockCounts)
    .values({
      ...about,
      ...{ shopId, number, blind, tolerance, remark },
      state: start.value,
      status: placeOf(start.value),
      scope: scope.by,
      lines: found.length,
      currency: shop.currency,
      startedBy: actor.id,
      startedByName: actor.name,
      createdAt: at,
      searchText: searchText(
        ...[number, remark, actor.name],
        ...found.flatMap(({ sku, name, nameZh }) => [sku, name, nameZh]),
      ),
    })
    .returning({ id: stockCounts.id });
  if (!row) throw new Error('The count was not written');
  await tx.insert(stockCountLines).values(
    found.map(({ prices, otherPrices, averageWeight, ...line }) => ({
      ...line,
      stockCountId: row.id,
      cost: costOf({ prices, otherPrices, averageWeight }, 1, shop.currency),
    })),
  );
  const facts = factsWith(row.id, await readFactLines(tx, row.id));
  await begin(tx, storedStockCount, { id: row.id, shopId, name: number, facts }, { actor, at });
  return row.id;
}

/** Which goods a scope finds, and what the count says of it. */
async function scopeOf(tx: Transaction, shopId: number, scope: Entry['scope']) {
  const kept: SQL | undefined = or(eq(goods.shelf, 'onShelf'), gt(goods.stock, 0));
  switch (scope.by) {
    case 'goods':
      return { which: inArray(goods.id, scope.goodsIds) };
    case 'category': {
      const [category] = await tx
        .select({ categoryName: categories.name, categoryNameZh: categories.nameZh })
        .from(categories)
        .where(and(inShop(categories, { shopId }), eq(categories.id, scope.categoryId)));
      if (!category) throw invalid({ 'scope.categoryId': 'validation.required' });
      return { which: and(kept, standsIn(scope.categoryId)), ...category };
    }
    case 'place': {
      const { storage } = scope;
      const shelfLabel = scope.shelfLabel.trim();
      if (storage === null && shelfLabel === '') {
        throw invalid({ 'scope.shelfLabel': 'validation.required' });
      }
      return {
        which: and(
          kept,
          storage === null ? undefined : eq(goods.storage, storage),
          shelfLabel === '' ? undefined : sql`lower(${goods.shelfLabel}) = lower(${shelfLabel})`,
        ),
        ...{ storage, shelfLabel },
      };
    }
    case 'all':
      return { which: kept };
  }
}

/** Names the first of the goods that another count has. @throws Failure 4000 */
async function areOnNoOther(tx: Transaction, goodsIds: readonly number[]): Promise<void> {
  const [taken] = await tx
    .select({
      name: stockCountLines.name,
      nameZh: stockCountLines.nameZh,
      id: stockCounts.id,
      number: stockCounts.number,
    })
    .from(stockCountLines)
    .innerJoin(stockCounts, eq(stockCounts.id, stockCountLines.stockCountId))
    .where(and(eq(stockCountLines.claims, true), inArray(stockCountLines.goodsId, [...goodsIds])))
    .orderBy(asc(stockCountLines.id))
    .limit(1);
  if (!taken) return;
  throw invalid({
    scope: {
      rule: 'goodsAreCountedOnce',
      figures: { goods: taken.name, goodsZh: taken.nameZh, number: taken.number },
      remedy: { record: 'stockCount', id: taken.id },
    },
  });
}
