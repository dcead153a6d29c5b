import { and, eq, sql } from 'drizzle-orm';
import { fromMinor, percentOf, roundedRatio, toMinor } from '../../api/kernel/money.ts';
import { moneyMoved } from '../../machines/order/law/effects.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { orderCommissions } from '../afterSales/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { COMMISSION, PLATFORM } from '../kernel/ledger/accounts.ts';
import { type Posting, postLedger } from '../kernel/ledger/post.ts';
import type { OrderMove } from './orderRecord.ts';

export type Commission = typeof orderCommissions.$inferSelect;

/** What a commission's posting is made for. */
export type CommissionGround = Pick<Posting, 'shopId' | 'at' | 'currency' | 'source'>;

/** What was paid and given back, in minor units. */
interface Money {
  paid: number;
  refunded: number;
}

const kept = ({ paid, refunded }: Money) => paid - refunded;

/** What a channel is due for an order of which it has not been charged yet; null where it is nothing. */
export function commissionDue({
  channelFeeRate: rate,
  currency,
  paid,
  refunded,
}: {
  channelFeeRate: string | null;
  currency: string;
  /** Money as text. */
  paid: string;
  refunded: string;
}): { amount: string; version: number } | null {
  if (rate === null) return null;
  const left = toMinor(paid) - toMinor(refunded);
  return { amount: fromMinor(percentOf(left, rate, currency)), version: 0 };
}

/**
 * What a channel is due of what an order keeps, in minor units: its rate of it, or the share of it that
 * was agreed by hand. Reckoned from the whole and rounded once, halves away from nought, so that it is the
 * same by whichever way the money went.
 */
function dueOf({ rate, basisAmount, basisKept, currency }: Commission, keptNow: number): number {
  if (basisAmount === null || !basisKept) return percentOf(keptNow, rate, currency);
  return roundedRatio(BigInt(basisAmount) * BigInt(keptNow), BigInt(basisKept), currency);
}

/**
 * The commission follows the money that the order keeps: after the last of it was given back the channel
 * has nothing. Until it is charged its rate says what is due, and nothing is kept.
 */
export async function moveCommission(tx: Transaction, move: OrderMove): Promise<void> {
  const { record, before, after, version, at } = move;
  const { paid, refunded } = moneyMoved(before, after);
  if (paid === refunded) return;
  const row = await findCommission(tx, record.id);
  if (!row) return;
  await changeCommission(
    tx,
    row,
    { amount: dueOf(row, kept(after)) },
    {
      shopId: record.shopId,
      at,
      currency: after.currency,
      source: { lifecycle: orderLifecycle.id, recordId: record.id, version },
    },
  );
}

/** The commission of an order, charged at the rate that the order has where it has not been yet; null where it takes none. */
export async function chargedFor(
  tx: Transaction,
  order: Money & { id: number; channelFeeRate: string | null },
  ground: CommissionGround,
): Promise<Commission | null> {
  const known = await findCommission(tx, order.id);
  const { channelFeeRate: rate } = order;
  if (known || rate === null) return known;
  const { shopId, currency } = ground;
  const amount = percentOf(kept(order), rate, currency);
  const [row] = await tx
    .insert(orderCommissions)
    .values({ orderId: order.id, shopId, rate, amount, currency })
    .returning();
  if (!row) throw new Error('The commission was not written');
  await post(tx, ground, 'commissionCharge', amount);
  return row;
}

/** Writes that a commission was corrected, in minor units, under the lock of an order that keeps so much. */
export const correctCommission = (
  tx: Transaction,
  row: Commission,
  { amount, ...order }: Money & { amount: number },
  ground: CommissionGround,
): Promise<Commission> =>
  changeCommission(tx, row, { amount, basisAmount: amount, basisKept: kept(order) }, ground);

/** Writes what an order's commission is from now on, in minor units, under the order's lock. */
async function changeCommission(
  tx: Transaction,
  row: Commission,
  change: Pick<Commission, 'amount'> & Partial<Pick<Commission, 'basisAmount' | 'basisKept'>>,
  ground: CommissionGround,
): Promise<Commission> {
  const [changed] = await tx
    .update(orderCommissions)
    .set({ ...change, version: sql`${orderCommissions.version} + 1` })
    .where(
      and(eq(orderCommissions.orderId, row.orderId), eq(orderCommissions.version, row.version)),
    )
    .returning();
  if (!changed) throw new Error('The commission changed under its order’s lock');
  await post(tx, ground, 'commission', change.amount - row.amount);
  return changed;
}

/** The shop owes the platform so much more, or less. */
const post = (tx: Transaction, ground: CommissionGround, kind: string, amount: number) =>
  postLedger(tx, {
    ...ground,
    kind,
    entries: [
      { account: COMMISSION, amount },
      { account: PLATFORM, amount: -amount },
    ],
  });

export async function findCommission(tx: Transaction, orderId: number): Promise<Commission | null> {
  const [row] = await tx
    .select()
    .from(orderCommissions)
    .where(eq(orderCommissions.orderId, orderId))
    .for('no key update');
  return row ?? null;
}
