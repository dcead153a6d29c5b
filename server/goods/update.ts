import { and, eq, or } from 'drizzle-orm';
import type { GoodsCard, GoodsItem } from '../../api/goods/calls.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import { brands } from '../brands/tables.ts';
import { categories } from '../categories/tables.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid, stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { renamedChange, settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import type { GoodsRow } from './onWire.ts';
import { getGoods } from './queries.ts';
import { goods, goodsNumber } from './tables.ts';

/**
 * Changes what goods are. What was ordered and bought of them stays as it was written down then.
 * @throws Failure 4000 where the number is taken, or the shop has no such category or enabled brand;
 * 4040; 4091 with the goods as they are now
 */
export const updateGoods = (
  call: Call,
  seen: { goodsId: number; version: number },
  card: GoodsCard,
): Promise<GoodsItem> =>
  unlessTaken(
    goodsNumber,
    () => invalid({ sku: { rule: 'goodsNumberIsNew' } }),
    () =>
      withRetries(call.db, async (tx) => {
        const category = await lockCategory(tx, call, card.categoryId);
        const row = await lockRow(tx, goods, call, seen.goodsId);
        const before = await getGoods({ ...call, db: tx }, seen.goodsId);
        if (row.version !== seen.version) throw stale(before, attemptOn(call, 'goods', row));
        await checkBelongings(tx, call, card, row, category);
        await tx
          .update(goods)
          .set({ ...card, version: row.version + 1 })
          .where(and(inShop(goods, call), eq(goods.id, row.id)));
        const now = await getGoods({ ...call, db: tx }, seen.goodsId);
        const [from, to] = [told(before), told(now)];
        await logDone(tx, call, attemptOn(call, 'goods', now), null, [
          ...renamedChange(namesOf(before), namesOf(now)),
          ...settingChanges(from, to, {
            sku: 'text',
            category: 'text',
            brand: 'text',
            specification: 'text',
            storage: 'choice',
            maximumQuantity: 'number',
          }),
        ]);
        return now;
      }),
  );

/**
 * Whether the shop has the category, which nobody deletes before this is done. It is locked before the
 * goods, as by who moves the goods of a category (`server/kernel/db/locks.ts`).
 */
async function lockCategory(tx: Transaction, call: Call, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(inShop(categories, call), eq(categories.id, id)))
    .for('share');
  return found.length > 0;
}

/** A brand that is disabled stays where it is. */
async function checkBelongings(
  tx: Transaction,
  call: Call,
  { brandId }: GoodsCard,
  before: GoodsRow,
  hasCategory: boolean,
): Promise<void> {
  const wrong: Record<string, Refusal> = {};
  if (!hasCategory) wrong.categoryId = { rule: 'goodsCategoryIsOfShop' };
  if (brandId !== null) {
    const isGiven = or(eq(brands.status, 'enabled'), eq(brands.id, before.brandId ?? 0));
    const has = await tx.$count(brands, and(inShop(brands, call), eq(brands.id, brandId), isGiven));
    if (has === 0) wrong.brandId = { rule: 'brandIsInUse' };
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** The rest of goods as the log tells it. */
const told = ({ sku, category, brand, specification, storage, maximumQuantity }: GoodsItem) => ({
  ...{ sku, specification, storage, maximumQuantity },
  category: category?.name ?? null,
  brand: brand?.name ?? null,
});

const namesOf = ({ name, nameZh }: GoodsItem) => ({ name: nameZh, nameEn: name });
