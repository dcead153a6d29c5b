import { and, asc, count, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Category } from '../../api/categories/calls.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { subquery } from '../kernel/rows.ts';
import { inShop } from '../kernel/scope.ts';
import { categories } from './tables.ts';

type Reader = Pick<Call, 'shopId'> & { db: Pick<Database, 'select'> };
type Row = typeof categories.$inferSelect;

/** The categories of the caller's shop: each of the first level before those that stand in it. */
export async function listCategories(call: Reader): Promise<Category[]> {
  const rows = await call.db
    .select()
    .from(categories)
    .where(inShop(categories, call))
    .orderBy(asc(categories.sequence), asc(categories.id));
  const counted = await call.db
    .select({ id: goods.categoryId, goods: count() })
    .from(goods)
    .where(and(inShop(goods, call), isNotNull(goods.categoryId)))
    .groupBy(goods.categoryId);
  const goodsIn = new Map(counted.map((row) => [row.id, row.goods]));
  return inTree(rows).map(({ id, parentId, name, nameZh, sequence, version }) => ({
    ...{ id, parentId, name, nameZh, sequence, version },
    goods: goodsIn.get(id) ?? 0,
  }));
}

const inTree = (rows: readonly Row[]): Row[] =>
  rows
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [top, ...rows.filter(({ parentId }) => parentId === top.id)]);

/** The same with how many goods a list finds that is narrowed to one: those of the categories in it too. */
export async function categoriesOfGoods(call: Reader) {
  const all = await listCategories(call);
  return all.map(({ id, parentId, name, nameZh, goods: own }) => ({
    ...{ id, parentId, name, nameZh },
    count: all.reduce((sum, one) => (one.parentId === id ? sum + one.goods : sum), own),
  }));
}

/** Whether goods stand in a category, or in one that stands in it. */
export function standsIn(categoryId: number): SQL | undefined {
  const { id, parentId } = categories;
  return or(
    eq(goods.categoryId, categoryId),
    inArray(
      goods.categoryId,
      subquery().select({ id }).from(categories).where(eq(parentId, categoryId)),
    ),
  );
}
