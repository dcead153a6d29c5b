import type { z } from 'zod';
import type { GoodsItem, goods as goodsContract } from '../../api/goods/calls.ts';
import { baseUnitOf, isWhole, roundQuantity } from '../../api/kernel/quantity.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { invalid, stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { againstCorrection } from '../stock/cost.ts';
import { moveShelf } from '../stock/move.ts';
import { getGoods } from './queries.ts';
import { goods } from './tables.ts';

type Count = z.output<(typeof goodsContract)['setGoodsStock']['body']>;

/**
 * Sets what a count found on the shelf. Whatever left or came back since the clerk looked makes the
 * count stale, since goods that were shipped in between were not on the shelf any more.
 * @throws Failure 4000 where what is counted whole is none, or it takes a count of two; 4040; 4091 with the goods as they are now
 */
export async function setStock(call: Call, body: Count): Promise<GoodsItem> {
  const { goodsId, stock, remark, version } = body;
  return withRetries(call.db, async (tx) => {
    const before = await lockRow(tx, goods, call, goodsId);
    const attempt = attemptOn(call, 'goods', before);
    if (before.version !== version) {
      throw stale(await getGoods({ ...call, db: tx }, goodsId), attempt);
    }
    if (!isWhole(stock, baseUnitOf(before.units)?.unit)) {
      throw invalid({ stock: 'validation.wholeNumber' });
    }
    const quantity = roundQuantity(stock - before.stock);
    const tooMuch = await againstCorrection(tx, call, before, quantity);
    if (tooMuch) throw invalid({ stock: tooMuch });
    await moveShelf(tx, [{ goodsId, quantity, reason: 'count' }], {
      source: null,
      actor: call.actor,
      at: call.now(),
      remark,
    });
    const { unit = '', unitZh = '' } = baseUnitOf(before.units) ?? {};
    const change = { what: 'stock', from: before.stock, to: stock, unit, unitZh } as const;
    await logDone(tx, call, attempt, remark, [change]);
    return getGoods({ ...call, db: tx }, goodsId);
  });
}
