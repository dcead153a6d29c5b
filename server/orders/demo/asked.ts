import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { usualLimit } from '../../../api/kernel/limits.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { actorOf, type DemoShop } from '../../kernel/demo/demo.ts';
import { send } from '../../kernel/record.ts';
import { storedOrder } from '../stored.ts';
import { orders } from '../tables.ts';

const HOUR = 60 * 60_000;

const REMARK = 'The whole delivery arrived warm';

/** Somebody asks to refund a large order: it waits for a second person, where the shop has one. */
export async function askForRefund(
  tx: Transaction,
  { id: shopId, currency, colleagues }: DemoShop,
  now: Date,
): Promise<void> {
  const actor = actorOf(colleagues, 'order.refund');
  if (!actor || colleagues.length === 1) return;
  const [order] = await tx
    .select({ id: orders.id, paid: orders.paid })
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shopId),
        eq(orders.paymentStatus, 'paid'),
        eq(orders.refunded, 0),
        sql`${orders.paid} > ${sql.param(usualLimit('refund', currency), orders.paid)}`,
        // Whatever happened to it is behind it.
        lt(orders.completedAt, new Date(now.getTime() - 24 * HOUR)),
      ),
    )
    .orderBy(desc(orders.completedAt), desc(orders.id))
    .limit(1);
  if (!order) return;
  const event = { type: 'refund', amount: order.paid, remark: REMARK } as const;
  const at = new Date(now.getTime() - 2 * HOUR);
  const db = tx as unknown as Database;
  await send(db, storedOrder, { id: order.id, shopId, event, once: true, actor, at }, tx);
}
