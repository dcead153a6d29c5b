import { and, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Fulfilment, OrderEvent } from '../../../machines/order/law/facts.ts';
import { shops } from '../../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { actorOf, type DemoShop } from '../../kernel/demo/demo.ts';
import { type Actor, send } from '../../kernel/record.ts';
import { changeDetailsOf } from '../details.ts';
import type { OrderRecord } from '../orderRecord.ts';
import { storedOrder } from '../stored.ts';
import { orders } from '../tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** On their way or there, and still to be paid. */
const UNDER_WAY: readonly Fulfilment[] = ['shipping.ownDriver', 'arrived', 'delivered'];

const REMARKS = {
  back: 'The agreed discount had been left out',
  forth: 'Discount added, the goods are where they were',
  cancelled: 'Refused at the door; the goods are counted back in by themselves',
};

/**
 * Two invoiced orders that nothing is paid of are changed lately: one gets the discount that was agreed, and
 * one turns out to be cancelled, which another person approves. Once the invoices are there, for both of them get a credit note.
 */
export async function changeInvoiced(tx: Transaction, shop: DemoShop, now: Date): Promise<void> {
  const { id: shopId, colleagues } = shop;
  const corrector = actorOf(colleagues, 'order.correct');
  const clerk = actorOf(colleagues, 'order.edit');
  const others = colleagues.filter(({ id }) => id !== corrector?.id);
  const approver = actorOf(others, 'order.correct');
  if (!corrector || !clerk) return;
  const [cheaper, refused] = await tx
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shopId),
        eq(orders.kind, 'wholesale'),
        eq(orders.paid, 0),
        isNotNull(orders.customerId),
        inArray(orders.status, [...UNDER_WAY]),
        // Whatever happened to them is behind them.
        lt(orders.invoicedAt, new Date(now.getTime() - DAY)),
        lt(orders.placedAt, new Date(now.getTime() - 2 * DAY)),
      ),
    )
    // Those of which the discount is worth a credit note.
    .orderBy(desc(orders.total), desc(orders.id))
    .limit(2);
  const take = async (
    id: number,
    ago: number,
    actor: Actor,
    event: OrderEvent | ((record: OrderRecord) => Promise<OrderEvent>),
  ) => {
    const at = new Date(now.getTime() - ago * MINUTE);
    const request = { id, shopId, event, once: true, actor, at };
    return send(
      tx as unknown as Database,
      storedOrder,
      { ...request, operation: 'changeDetails' },
      tx,
    );
  };
  const correct = (to: Fulfilment, remark: string): OrderEvent => ({
    ...{ type: 'correctStatus', to, remark },
  });
  if (cheaper) {
    const [row] = await tx.select().from(shops).where(eq(shops.id, shopId));
    if (!row) throw new Error('The demo has this shop');
    const call = { shopId, shop: row, now: () => now };
    const { id, status } = cheaper;
    await take(id, 26, corrector, correct('pendingShipment', REMARKS.back));
    await take(id, 22, clerk, (record) =>
      changeDetailsOf(tx, call, record, { promotionCode: 'WELCOME10' }),
    );
    await take(id, 20, corrector, correct(status as Fulfilment, REMARKS.forth));
  }
  // Above the shop's limit it takes a second person, whom the smallest shops lack.
  if (refused && approver) {
    const { after } = await take(
      refused.id,
      14,
      corrector,
      correct('cancelled', REMARKS.cancelled),
    );
    if (after.asked) await take(refused.id, 9, approver, { type: 'approveAsked' });
  }
}
