import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import { usualLimit } from '../../../api/kernel/limits.ts';
import { shops } from '../../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { actorOf, type DemoShop } from '../../kernel/demo/demo.ts';
import { send } from '../../kernel/record.ts';
import { discountOf } from '../discount.ts';
import { storedOrder } from '../stored.ts';
import { orderLines, orders } from '../tables.ts';

const MINUTE = 60_000;

const REMARKS = {
  given: 'Dented tins, agreed by phone',
  asked: 'Short shelf life, the buyer takes all of it',
};

/**
 * Of two orders that wait to be accepted one has a discount on a line, and for the other one was asked that
 * is above the limit: it waits for a second person, where the shop has one.
 */
export async function discountSome(tx: Transaction, shop: DemoShop, now: Date): Promise<void> {
  const { id: shopId, currency, colleagues } = shop;
  const actor = actorOf(colleagues, 'order.edit');
  const [row] = await tx.select().from(shops).where(eq(shops.id, shopId));
  if (!actor || !row) return;
  const limit = usualLimit('correction', currency);
  const lines = await tx
    .select({ id: orders.id, lineId: orderLines.id, amount: orderLines.amount })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.shopId, shopId),
        eq(orders.kind, 'wholesale'),
        eq(orders.status, 'new'),
        eq(orders.paymentStatus, 'unpaid'),
        eq(orders.paid, 0),
        isNotNull(orders.customerId),
        // Whatever happened to it is behind it.
        lt(orders.placedAt, new Date(now.getTime() - 60 * MINUTE)),
      ),
    )
    .orderBy(asc(orderLines.amount), asc(orderLines.id));
  const give = async (
    { id, lineId }: { id: number; lineId: number },
    amount: number,
    remark: string,
    ago: number,
  ) => {
    const at = new Date(now.getTime() - ago * MINUTE);
    const request = { id, shopId, once: true, actor, at, operation: 'discount' as const };
    const event = (record: Parameters<typeof discountOf>[2]) =>
      discountOf(
        ...([tx, { shopId, shop: row }, record, { lines: [{ lineId, amount }], remark }] as const),
        (_index, field) => field,
      );
    await send(tx as unknown as Database, storedOrder, { ...request, event }, tx);
  };
  const large = lines.findLast(({ amount }) => amount > 2 * limit);
  const small = lines.find(({ id, amount }) => id !== large?.id && amount > limit / 10);
  if (small) await give(small, Math.min(limit, tenth(small.amount)), REMARKS.given, 6);
  if (large && colleagues.length > 1) {
    await give(large, limit + tenth(limit), REMARKS.asked, 5);
  }
}

/** A tenth in whole units of money, at least one hundredth of them. */
const tenth = (amount: number): number => Math.max(100, Math.floor(amount / 1000) * 100);
