import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Category, type CategoryCard, MOST_CATEGORIES } from '../../api/categories/calls.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid, refused, stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { renamedChange, settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { listCategories } from './queries.ts';
import { categories } from './tables.ts';

type Row = typeof categories.$inferSelect;

/** The row that a person saw, and its version then; without one the row as it is. */
interface Seen {
  id: number;
  version: number | undefined;
}

/**
 * Adds a category.
 * @throws Failure 4000 as `checkCard`; 4090 where the shop has as many as it may
 */
export const addCategory = (call: Call, card: CategoryCard): Promise<Category[]> =>
  change(call, async (tx) => {
    const has = await tx.$count(categories, inShop(categories, call));
    if (has >= MOST_CATEGORIES) {
      throw refused({ rule: 'categoriesAreNotTooMany', figures: { maximum: MOST_CATEGORIES } });
    }
    await checkCard(tx, call, card, null);
    const [row] = await tx
      .insert(categories)
      .values({ ...card, shopId: call.shopId })
      .returning();
    if (!row) throw new Error('The category was not written');
    await takePlace(tx, call, row);
    await logDone(tx, call, attemptAt(call, row));
  });

/**
 * Changes a category: its names, what it stands in, and its place there.
 * @throws Failure 4000 as `checkCard`; 4040; 4091 with the categories as they are now
 */
export const updateCategory = (call: Call, seen: Seen, card: CategoryCard): Promise<Category[]> =>
  change(call, async (tx) => {
    const before = await lockSeen(tx, call, seen);
    await checkCard(tx, call, card, before);
    const row = { ...before, ...card, version: before.version + 1 };
    await tx
      .update(categories)
      .set({ ...card, version: row.version })
      .where(and(inShop(categories, call), eq(categories.id, seen.id)));
    const place = await takePlace(tx, call, row);
    if (before.parentId !== card.parentId) await closeUp(tx, call, before.parentId);
    const from = {
      parent: await nameIn(tx, call, before.parentId),
      sequence: before.sequence,
    };
    const to = { parent: await nameIn(tx, call, card.parentId), sequence: place };
    await logDone(tx, call, attemptAt(call, row), null, [
      ...renamedChange(namesOf(before), namesOf(card)),
      ...settingChanges(from, to, { parent: 'text', sequence: 'number' }),
    ]);
  });

/**
 * Deletes a category that nothing stands in.
 * @throws Failure 4040; 4090 with what stands in it; 4091 with the categories as they are now
 */
export const deleteCategory = (call: Call, seen: Seen): Promise<Category[]> =>
  change(call, async (tx) => {
    const row = await lockSeen(tx, call, seen);
    const held = {
      goods: await tx.$count(goods, and(inShop(goods, call), eq(goods.categoryId, row.id))),
      categories: await tx.$count(categories, among(call, row.id)),
    };
    if (held.goods + held.categories > 0) {
      throw refused({ rule: 'categoryIsEmpty', figures: held }, attemptAt(call, row));
    }
    await tx.delete(categories).where(and(inShop(categories, call), eq(categories.id, row.id)));
    await closeUp(tx, call, row.parentId);
    await logDone(tx, call, attemptAt(call, row));
  });

/**
 * Puts all goods of a category into another one.
 * @throws Failure 4040; 4000 where the other one is none of the shop's, or this one
 */
export const moveGoods = (call: Call, id: number, toId: number): Promise<Category[]> =>
  change(call, async (tx) => {
    const from = await lockRow(tx, categories, call, id);
    const to = id === toId ? null : await nameIn(tx, call, toId);
    if (to === null) throw invalid({ toId: { rule: 'categoryIsOfShop' } });
    const isIn = and(inShop(goods, call), eq(goods.categoryId, id));
    // As a count on the shelf does, by their identities and after the category: nobody waits in a circle.
    await tx
      .select({ id: goods.id })
      .from(goods)
      .where(isIn)
      .orderBy(asc(goods.id))
      .for('no key update');
    const moved = await tx
      .update(goods)
      .set({ categoryId: toId, version: sql`${goods.version} + 1` })
      .where(isIn)
      .returning({ id: goods.id });
    const before: Moved = { goodsTo: null, moved: null };
    const after: Moved = { goodsTo: to, moved: moved.length };
    const changes = settingChanges(before, after, { goodsTo: 'text', moved: 'number' });
    await logDone(tx, call, attemptAt(call, from), null, changes);
  });

/** Where goods went, and how many. */
interface Moved {
  goodsTo: string | null;
  moved: number | null;
}

/** Changes the categories under the lock of their shop, since their places hang together. */
async function change(call: Call, work: (tx: Transaction) => Promise<void>): Promise<Category[]> {
  return withRetries(call.db, async (tx) => {
    await lockInShop(tx, 'categories', call.shopId);
    await work(tx);
    return listCategories({ ...call, db: tx });
  });
}

/** @throws Failure 4040, 4091 with the categories as they are now */
async function lockSeen(tx: Transaction, call: Call, { id, version }: Seen): Promise<Row> {
  const row = await lockRow(tx, categories, call, id);
  if (version !== undefined && row.version !== version) {
    throw stale(await listCategories({ ...call, db: tx }), attemptAt(call, row));
  }
  return row;
}

/** The categories of one parent; of the first level where that is null. */
const among = (call: Pick<Call, 'shopId'>, parentId: number | null) =>
  and(
    inShop(categories, call),
    parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId),
  );

/**
 * Of the same parent no two have a name in common, in either language, and there are two levels alone.
 * @throws Failure 4000 with the fields
 */
async function checkCard(
  tx: Transaction,
  call: Call,
  { name, nameZh, parentId }: CategoryCard,
  before: Row | null,
): Promise<void> {
  const wrong: Record<string, Refusal> = {};
  if (parentId !== null) {
    const [parent] = await tx
      .select()
      .from(categories)
      .where(and(inShop(categories, call), eq(categories.id, parentId)));
    const holds = before ? await tx.$count(categories, among(call, before.id)) : 0;
    if (!parent) wrong.parentId = { rule: 'categoryIsOfShop' };
    else if (parent.parentId !== null || parent.id === before?.id) {
      wrong.parentId = { rule: 'categoryIsOfFirstLevel' };
    } else if (holds > 0) {
      wrong.parentId = { rule: 'categoryHoldsNone', figures: { categories: holds } };
    }
  }
  const others = await tx
    .select({ name: categories.name, nameZh: categories.nameZh })
    .from(categories)
    .where(and(among(call, parentId), before ? ne(categories.id, before.id) : undefined));
  const taken = new Set(others.flatMap((other) => [nameForm(other.name), nameForm(other.nameZh)]));
  if (taken.has(nameForm(name))) wrong.name = { rule: 'categoryIsNew' };
  if (taken.has(nameForm(nameZh))) wrong.nameZh = { rule: 'categoryIsNew' };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** Puts a row at the place that it names among the others, which make room for it; answers the place. */
async function takePlace(tx: Transaction, call: Call, row: Row): Promise<number> {
  const others = await tx
    .select({ id: categories.id, sequence: categories.sequence })
    .from(categories)
    .where(and(among(call, row.parentId), ne(categories.id, row.id)))
    .orderBy(asc(categories.sequence), asc(categories.id));
  const place = Math.min(row.sequence, others.length + 1);
  await number(tx, call, others.toSpliced(place - 1, 0, { id: row.id, sequence: -1 }));
  return place;
}

/** Closes the gap that one has left. */
const closeUp = async (tx: Transaction, call: Call, parentId: number | null): Promise<void> =>
  number(
    tx,
    call,
    await tx
      .select({ id: categories.id, sequence: categories.sequence })
      .from(categories)
      .where(among(call, parentId))
      .orderBy(asc(categories.sequence), asc(categories.id)),
  );

/** Numbers rows from 1 in this order. Whoever changes one that was moved meanwhile is told of it. */
async function number(
  tx: Transaction,
  call: Call,
  rows: readonly { id: number; sequence: number }[],
): Promise<void> {
  for (const [index, { id, sequence }] of rows.entries()) {
    if (sequence === index + 1) continue;
    await tx
      .update(categories)
      .set({ sequence: index + 1, version: sql`${categories.version} + 1` })
      .where(and(inShop(categories, call), eq(categories.id, id)));
  }
}

/** What a category of the shop is called; null where there is none. */
async function nameIn(tx: Transaction, call: Call, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [found] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(and(inShop(categories, call), eq(categories.id, id)));
  return found?.name ?? null;
}

const namesOf = ({ name, nameZh }: Pick<Row, 'name' | 'nameZh'>) => ({
  name: nameZh,
  nameEn: name,
});

const attemptAt = (call: Call, row: Pick<Row, 'id' | 'name'>) => attemptOn(call, 'category', row);
