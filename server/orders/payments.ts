import { and, asc, eq, isNull } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import { meantBy } from '../../machines/order/law/asked.ts';
import { moneyMoved } from '../../machines/order/law/effects.ts';
import type { PaymentMethod, TakenBackPayment } from '../../machines/order/law/facts.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { attachFiles } from '../kernel/files/fileUses.ts';
import { releaseAllocations } from '../receipts/release.ts';
import { accountOfMethod, type TakenBack } from './ledger.ts';
import type { OrderMove } from './orderRecord.ts';
import { wrongEntry } from './problems.ts';
import { orderPayments } from './tables.ts';

/**
 * Notes what a move brought in as a payment of its own, or takes back those that it says were noted wrongly:
 * what came of a customer payment is on its account again.
 * @returns What was taken back, by account.
 * @throws Failure 4000 where the one that is to be taken back was meanwhile
 */
export async function movePayments(tx: Transaction, move: OrderMove): Promise<TakenBack[]> {
  const { record, before, after, event, version, at } = move;
  const { paid } = moneyMoved(before, after);
  if (paid === 0) return [];
  if (paid > 0) {
    const { reference = '', valueDate = dateAt(at, record.timeZone) } =
      event.type === 'pay' ? event : {};
    const [row] = await tx
      .insert(orderPayments)
      .values({
        ...{ orderId: record.id, shopId: record.shopId, version },
        ...{ amount: paid, method: after.paymentMethod, reference, valueDate },
      })
      .returning({ id: orderPayments.id });
    if (!row) throw new Error('The payment was not written');
    if (event.type === 'pay' && event.proofId !== undefined) {
      const user = { record: 'orderPayment', recordId: row.id, kind: 'payment' } as const;
      await attachFiles(tx, { shopId: record.shopId }, user, [event.proofId], 'event.proofId');
    }
    return [];
  }
  const meant = meantBy(before, event);
  const one = meant.type === 'correctPayment' ? meant.payment : undefined;
  const rows = await tx
    .update(orderPayments)
    .set({ takenBackAt: at })
    .where(
      and(
        eq(orderPayments.orderId, record.id),
        isNull(orderPayments.takenBackAt),
        one && eq(orderPayments.id, one.id),
      ),
    )
    .returning({
      method: orderPayments.method,
      amount: orderPayments.amount,
      version: orderPayments.version,
    });
  const sum = rows.reduce((all, { amount }) => all + amount, 0);
  if (sum !== -paid) throw paymentIsGone();
  await releaseAllocations(
    tx,
    move,
    rows.map(({ version: paidAt }) => paidAt),
  );
  return rows.map(({ method, amount }) => ({ account: accountOfMethod(method), amount }));
}

/**
 * A payment of an order that can be taken back, with the method of the last of those that stay.
 * @throws Failure 4000 where there is none
 */
export async function paymentOf(
  db: Pick<Transaction, 'select'>,
  orderId: number,
  id: number,
): Promise<TakenBackPayment> {
  const { amount, method } = orderPayments;
  const standing = await db
    .select({ id: orderPayments.id, amount, method })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), isNull(orderPayments.takenBackAt)))
    .orderBy(asc(orderPayments.id));
  const found = standing.find((one) => one.id === id);
  if (!found) throw paymentIsGone();
  const last = standing.findLast((one) => one.id !== id);
  return { id, amount: found.amount, methodLeft: (last?.method ?? null) as PaymentMethod | null };
}

const paymentIsGone = () =>
  wrongEntry([{ path: 'event.paymentId', reason: { rule: 'paymentIsOfOrder' } }]);
