import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../kernel/db/transaction.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';

/** Locks an order: all that decides about its money and its claims waits here. */
export async function lockOrderRow(tx: Transaction, id: number, shopId?: number) {
  const [order] = await tx
    .select({
      id: orders.id,
      orderSn: orders.orderSn,
      version: orders.version,
      paid: orders.paid,
      refunded: orders.refunded,
      channelFeeRate: orders.channelFeeRate,
      paymentMethod: orders.paymentMethod,
    })
    .from(orders)
    .where(and(eq(orders.id, id), inShopOrAll(orders, shopId ?? null)))
    .for('no key update');
  return order ?? null;
}
