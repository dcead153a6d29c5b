import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { type Reason, shelfGives } from '../../machines/kernel/law/rules.ts';
import { takenFromShelf } from '../../machines/order/law/effects.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { RecordRefusal } from '../kernel/record.ts';
import { lockShelf, moveShelf } from '../stock/move.ts';
import type { OrderMove } from './orderRecord.ts';

/**
 * Takes what a move ships off the shelf, or puts back what it takes back. The goods are locked in
 * the order of their identity; where the shelf has meanwhile become too empty, the chart is asked
 * again with the shelf as it is, and its reason refuses the move.
 */
export async function moveStock(tx: Transaction, move: OrderMove): Promise<void> {
  const taken = takenFromShelf(move.before, move.after);
  if (taken.size === 0) return;
  const shelf = await lockShelf(tx, [...taken.keys()]);
  const stockOf = new Map(shelf.map(({ id, stock }) => [id, stock]));
  for (const [goodsId, quantity] of taken) {
    const line = move.after.lines.find((candidate) => candidate.goodsId === goodsId);
    // What comes back to the shelf is never too much.
    if (!line || quantity < 0) continue;
    const reason = shelfGives({ ...line, stock: stockOf.get(goodsId) ?? 0 }, quantity);
    if (reason) throw shelfIsEmptier(move, stockOf, reason);
  }
  const { record, event, actor, at } = move;
  await moveShelf(
    tx,
    [...taken].map(([goodsId, quantity]) => ({
      goodsId,
      quantity: -quantity,
      reason: quantity > 0 ? 'shipment' : 'putBack',
    })),
    {
      source: { record: 'order', id: record.id },
      actor,
      at,
      remark: 'remark' in event ? event.remark : undefined,
    },
  );
}

function shelfIsEmptier(
  { record, event, actor }: OrderMove,
  stockOf: ReadonlyMap<number, number>,
  plain: Reason,
): RecordRefusal {
  const lines = record.facts.lines.map((line) => ({
    ...line,
    stock: stockOf.get(line.goodsId) ?? line.stock,
  }));
  const snapshot = restore(orderLifecycle, record.state, { ...record.facts, lines });
  const answer = ask(orderLifecycle, snapshot, event, actor.grants);
  return new RecordRefusal({
    kind: 'refused',
    // Possible by a difference that only a rounded sum of several lines makes.
    reason: answer.possible ? plain : answer.reason,
    record: 'order',
    operation: event.type,
    target: record,
  });
}
