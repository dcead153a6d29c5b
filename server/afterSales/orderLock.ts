import { and, eq } from 'drizzle-orm';
import { orders } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';

/** Locks an order: all that decides about its money and its claims waits here. */
export async function lockOrderRow(tx: Transaction, id: number, shopId?: number) {
  const [order] = await tx
    .select({
      id: orders.id,
      orderSn: orders.orderSn,
      version: orders.version,
      paid: orders.paid,
      refunded: orders.refunded,
      channel: orders.channel,
      paymentMethod: orders.paymentMethod,
    })
    .from(orders)
    .where(and(eq(orders.id, id), shopId === undefined ? undefined : eq(orders.shopId, shopId)))
    .for('no key update');
  return order ?? null;
}
