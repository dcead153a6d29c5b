import { roundQuantity } from '../../api/kernel/quantity.ts';
import { shelfHoldsIt } from '../../machines/kernel/law/rules.ts';
import type { PurchaseOrderFacts } from '../../machines/purchaseOrder/law/facts.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { RecordRefusal } from '../kernel/record.ts';
import { mergedLots } from '../lots/mergeLots.ts';
import { lockShelf, moveShelf } from '../stock/move.ts';
import type { PurchaseMove } from './purchaseRecord.ts';

/**
 * Puts what a move took in on the shelf; each unit is converted. The goods are
 * locked in the order of their identity.
 */
export async function takeIn(tx: Transaction, move: PurchaseMove): Promise<void> {
  const came = cameIn(move.before, move.after);
  if (came.size === 0) return;
  const shelf = await lockShelf(tx, [...came.keys()]);
  for (const row of shelf) {
    const reason = shelfHoldsIt(row, came.get(row.id) ?? 0);
    if (reason) {
      const refused = {
        record: 'purchaseOrder',
        operation: move.event.type,
        target: move.record,
      } as const;
      throw new RecordRefusal({ kind: 'refused', reason, ...refused });
    }
  }
  const lots = lotsIn(move);
  await moveShelf(
    tx,
    [...came].map(([goodsId, quantity]) => ({
      goodsId,
      quantity,
      reason: 'receipt',
      into: mergedLots(lots.get(goodsId) ?? []),
    })),
    {
      source: { record: 'purchaseOrder', id: move.record.id },
      actor: move.actor,
      at: move.at,
    },
  );
}

/** What of each goods came in with a lot, line by line, in base units. */
function lotsIn({ event, after }: PurchaseMove) {
  const said = event.type === 'receive' ? event.lines : [];
  const parts = said.flatMap(({ lineId, lots = [] }) => {
    const line = after.lines.find((candidate) => candidate.lineId === lineId);
    if (!line) return [];
    const { goodsId, ratio } = line;
    return lots.map((lot) => ({
      ...lot,
      ...{ goodsId, quantity: roundQuantity(lot.quantity * ratio) },
    }));
  });
  return Map.groupBy(parts, ({ goodsId }) => goodsId);
}

/** How much of each goods a move takes in, in base units. */
function cameIn(before: PurchaseOrderFacts, after: PurchaseOrderFacts): Map<number, number> {
  const was = new Map(before.lines.map(({ lineId, received }) => [lineId, received]));
  const came = new Map<number, number>();
  for (const { lineId, goodsId, received, ratio } of after.lines) {
    const more = (received - (was.get(lineId) ?? received)) * ratio;
    came.set(goodsId, roundQuantity((came.get(goodsId) ?? 0) + more));
  }
  return new Map([...came].filter(([, quantity]) => quantity !== 0));
}
