import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { GoodsListed, goods as goodsContract } from '../../api/goods/calls.ts';
import { GOODS_FLAGS } from '../../api/goods/goods.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { getGoods } from './queries.ts';
import { goods } from './tables.ts';

type Asked = z.output<(typeof goodsContract)['recommendGoods']['query']>;

const MARK = 'recommended';

/**
 * Puts the shop's recommendation on goods, or takes it off. It says which of both, so that it needs no
 * version: what others change of the goods meanwhile stands beside it, and twice is once.
 * @throws Failure 4040
 */
export const recommendGoods = (call: Call, { goodsId, status }: Asked): Promise<GoodsListed> =>
  withRetries(call.db, async (tx) => {
    const row = await lockRow(tx, goods, call, goodsId);
    const [had, has] = [row.flags.includes(MARK), status === 'recommended'];
    if (had !== has) {
      const flags = GOODS_FLAGS.filter((flag) => (flag === MARK ? has : row.flags.includes(flag)));
      await tx
        .update(goods)
        .set({ flags, version: row.version + 1 })
        .where(and(inShop(goods, call), eq(goods.id, goodsId)));
      const marked = (is: boolean) => ({ flags: is ? MARK : null });
      const changes = settingChanges(marked(had), marked(has), { flags: 'choice' });
      await logDone(tx, call, attemptOn(call, 'goods', row), null, changes);
    }
    return getGoods({ ...call, db: tx }, goodsId);
  });
