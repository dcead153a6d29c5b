import { eq } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { orderLines } from '../orders/tables.ts';
import { purchaseLines } from '../purchasing/tables.ts';

/** The units of goods that lines of orders or purchase orders hold, by their names. */
export async function unitsInUse(
  db: Pick<Call['db'] | Transaction, 'select'>,
  goodsId: number,
): Promise<string[]> {
  const ordered = db
    .select({ unit: orderLines.unit })
    .from(orderLines)
    .where(eq(orderLines.goodsId, goodsId));
  const bought = db
    .select({ unit: purchaseLines.unit })
    .from(purchaseLines)
    .where(eq(purchaseLines.goodsId, goodsId));
  const rows = await union(ordered, bought);
  return rows.map(({ unit }) => unit).sort();
}
