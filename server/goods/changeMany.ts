import { and, eq } from 'drizzle-orm';
import { type GoodsCard, isAboveReorderPoint } from '../../api/goods/card.ts';
import type { ChangedLine, GoodsChange } from '../../api/goods/changes.ts';
import { GOODS_FLAGS } from '../../api/goods/goods.ts';
import { CODES } from '../../api/kernel/codes.ts';
import type { Call } from '../kernel/context.ts';
import { type Database, type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { Failure, invalid } from '../kernel/failure.ts';
import { onceForLine } from '../kernel/idempotency.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { errorsInWords } from '../kernel/messages.ts';
import { inShop } from '../kernel/scope.ts';
import { checkCard, columnsOf, lockCategory } from './card.ts';
import { cardOf } from './cardOfRow.ts';
import { goods } from './tables.ts';
import { changeGoods, inFull } from './update.ts';

/**
 * Says the same of many goods, of each in a transaction and with a line of its own. What is not said
 * stays as it is then, so that none has a version to hold: what others change meanwhile stands beside it.
 */
export async function changeManyGoods(
  call: Call,
  goodsIds: readonly number[],
  change: GoodsChange,
): Promise<ChangedLine[]> {
  const lines: ChangedLine[] = [];
  for (const id of new Set(goodsIds)) {
    lines.push(await onceForLine(call, String(id), (db) => changeOne(call, db, id, change)));
  }
  return lines;
}

async function changeOne(
  call: Call,
  db: Database,
  id: number,
  change: GoodsChange,
): Promise<ChangedLine> {
  const [found] = await db
    .select({ name: goods.name, nameZh: goods.nameZh })
    .from(goods)
    .where(and(inShop(goods, call), eq(goods.id, id)));
  const line = { goodsId: id as ChangedLine['goodsId'], ...(found ?? { name: '', nameZh: '' }) };
  try {
    const isChanged = await withRetries(db, (tx) => written(tx, call, id, change));
    return { ...line, outcome: isChanged ? 'changed' : 'unchanged', message: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === CODES.notFound) return { ...line, outcome: 'notFound', message: null };
    const [message] = Object.values(
      errorsInWords(call.locale, error.parts.errors ?? {}, call.shop),
    );
    if (message === undefined) throw error;
    return { ...line, outcome: 'refused', message };
  }
}

/** Whether anything of the goods was changed. */
async function written(
  tx: Transaction,
  call: Call,
  id: number,
  change: GoodsChange,
): Promise<boolean> {
  const { categoryId, mark = [], unmark = [], ...said } = change;
  const hasCategory = categoryId === undefined || (await lockCategory(tx, call, categoryId));
  const row = await lockRow(tx, goods, call, id);
  const had = cardOf(await inFull(tx, call, row));
  // What goods lack besides is not asked here: they may be incomplete.
  const card = {
    ...had,
    ...said,
    ...(categoryId === undefined ? {} : { categoryId }),
    flags: GOODS_FLAGS.filter(
      (flag) => (mark.includes(flag) || had.flags.includes(flag)) && !unmark.includes(flag),
    ),
  } as GoodsCard;
  const [before, after] = [columnsOf(had as GoodsCard, row), columnsOf(card, row)];
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  if (!isAboveReorderPoint(card)) throw invalid({ orderUpTo: 'validation.orderUpTo' });
  await checkCard(tx, call, card, { before: row, hasCategory });
  await changeGoods(tx, call, row, card);
  return true;
}
