import { and, eq } from 'drizzle-orm';
import type { LotName } from '../../api/lots/lot.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { unlessPast } from './expiry.ts';
import { lotCalled } from './lotText.ts';
import { lots } from './tables.ts';

type Chosen = LotName & { id: number | undefined; stock: number };

interface Asked {
  kind: 'waste' | 'return' | 'more' | 'less';
  lotId?: number | undefined;
  lot?: LotName | undefined;
}

/**
 * The lot that an adjustment of goods is of; null where it names none. The goods are locked already.
 * @throws Failure 4000 where the goods have no such lot, or what comes in has expired
 */
export async function lotOf(
  tx: Transaction,
  call: Call,
  goodsId: number,
  { kind, lotId, lot }: Asked,
): Promise<Chosen | null> {
  if (lotId !== undefined) {
    if (lot) throw invalid({ lot: 'validation.invalid' });
    const [row] = await tx
      .select()
      .from(lots)
      .where(and(inShop(lots, call), eq(lots.goodsId, goodsId), eq(lots.id, lotId)));
    if (!row) throw invalid({ lotId: 'validation.invalid' });
    return row;
  }
  if (!lot) return null;
  // What goes off the shelf is of a lot that is there.
  if (kind === 'waste' || kind === 'less') throw invalid({ lot: 'validation.invalid' });
  unlessPast(call, lot, 'lot.expiry');
  return { ...lot, id: undefined, stock: 0 };
}

/** That a lot has less than is to be taken off it. */
export const lotGives = (
  lot: Chosen,
  need: number,
  { unit, unitZh }: { unit: string; unitZh: string },
): Reason => ({
  rule: 'lotHasEnough',
  figures: { lot: lotCalled(lot), stock: lot.stock, need, base: unit, baseZh: unitZh },
});
