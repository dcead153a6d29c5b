import { ask } from '../../machines/kernel/law/explain.ts';
import {
  NOTHING_ENTERED,
  type PurchaseOrderFacts,
} from '../../machines/purchaseOrder/law/facts.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { dayAt, nextCount } from '../kernel/numbers.ts';
import { begin, beginning } from '../kernel/record.ts';
import { chartColumns, contentColumns, lineColumns } from './columns.ts';
import { contentOf, type WrittenOrder } from './entry.ts';
import { storedPurchaseOrder } from './stored.ts';
import { purchaseLines, purchaseOrderNumbers, purchaseOrders } from './tables.ts';

/** A purchase order's number: the day at the shop and a count, digits alone: `261121000042`. */
export const purchaseNumber = (day: string, count: number) =>
  `${day}${String(count).padStart(6, '0')}`;

/**
 * Writes a purchase order in the beginning of its chart and answers its identity. What is entered is
 * an edit of an order that says nothing yet, and its chart is asked as for any other edit.
 * @param path what stands before the names of its fields in the call: '' or 'entry.'
 * @throws Failure 4000 where the chart refuses: the supplier is frozen
 */
export async function createPurchaseOrder(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'shop' | 'actor' | 'now'>,
  written: WrittenOrder,
  path = '',
): Promise<number> {
  const { shopId, shop, actor } = call;
  const at = call.now();
  const number = purchaseNumber(
    dayAt(at, shop.timeZone),
    await nextCount(tx, purchaseOrderNumbers),
  );
  const content = contentOf(written);
  const factsWith = (id: number): PurchaseOrderFacts => ({
    ...content,
    purchaseOrderId: id,
    paid: 0,
    now: at.getTime(),
    confirmed: false,
    closed: false,
    authors: [],
    actor: actor.id === null ? null : { id: actor.id, name: actor.name },
  });
  const blank = beginning(purchaseOrderLifecycle, { ...factsWith(0), ...NOTHING_ENTERED });
  // Who may enter an order is for the operation to say.
  const answer = ask(purchaseOrderLifecycle, blank, { type: 'edit', content }, () => true);
  if (!answer.possible) throw invalid({ [`${path}supplierId`]: answer.reason });
  // The chart's beginning does not depend on the identity that the row is about to get.
  const start = beginning(purchaseOrderLifecycle, factsWith(0));
  const [row] = await tx
    .insert(purchaseOrders)
    .values({
      ...contentColumns(number, written),
      ...chartColumns(start),
      shopId,
      number,
      createdAt: at,
      createdBy: actor.id,
      createdByName: actor.name,
    })
    .returning({ id: purchaseOrders.id });
  if (!row) throw new Error('The purchase order was not written');
  if (written.lines.length > 0) {
    await tx.insert(purchaseLines).values(lineColumns(row.id, written.lines));
  }
  const record = { id: row.id, shopId, name: number, facts: factsWith(row.id) };
  await begin(tx, storedPurchaseOrder, record, { actor, at });
  return row.id;
}
