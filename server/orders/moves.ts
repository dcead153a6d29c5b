import { and, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { toMinor } from '../../api/kernel/money.ts';
import type { OrderDetail, orders as ordersContract } from '../../api/orders/calls.ts';
import type { OrderEvent, OrderEventType } from '../../machines/order/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { personOf } from '../kernel/history.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import type { Send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { changeProductsOf } from './change.ts';
import { changeDetailsOf } from './details.ts';
import { approvalOf, askedNow, discountOf } from './discount.ts';
import { readEvent } from './events.ts';
import { presentDetail } from './onWire.ts';
import type { OrderRecord } from './orderRecord.ts';
import { readWhole } from './queries.ts';
import { storedOrderFor } from './stored.ts';
import { orders } from './tables.ts';
import { weighOf } from './weigh.ts';

type Bodies = typeof ordersContract;
type Operation = z.output<Bodies['operation']['body']>;
type Change = z.output<Bodies['changeProduct']['body']>;
type Details = z.output<Bodies['changeOrderDetails']['body']>;
type OneDiscount = z.output<Bodies['setDiscountAmount']['query']>;

/** One order of the caller's shop as its page shows it. @throws Failure 4040 */
export async function orderDetail(
  call: Pick<Call, 'db' | 'shopId' | 'shop' | 'actor'>,
  id: number,
  condition?: SQL,
): Promise<OrderDetail> {
  const where = and(inShop(orders, call), eq(orders.id, id), condition);
  const [whole] = where ? await readWhole(call.db, where) : [];
  if (!whole) throw notFound();
  const asked = await askedNow(call.db, call, id, whole.facts.asked);
  const facts = { ...whole.facts, asked, actor: personOf(call.actor) };
  return presentDetail({ ...whole, facts });
}

/**
 * Sends one event to an order and answers the order as it is then.
 * @throws Failure 4000 by field, 4091 with the order as it is now; RecordRefusal
 */
export async function operate(call: Call, { orderId, version, event }: Operation) {
  if (event.type === 'weigh') {
    return move(call, 'weigh', { id: orderId, version }, (record, tx) =>
      weighOf(tx, call, record, event.lines),
    );
  }
  if (event.type === 'discount') {
    const { remark } = event;
    const lines = event.lines.map(({ lineId, amount }) => ({ lineId, amount: toMinor(amount) }));
    const fieldOf = (index: number, field: string) => `event.lines.${index}.${field}`;
    return move(call, 'discount', { id: orderId, version }, (record, tx) =>
      discountOf(tx, call, record, { lines, remark }, fieldOf),
    );
  }
  if (event.type === 'approveAsked') {
    return move(call, 'approveAsked', { id: orderId, version }, (record, tx) =>
      approvalOf(tx, call, record),
    );
  }
  if (event.type === 'declineAsked') {
    return move(call, 'declineAsked', { id: orderId, version }, async ({ facts: { asked } }) => ({
      ...event,
      of: asked?.event.type,
    }));
  }
  const sent = await readEvent(call, event, orderId);
  const isWhole = sent.type === 'pay' && sent.amount === undefined;
  // All that is left is paid once: then nothing is.
  return move(call, sent.type, { id: orderId, version }, sent, isWhole);
}

/** Agrees on what is taken off one line of an order, and answers the order as it is then. Throws the same. */
export function setDiscount(call: Call, { orderId, version, lineId, ...agreed }: OneDiscount) {
  const lines = [{ lineId, amount: toMinor(agreed.discountAmount) }];
  return move(call, 'discount', { id: orderId, version }, (record, tx) =>
    discountOf(tx, call, record, { lines, remark: agreed.remark }, (_index, field) =>
      field === 'amount' ? 'discountAmount' : field,
    ),
  );
}

/** Changes an order's goods, priced again, and answers the order as it is then. Throws the same. */
export async function changeProduct(call: Call, { orderId, version, lines }: Change) {
  return move(call, 'changeProducts', { id: orderId, version }, (record, tx) =>
    changeProductsOf(tx, call, record, lines),
  );
}

/**
 * Changes what of an order is agreed beside its goods, priced again with another promotion, and answers
 * the order as it is then. Throws the same.
 */
export async function changeDetails(call: Call, { orderId, version, ...wanted }: Details) {
  return move(call, 'changeDetails', { id: orderId, version }, (record, tx) =>
    changeDetailsOf(tx, call, record, wanted),
  );
}

const move = (
  call: Call,
  operation: OrderEventType,
  which: Which,
  event: Send<OrderRecord, OrderEvent>['event'],
  isOnce = false,
): Promise<OrderDetail> =>
  moveOne(call, storedOrderFor(call), which, event, orderDetail, { operation, isOnce });
