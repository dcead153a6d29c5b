import { and, eq } from 'drizzle-orm';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import type { WireShortageEvent } from '../../api/shortages/calls.ts';
import type { OrderLineFacts } from '../../machines/order/law/facts.ts';
import { overpaid } from '../../machines/order/law/rules.ts';
import type { Substitute } from '../../machines/shortage/law/facts.ts';
import { orderKeepsGoods } from '../../machines/shortage/law/rules.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { Failure, notFound, refused } from '../kernel/failure.ts';
import { eventOn } from '../kernel/log/attempt.ts';
import { inShop } from '../kernel/scope.ts';
import { changeProductsOf, priceChange } from '../orders/change.ts';
import type { OrderRecord } from '../orders/orderRecord.ts';
import { sendAlong } from '../orders/sendAlong.ts';
import { lockOrder, readLines, storedOrderFor } from '../orders/stored.ts';
import { orders } from '../orders/tables.ts';
import { left } from './left.ts';
import { readFacts } from './stored.ts';
import { shortages } from './tables.ts';

export interface Missing {
  orderLineId: number;
  left: number;
}

/** An order's lines without what is missing, and with what is sent instead, as the last of them. */
const linesWith = (
  lines: readonly OrderLineFacts[],
  missing: Missing,
  instead: Substitute | null,
) => {
  const kept = without(lines, missing).map(({ lineId, goodsId, unit, quantity }) => ({
    ...{ lineId, goodsId, unit, quantity },
  }));
  return instead ? [...kept, instead] : kept;
};

/** An order's lines without what is missing. */
export const without = <Line extends { lineId: number; quantity: number }>(
  lines: readonly Line[],
  { orderLineId, left }: Missing,
): Line[] =>
  lines.flatMap((line) => {
    const rest = line.lineId === orderLineId ? roundQuantity(line.quantity - left) : line.quantity;
    return rest > 0 ? [{ ...line, quantity: rest }] : [];
  });

const readMissing = async (
  db: Pick<Transaction, 'select'>,
  call: { shopId: number },
  id: number,
) => {
  const [row] = await db
    .select({
      id: shortages.id,
      number: shortages.number,
      orderId: shortages.orderId,
      orderLineId: shortages.orderLineId,
      left: left.mapWith(shortages.quantity),
    })
    .from(shortages)
    .where(and(inShop(shortages, call), eq(shortages.id, id)));
  if (!row) throw notFound();
  return row;
};

/**
 * Sends the order what a decision makes of its goods, in the decision's transaction, by the order's own
 * event.
 * @throws RecordRefusal `orderHinders`; Failure 4000 at the fields of the substitute, 4090
 * `orderCostsAsAgreed` where the order would cost something else than the caller agreed to
 */
export async function orderFollows(
  call: Call,
  tx: Transaction,
  id: number,
  event: WireShortageEvent,
  at: Date,
): Promise<void> {
  if (event.type !== 'substitute' && event.type !== 'leaveOut') return;
  const missing = await readMissing(tx, call, id);
  const { orderId } = missing;
  const stored = storedOrderFor(call);
  const instead = event.type === 'substitute' ? substituteOf(event) : null;
  await sendAlong(
    call,
    tx,
    {
      id: orderId,
      operation: 'changeProducts',
      event: async (record, within) => {
        const lines = linesWith(record.facts.lines, missing, instead);
        const made = await atFields(lines.length - 1, 'event', () =>
          changeProductsOf(within, call, record, lines),
        );
        const { agreed } = event;
        if (agreed && made.type === 'changeProducts' && toMinor(agreed.total) !== made.total) {
          throw otherTotal(record, toMinor(agreed.total), made.total, missing, event.type);
        }
        return made;
      },
      at,
    },
    stored,
  );
}

/**
 * Refunds what was paid too much for the order once goods were left out of it, where that is asked for:
 * after the last of several of one order, so that one sum is held against the limit.
 * @param id The shortage that the refund names.
 * @throws RecordRefusal `orderHinders`
 */
export async function refundFollows(
  call: Call,
  tx: Transaction,
  id: number,
  event: WireShortageEvent,
  at: Date,
): Promise<void> {
  if (event.type !== 'leaveOut' || !event.refund) return;
  const { orderId, number } = await readMissing(tx, call, id);
  const stored = storedOrderFor(call);
  const order = await lockOrder(tx, call.shopId, orderId, call.actor);
  const amount = order ? overpaid(order.facts) : 0;
  if (amount === 0) return;
  const remark = [number, event.remark].filter(Boolean).join(': ');
  await sendAlong(call, tx, { id: orderId, event: { type: 'refund', amount, remark }, at }, stored);
}

/** The prices, or the order's goods, are others than when its new total was named. */
const otherTotal = (
  { row }: OrderRecord,
  agreed: number,
  total: number,
  { id, number }: { id: number; number: string },
  event: string,
) =>
  refused(
    {
      rule: 'orderCostsAsAgreed',
      figures: { order: row.orderSn, agreed, total, currency: row.currency },
      money: ['agreed', 'total'],
      remedy: { record: 'order', id: row.id },
    },
    eventOn('shortage', event, { id, name: number }),
  );

/**
 * What the order would cost then.
 * @throws Failure 4000 at the fields of the substitute, 4040, 4090 where it would have no goods left
 */
export async function priceShortage(call: Call, id: number, instead: Substitute | null) {
  const missing = await readMissing(call.db, call, id);
  if (instead === null) {
    const against = orderKeepsGoods(await readFacts(call.db, id));
    if (against) throw refused(against);
  }
  const [row] = await call.db
    .select()
    .from(orders)
    .where(and(inShop(orders, call), eq(orders.id, missing.orderId)));
  if (!row) throw notFound();
  const lines = await readLines(call.db, row);
  const wanted = linesWith(lines, missing, instead);
  const price = await atFields(wanted.length - 1, 'instead', () =>
    priceChange(call.db, call, { row, lines }, wanted),
  );
  const last = instead ? price.lines.at(-1) : undefined;
  return {
    currency: row.currency,
    before: fromMinor(row.total),
    after: fromMinor(price.total),
    price: last ? fromMinor(last.price) : null,
    ...(last?.weight ? { byWeight: true as const } : {}),
    overpaid: fromMinor(Math.max(0, row.paid - row.refunded - price.total)),
  };
}

const substituteOf = ({ goodsId, unit, quantity }: Substitute): Substitute => ({
  goodsId,
  unit,
  quantity,
});

/** What stands against the last line stands against the substitute, as the caller named it. */
async function atFields<T>(last: number, field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const errors = error instanceof Failure ? error.parts.errors : undefined;
    if (!(error instanceof Failure) || errors === undefined) throw error;
    const from = `lines.${last}.`;
    const named = Object.entries(errors).map(([path, reason]) => [
      path.startsWith(from) ? `${field}.${path.slice(from.length)}` : path,
      reason,
    ]);
    throw new Failure(error.code, { ...error.parts, errors: Object.fromEntries(named) });
  }
}
