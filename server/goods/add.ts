import type { GoodsDetail } from '../../api/goods/calls.ts';
import type { GoodsCard } from '../../api/goods/card.ts';
import { goodsPlaceOf } from '../../machines/goods/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { begin, beginning } from '../kernel/record.ts';
import { checkCard, columnsOf, lockCategory, toldApart } from './card.ts';
import { factsOf } from './facts.ts';
import { copyPictures } from './pictures.ts';
import { goodsDetail } from './queries.ts';
import { storedGoods } from './stored.ts';
import { goods } from './tables.ts';

/** Where the chart begins, whatever the goods are. */
const BEGINNING = goodsPlaceOf(
  beginning(storedGoods.lifecycle, {
    goodsId: 0,
    isNamed: false,
    units: 0,
    isPriced: false,
    offShelfReason: null,
    takenOffAt: null,
    backAt: null,
  }).value,
);

/**
 * Adds goods to the shop: where the chart begins, off the shelf, and with nothing in stock.
 * @param picturesOf Goods whose pictures they have, too
 * @throws Failure 4000 where the number or the barcode is taken, and as `checkCard` and `copyPictures`
 */
export async function addGoods(
  call: Call,
  card: GoodsCard,
  picturesOf?: number,
): Promise<GoodsDetail> {
  const id = await toldApart(() =>
    withRetries(call.db, async (tx) => {
      const hasCategory = await lockCategory(tx, call, card.categoryId);
      await checkCard(tx, call, card, { before: null, hasCategory });
      const added = await insertGoods(tx, call, card);
      if (picturesOf !== undefined) await copyPictures(tx, call, picturesOf, added);
      return added;
    }),
  );
  return goodsDetail(call, id);
}

/** Writes new goods with the first line of their history, and answers their identity. */
export async function insertGoods(tx: Transaction, call: Call, card: GoodsCard): Promise<number> {
  const [row] = await tx
    .insert(goods)
    .values({ ...columnsOf(card, null), shopId: call.shopId, stock: 0, shelf: BEGINNING })
    .returning();
  if (!row) throw new Error('The goods were not written');
  const { id, shopId, name } = row;
  const made = { id, shopId, name, facts: factsOf(row) };
  await begin(tx, storedGoods, made, { actor: call.actor, at: call.now() });
  return id;
}
