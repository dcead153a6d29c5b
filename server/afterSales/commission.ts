import { and, eq, sql } from 'drizzle-orm';
import { fromMinor, percentOf, splitByWeights, toMinor } from '../../api/money.ts';
import type { Call } from '../context.ts';
import { orderCommissions } from '../db/schema.ts';
import { type Transaction, withRetries } from '../db/transaction.ts';
import { notFound, refused, stale } from '../failure.ts';
import { COMMISSION, PLATFORM } from '../ledger/accounts.ts';
import { type Posting, postLedger } from '../ledger/post.ts';
import { logDone } from '../operationLog/write.ts';
import type { CaseMove, CaseRecord } from './caseRecord.ts';
import { lockOrderRow } from './orderLock.ts';

/** What each channel takes of what was paid, in percent; our own take nothing. */
export const COMMISSION_RATES: Record<string, string> = {
  shopee: '6',
  lazada: '6',
  groupBuy: '3',
  app: '5',
};

/** The rate of a channel, in percent; null where it takes nothing. */
const commissionRate = (channel: string): string | null => COMMISSION_RATES[channel] ?? null;

/** What a channel is due for an order of which it has not been charged yet; null where it is nothing. */
export function commissionDue({
  channel,
  currency,
  paid,
  refunded,
}: {
  channel: string;
  currency: string;
  /** Money as text. */
  paid: string;
  refunded: string;
}): { amount: string; version: number } | null {
  const rate = commissionRate(channel);
  if (rate === null) return null;
  const left = toMinor(paid) - toMinor(refunded);
  return { amount: fromMinor(percentOf(left, rate, currency)), version: 0 };
}

type Row = typeof orderCommissions.$inferSelect;
type Ground = Pick<Posting, 'shopId' | 'at' | 'currency' | 'source'>;

/**
 * Takes the refunded part of a channel's commission back, in proportion to what was left of the
 * money: after the last of it the channel has nothing.
 */
export async function refundCommission(
  tx: Transaction,
  { record, after, version, at }: CaseMove,
  amount: number,
): Promise<void> {
  const ground: Ground = {
    shopId: record.shopId,
    at,
    currency: after.currency,
    source: { lifecycle: 'afterSales', recordId: record.id, version },
  };
  const row = await chargedFor(tx, record.order, ground);
  if (!row) return;
  const left = record.order.paid - record.order.refunded;
  const [share = 0] = splitByWeights(row.amount, [amount, left - amount], after.currency);
  await change(tx, row, row.amount - share, ground);
}

/** Corrects what a channel takes for an order. @throws Failure 4000, 4040, 4090, 4091 */
export async function updateCommission(
  call: Call,
  query: { orderId: number; commission: string; remark: string; version?: number | undefined },
) {
  const { orderId, remark, version } = query;
  const { currency } = call.shop;
  const wanted = toMinor(query.commission);
  return withRetries(call.db, async (tx) => {
    const order = await lockOrderRow(tx, orderId, call.shopId);
    if (!order) throw notFound();
    const target = { id: order.id, name: order.orderSn };
    const attempt = { module: 'afterSales', operation: call.operation, target };
    if (wanted > order.paid) {
      const figures = { paid: order.paid, currency };
      throw refused({ rule: 'commissionIsWithinOrder', figures, money: ['paid'] }, attempt);
    }
    const known = await find(tx, orderId);
    const ground: Ground = {
      shopId: call.shopId,
      at: call.now(),
      currency,
      source: {
        lifecycle: 'orderCommission',
        recordId: orderId,
        version: (known?.version ?? 0) + 1,
      },
    };
    const row = await chargedFor(tx, order, ground);
    if (!row) throw refused({ rule: 'commissionIsCharged' }, attempt);
    if (version !== undefined && version !== row.version) throw stale(presented(row), attempt);
    const changed = await change(tx, row, wanted, ground);
    await logDone(tx, call, attempt, remark);
    return presented(changed);
  });
}

/** The commission of an order, charged at its channel's rate where it has not been yet. */
async function chargedFor(
  tx: Transaction,
  order: Pick<CaseRecord['order'], 'id' | 'channel' | 'paid' | 'refunded'>,
  ground: Ground,
): Promise<Row | null> {
  const known = await find(tx, order.id);
  const rate = commissionRate(order.channel);
  if (known || rate === null) return known;
  const { shopId, currency } = ground;
  const amount = percentOf(order.paid - order.refunded, rate, currency);
  const [row] = await tx
    .insert(orderCommissions)
    .values({ orderId: order.id, shopId, rate, amount, currency })
    .returning();
  if (!row) throw new Error('The commission was not written');
  await post(tx, ground, 'commissionCharge', amount);
  return row;
}

async function change(tx: Transaction, row: Row, amount: number, ground: Ground): Promise<Row> {
  const [changed] = await tx
    .update(orderCommissions)
    .set({ amount, version: sql`${orderCommissions.version} + 1` })
    .where(
      and(eq(orderCommissions.orderId, row.orderId), eq(orderCommissions.version, row.version)),
    )
    .returning();
  if (!changed) throw new Error('The commission changed under its order’s lock');
  await post(tx, ground, 'commission', amount - row.amount);
  return changed;
}

/** The shop owes the platform so much more, or less. */
const post = (tx: Transaction, ground: Ground, kind: string, amount: number) =>
  postLedger(tx, {
    ...ground,
    kind,
    entries: [
      { account: COMMISSION, amount },
      { account: PLATFORM, amount: -amount },
    ],
  });

async function find(tx: Transaction, orderId: number): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(orderCommissions)
    .where(eq(orderCommissions.orderId, orderId))
    .for('no key update');
  return row ?? null;
}

const presented = ({ orderId, amount, currency, version }: Row) => ({
  orderId,
  amount: fromMinor(amount),
  currency,
  version,
});
