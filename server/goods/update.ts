import { and, eq } from 'drizzle-orm';
import type { CustomerTier } from '../../api/customers/customer.ts';
import type { GoodsDetail } from '../../api/goods/calls.ts';
import type { GoodsCard } from '../../api/goods/card.ts';
import type { GoodsInFull } from '../../api/goods/cardSheet.ts';
import { GOODS_FLAGS, type GoodsFlag } from '../../api/goods/goods.ts';
import { salesUnitOf } from '../../api/goods/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { renamedChange, settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { unlessStored } from '../kernel/unlessStored.ts';
import { checkCard, columnsOf, lockCategory, toldApart } from './card.ts';
import type { GoodsRow } from './onWire.ts';
import { getGoods, goodsDetail } from './queries.ts';
import { goods } from './tables.ts';

/**
 * Changes what goods are. What was ordered and bought of them stays as it was written down then.
 * @throws Failure 4000 where the number or the barcode is taken, and as `checkCard`; 4040; 4091 with
 * the goods as they are now
 */
export const updateGoods = (
  call: Call,
  seen: { goodsId: number; version: number },
  card: GoodsCard,
): Promise<GoodsDetail> =>
  toldApart(() =>
    withRetries(call.db, async (tx) => {
      const hasCategory = await lockCategory(tx, call, card.categoryId);
      const row = await lockRow(tx, goods, call, seen.goodsId);
      if (row.version !== seen.version) {
        const now = await goodsDetail({ ...call, db: tx }, seen.goodsId);
        throw stale(now, attemptOn(call, 'goods', row));
      }
      unlessStored(call, card, row);
      await checkCard(tx, call, card, { before: row, hasCategory });
      await changeGoods(tx, call, row, card);
      return goodsDetail({ ...call, db: tx }, seen.goodsId);
    }),
  );

/** Writes what goods are, under their lock, with a line of the log that tells old and new values. */
export async function changeGoods(
  tx: Transaction,
  call: Call,
  row: GoodsRow,
  card: GoodsCard,
): Promise<void> {
  const before = await inFull(tx, call, row);
  const columns = columnsOf(card, row);
  const [written] = await tx
    .update(goods)
    .set({ ...columns, pricedBy: pricedStill(row, columns), version: row.version + 1 })
    .where(and(inShop(goods, call), eq(goods.id, row.id)))
    .returning();
  if (!written) throw new Error('The goods were not written');
  const now = await inFull(tx, call, written);
  const [from, to] = [told(before), told(now)];
  await logDone(tx, call, attemptOn(call, 'goods', now), null, [
    ...renamedChange(namesOf(before), namesOf(now)),
    ...settingChanges(from, to, {
      sku: 'text',
      barcode: 'text',
      category: 'text',
      brand: 'text',
      supplier: 'text',
      specification: 'text',
      nicknames: 'text',
      description: 'text',
      storage: 'choice',
      temperature: 'number',
      weight: 'number',
      volume: 'number',
      averageWeight: 'number',
      deliveryType: 'choice',
      shelfLabel: 'text',
      shelfNumber: 'number',
      sequence: 'number',
      maximumQuantity: 'number',
      reorderPoint: 'number',
      orderUpTo: 'number',
      general: 'amount',
      junior: 'amount',
      intermediate: 'amount',
      premium: 'amount',
      sale: 'amount',
      cost: 'amount',
      current: 'amount',
      original: 'amount',
      member: 'amount',
    }),
    ...unitsChange(before, now),
    ...salesUnitChange(before, now),
    ...GOODS_FLAGS.flatMap((flag) =>
      settingChanges(marked(before, flag), marked(now, flag), { flags: 'choice' }),
    ),
  ]);
}

/** The grades whose price is still as a price change set it. */
const pricedStill = (
  { pricedBy, prices: before }: GoodsRow,
  { prices }: Pick<GoodsRow, 'prices'>,
): GoodsRow['pricedBy'] =>
  Object.fromEntries(
    Object.entries(pricedBy).filter(
      ([grade]) => prices[grade as CustomerTier] === before[grade as CustomerTier],
    ),
  );

export const inFull = async (tx: Transaction, call: Call, { id, description }: GoodsRow) => ({
  ...(await getGoods({ ...call, db: tx }, id)),
  description,
});

/** Whether goods have a mark: each that was put on them or taken off is told by itself. */
const marked = ({ flags }: GoodsInFull, flag: GoodsFlag) => ({
  flags: flags.includes(flag) ? flag : null,
});

/** What goods are sold in, where that is another than before. */
const unitsChange = ({ units: from }: GoodsInFull, { units: to }: GoodsInFull) =>
  JSON.stringify(from) === JSON.stringify(to) ? [] : [{ what: 'units' as const, from, to }];

/** The unit that goods are mostly sold in, where that is another than before. */
function salesUnitChange(before: GoodsInFull, now: GoodsInFull) {
  const [from = null, to = null] = [salesUnitOf(before), salesUnitOf(now)];
  return from?.unit === to?.unit ? [] : [{ what: 'salesUnit' as const, from, to }];
}

/** Goods as the log tells them, but for their names. */
function told({ category, brand, supplier, prices, ...rest }: GoodsInFull) {
  const { wholesale, ...others } = prices;
  return {
    ...rest,
    ...wholesale,
    ...others,
    category: category?.name ?? null,
    brand: brand?.name ?? null,
    supplier: supplier?.name ?? null,
  };
}

const namesOf = ({ name, nameZh }: GoodsInFull) => ({ name: nameZh, nameEn: name });
