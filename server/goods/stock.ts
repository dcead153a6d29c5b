import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { GoodsItem, goods as goodsContract } from '../../api/goods/calls.ts';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { stale } from '../kernel/failure.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { presentGoods } from './onWire.ts';
import { readGoods } from './queries.ts';
import { goods } from './tables.ts';

type Count = z.output<(typeof goodsContract)['setGoodsStock']['body']>;

/**
 * Sets what a count found on the shelf. Whatever left or came back since the clerk looked makes the
 * count stale, since goods that were shipped in between were not on the shelf any more.
 * @throws Failure 4040, 4091 with the goods as they are now
 */
export async function setStock(call: Call, body: Count): Promise<GoodsItem> {
  const { goodsId, stock, remark, version } = body;
  return withRetries(call.db, async (tx) => {
    const which = and(inShop(goods, call), eq(goods.id, goodsId), eq(goods.version, version));
    const [before] = await tx.select().from(goods).where(which).for('no key update');
    const [row] = await tx
      .update(goods)
      .set({ stock, version: sql`${goods.version} + 1` })
      .where(which)
      .returning();
    if (!row || !before) {
      const now = await readGoods({ ...call, db: tx }, goodsId);
      throw stale(presentGoods(now, 'general'), attemptOn(call, 'goods', now));
    }
    const { unit = '', unitZh = '' } = baseUnitOf(row.units) ?? {};
    const counted = { what: 'stock', from: before.stock, to: stock, unit, unitZh } as const;
    await logDone(tx, call, attemptOn(call, 'goods', row), remark, [counted]);
    return presentGoods(row, 'general');
  });
}
