import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { GoodsDetail, goods as goodsContract } from '../../api/goods/calls.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid, stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { goodsDetail } from './queries.ts';
import { goods, goodsAtWarehouse } from './tables.ts';

type Asked = z.output<(typeof goodsContract)['matchGoods']['body']>;

const taken = () => invalid({ warehouseCode: { rule: 'warehouseCodeIsNew' } });

/**
 * Says what the warehouse system calls goods; empty, it calls them by their number again. What it was
 * told of their orders before stays told.
 * @throws Failure 4000 where other goods of the shop go there by this code, or by it as their number;
 * 4040; 4091 with the goods as they are now
 */
export const matchGoods = (
  call: Call,
  { goodsId, warehouseCode, version }: Asked,
): Promise<GoodsDetail> =>
  unlessTaken(goodsAtWarehouse, taken, () =>
    withRetries(call.db, async (tx) => {
      const row = await lockRow(tx, goods, call, goodsId);
      const attempt = attemptOn(call, 'goods', row);
      if (row.version !== version) {
        throw stale(await goodsDetail({ ...call, db: tx }, goodsId), attempt);
      }
      await tx
        .update(goods)
        .set({ warehouseCode, version: row.version + 1 })
        .where(and(inShop(goods, call), eq(goods.id, goodsId)));
      const said = (code: string) => ({ warehouseCode: code === '' ? null : code });
      const changes = settingChanges(said(row.warehouseCode), said(warehouseCode), {
        warehouseCode: 'text',
      });
      await logDone(tx, call, attempt, null, changes);
      return goodsDetail({ ...call, db: tx }, goodsId);
    }),
  );
