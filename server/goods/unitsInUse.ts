import { and, asc, eq, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { orderLines, orders } from '../orders/tables.ts';
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

/** Where an order is neither completed nor cancelled. */
const OPEN = (
  ['tab:pendingSubmission', 'tab:pendingPayment', 'tab:toAccept', 'tab:inProgress'] as const
).flatMap((tab) => placesTagged(orderLifecycle, tab));

/** How many orders a refusal names. */
const NAMED = 3;

/** The numbers of the first open orders with a line of goods. */
export async function openOrdersOf(
  db: Pick<Call['db'] | Transaction, 'selectDistinct'>,
  { id, shopId }: { id: number; shopId: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ number: orders.orderSn })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(inShop(orders, { shopId }), eq(orderLines.goodsId, id), inArray(orders.status, OPEN)),
    )
    .orderBy(asc(orders.orderSn))
    .limit(NAMED);
  return rows.map(({ number }) => number);
}
