import { and, eq } from 'drizzle-orm';
import type { DispatchLine } from '../../api/goods/dispatch.ts';
import type { Call } from '../kernel/context.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { onceForLine } from '../kernel/idempotency.ts';
import { logRefused } from '../kernel/log/write.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { inOwnWords } from '../kernel/refusal.ts';
import { inShop } from '../kernel/scope.ts';
import { storedGoods } from './stored.ts';
import { goods } from './tables.ts';

/**
 * Offers many goods to customers: each is put on the shelf, in a transaction and with a line of its own.
 * What lacks something stays off it, and its line says what.
 */
export async function dispatchGoods(
  call: Call,
  goodsIds: readonly number[],
): Promise<DispatchLine[]> {
  const lines: DispatchLine[] = [];
  for (const id of new Set(goodsIds)) {
    lines.push(await onceForLine(call, String(id), (db) => dispatchOne(call, db, id)));
  }
  return lines;
}

async function dispatchOne(call: Call, db: Database, id: number): Promise<DispatchLine> {
  const { shopId, actor } = call;
  const [found] = await db
    .select({ name: goods.name, nameZh: goods.nameZh })
    .from(goods)
    .where(and(inShop(goods, call), eq(goods.id, id)));
  const line = { goodsId: id as DispatchLine['goodsId'], ...(found ?? { name: '', nameZh: '' }) };
  try {
    await send(db, storedGoods, { id, shopId, event: { type: 'putOn' }, actor, at: call.now() });
    return { ...line, outcome: 'onShelf', message: null };
  } catch (error) {
    if (!(error instanceof RecordRefusal)) throw error;
    const { target, reason, attempt } = error;
    if (!target || !reason) return { ...line, outcome: 'notFound', message: null };
    await logRefused(db, call, attempt, reason);
    return {
      ...line,
      outcome: 'refused',
      message: refusalInWords(call.locale, inOwnWords(reason), call.shop),
    };
  }
}
