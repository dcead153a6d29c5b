import { asc, inArray, sql } from 'drizzle-orm';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { shelfHoldsIt } from '../../machines/kernel/law/rules.ts';
import type { PurchaseOrderFacts } from '../../machines/purchaseOrder/law/facts.ts';
import { goods } from '../goods/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { RecordRefusal } from '../kernel/record.ts';
import type { PurchaseMove } from './purchaseRecord.ts';

/**
 * Puts what a move took in on the shelf; each unit is converted. The goods are
 * locked in the order of their identity.
 */
export async function takeIn(tx: Transaction, move: PurchaseMove): Promise<void> {
  const came = cameIn(move.before, move.after);
  if (came.size === 0) return;
  const shelf = await tx
    .select({ id: goods.id, name: goods.name, nameZh: goods.nameZh, stock: goods.stock })
    .from(goods)
    .where(inArray(goods.id, [...came.keys()]))
    .orderBy(asc(goods.id))
    .for('no key update');
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
  const rows = JSON.stringify([...came].map(([id, quantity]) => ({ id, quantity })));
  await tx.execute(sql`
    update ${goods} set stock = ${goods.stock} + came.quantity, version = ${goods.version} + 1
    from jsonb_to_recordset(${rows}::jsonb) as came (id bigint, quantity numeric)
    where ${goods.id} = came.id`);
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
