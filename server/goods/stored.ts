import { and, eq } from 'drizzle-orm';
import type { GoodsEvent, GoodsFacts } from '../../machines/goods/law/facts.ts';
import { goodsLifecycle } from '../../machines/goods/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import type { Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { factsOf } from './facts.ts';
import { goods } from './tables.ts';

/** Goods under their lock. */
type GoodsRecord = Stored<GoodsFacts>;

/** The lifecycle of goods with their table: the shelf is the chart's state. */
export const storedGoods: StoredLifecycle<GoodsRecord, GoodsFacts, GoodsEvent> = {
  lifecycle: goodsLifecycle,
  rows: {
    id: goods.id,
    version: goods.shelfVersion,
    state: goods.shelf,
    name: goods.name,
    beginsUnwritten: true,
  },
  lock,
  save,
};

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
): Promise<GoodsRecord | null> {
  const [row] = await tx
    .select()
    .from(goods)
    .where(and(eq(goods.id, id), inShopOrAll(goods, shopId)))
    .for('no key update');
  if (!row) return null;
  const { shopId: owner, shelfVersion: version, shelf: state, name } = row;
  return { id, shopId: owner, version, state, name, facts: factsOf(row) };
}

async function save(
  tx: Transaction,
  { record, after, snapshot, version }: Move<GoodsRecord, GoodsFacts, GoodsEvent>,
): Promise<void> {
  const { offShelfReason, takenOffAt, backAt } = after;
  await tx
    .update(goods)
    .set({
      shelf: snapshot.value,
      shelfVersion: version,
      offShelfReason,
      takenOffAt: takenOffAt === null ? null : new Date(takenOffAt),
      backAt: backAt === null ? null : new Date(backAt),
    })
    .where(eq(goods.id, record.id));
}
