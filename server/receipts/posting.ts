import { and, asc, eq, isNull } from 'drizzle-orm';
import { holdsMoney } from '../../machines/receipt/law/index.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { sendAlong } from '../orders/sendAlong.ts';
import { storedOrderFor } from '../orders/stored.ts';
import { orders } from '../orders/tables.ts';
import { type ReceiptMove, storedReceipt } from './stored.ts';
import { receiptAllocations } from './tables.ts';

/** Who sends the orders their payments. */
type Sender = Pick<Call, 'db' | 'shopId' | 'shop' | 'actor' | 'locale' | 'hasWarehouse'>;

/**
 * The customer payment's lifecycle for whoever moves it: what it allocates pays its orders, all of them or
 * none, in the same transaction. Each order's own chart decides.
 */
export const storedReceiptFor = (call: Sender): typeof storedReceipt => ({
  ...storedReceipt,
  async save(tx, move) {
    await storedReceipt.save(tx, move);
    if (holdsMoney(move.snapshot.value)) await payOrders(tx, call, move);
  },
});

/** Sends its payment to each order that has not had it. @throws RecordRefusal `orderHinders` */
async function payOrders(tx: Transaction, call: Sender, move: ReceiptMove): Promise<void> {
  const { record, after, at } = move;
  const { method, valueDate } = after;
  const reference = after.reference === '' ? record.name : after.reference;
  const due = await tx
    .select()
    .from(receiptAllocations)
    .where(
      and(eq(receiptAllocations.receiptId, record.id), isNull(receiptAllocations.orderVersion)),
    )
    // Whoever else pays several of them takes their locks in the same order.
    .orderBy(asc(receiptAllocations.orderId), asc(receiptAllocations.id));
  for (const { id, orderId, amount } of due) {
    const event = { type: 'pay' as const, method, amount, reference, valueDate };
    await sendAlong(call, tx, { id: orderId, event, at }, storedOrderFor(call));
    const [order] = await tx
      .select({ version: orders.version })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!order) throw new Error(`The order ${orderId} is gone`);
    await tx
      .update(receiptAllocations)
      .set({ orderVersion: order.version, paidAt: at })
      .where(eq(receiptAllocations.id, id));
  }
}
