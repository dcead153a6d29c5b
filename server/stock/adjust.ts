import type { z } from 'zod';
import { baseUnitOf, isWhole, roundQuantity } from '../../api/kernel/quantity.ts';
import type { stock as contract, StockOfGoods } from '../../api/stock/calls.ts';
import type { Adjustment, StockReason } from '../../api/stock/stock.ts';
import { shelfGives, shelfHoldsIt } from '../../machines/kernel/law/rules.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { invalid, refused } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { lotGives, lotOf } from '../lots/chosen.ts';
import { lotCalled } from '../lots/lotText.ts';
import { againstCorrection } from './cost.ts';
import { moveShelf } from './move.ts';
import { stockOfGoods } from './queries.ts';

type Asked = z.output<(typeof contract)['adjustStock']['body']>;

/** What each adjustment is written as, and whether it adds to the stock. */
const MEANT: Record<Adjustment, { reason: StockReason; sign: 1 | -1 }> = {
  waste: { reason: 'waste', sign: -1 },
  return: { reason: 'return', sign: 1 },
  more: { reason: 'correction', sign: 1 },
  less: { reason: 'correction', sign: -1 },
};

/**
 * Adds to the stock of goods or takes off it. It says how much it is and not what is left, so that
 * what others move meanwhile stands beside it.
 * @throws Failure 4000 where what is counted whole is none, or it takes a count; 4040; 4090 where less is in stock, or the
 * shelf holds no more, or the lot has less
 */
export const adjustStock = (call: Call, asked: Asked): Promise<StockOfGoods> =>
  withRetries(call.db, async (tx) => {
    const row = await lockRow(tx, goods, call, asked.goodsId);
    const attempt = attemptOn(call, 'goods', row);
    const { unit = '', unitZh = '' } = baseUnitOf(row.units) ?? {};
    if (!isWhole(asked.quantity, unit === '' ? undefined : unit)) {
      throw invalid({ quantity: 'validation.wholeNumber' });
    }
    const { reason, sign } = MEANT[asked.kind];
    const named = { name: row.name, nameZh: row.nameZh, stock: row.stock };
    const obstacle =
      sign < 0
        ? shelfGives(
            { ...named, goodsId: row.id, baseUnit: unit, baseUnitZh: unitZh },
            asked.quantity,
          )
        : shelfHoldsIt(named, asked.quantity);
    if (obstacle) throw refused(obstacle, attempt);
    const tooMuch = await againstCorrection(tx, call, row, asked.quantity);
    if (tooMuch) throw invalid({ quantity: tooMuch });
    const quantity = sign * asked.quantity;
    const lot = await lotOf(tx, call, row.id, asked);
    const from = sign < 0 ? lot : null;
    if (from && from.stock < asked.quantity) {
      throw refused(lotGives(from, asked.quantity, { unit, unitZh }), attempt);
    }
    const into = lot && sign > 0 ? [{ ...lot, quantity }] : [];
    await moveShelf(tx, [{ goodsId: row.id, quantity, reason, into, from: from?.id }], {
      source: null,
      actor: call.actor,
      at: call.now(),
      remark: asked.remark,
    });
    const to = roundQuantity(row.stock + quantity);
    const none: { lot: string | null } = { lot: null };
    const of = { lot: lot && lotCalled(lot) };
    await logDone(tx, call, attempt, asked.remark, [
      { what: 'stock', from: row.stock, to, unit, unitZh },
      ...settingChanges(none, of, { lot: 'text' }),
    ]);
    return stockOfGoods({ ...call, db: tx }, row.id);
  });
