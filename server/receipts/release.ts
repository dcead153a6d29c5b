import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { type Actor, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { storedReceipt } from './stored.ts';
import { receiptAllocations } from './tables.ts';

/** The move of an order that took payments back. */
interface TakingBack {
  record: { id: number; shopId: number; name: string };
  actor: Actor;
  at: Date;
}

/**
 * Puts what came of customer payments back on account of the customer, now that an order took it back.
 * @param versions The order's after the moves that had noted those payments.
 */
export async function releaseAllocations(
  tx: Transaction,
  { record, actor, at }: TakingBack,
  versions: readonly number[],
): Promise<void> {
  const { id: orderId, shopId, name: orderSn } = record;
  const found = await tx
    .select({
      id: receiptAllocations.id,
      receiptId: receiptAllocations.receiptId,
      amount: receiptAllocations.amount,
    })
    .from(receiptAllocations)
    .where(
      and(
        inShop(receiptAllocations, { shopId }),
        eq(receiptAllocations.orderId, orderId),
        inArray(receiptAllocations.orderVersion, [...versions]),
        isNull(receiptAllocations.takenBackAt),
      ),
    )
    .orderBy(asc(receiptAllocations.receiptId), asc(receiptAllocations.id));
  for (const { id, receiptId, amount } of found) {
    const event = { type: 'release' as const, line: { orderId, orderSn, amount } };
    const request = { id: receiptId, shopId, event, once: true, actor, at };
    await send(tx as unknown as Database, storedReceipt, request, tx);
    // Of two that are alike, the one that the order took back.
    await tx
      .update(receiptAllocations)
      .set({ takenBackAt: at })
      .where(and(inShop(receiptAllocations, { shopId }), eq(receiptAllocations.id, id)));
  }
}
