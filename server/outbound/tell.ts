import { restore } from '../../machines/kernel/law/explain.ts';
import type { OrderEventType } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { isToPick } from '../../machines/order/law/toPick.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import type { OrderMove } from '../orders/orderRecord.ts';
import { KIND_OF } from './kinds.ts';
import { newestOf } from './newest.ts';
import { enqueueOutbound } from './told.ts';

/** What goods weigh and what is taken off changes the price, and of that the warehouse is told nothing. */
const CHANGES_PRICE_ALONE: readonly OrderEventType[] = ['weigh', 'discount', 'approveAsked'];

/**
 * Tells the warehouse system what a move of a wholesale order means for it, in the move's transaction:
 * that it is accepted, what is changed of it from then on, and that it is withdrawn.
 */
export async function tellWarehouse(tx: Transaction, move: OrderMove): Promise<void> {
  const { record, event, snapshot, before, actor, at } = move;
  if (before.kind !== 'wholesale') return;
  const told = await newestOf(tx, record.id);
  const says = { actor, at };
  if (!snapshot.hasTag('receivable')) {
    // Whether the order has left or not: what may have arrived is taken back.
    if (told?.kind === KIND_OF.order) await enqueueOutbound(tx, record.id, 'cancel', says);
    return;
  }
  const isNow = isToPick(snapshot);
  const wasBefore = isToPick(restore(orderLifecycle, record.state, before));
  const isChanged =
    (record.repriced !== null && !CHANGES_PRICE_ALONE.includes(event.type)) ||
    record.details !== null;
  if ((isNow && !wasBefore) || (isChanged && (isNow || told?.kind === KIND_OF.order))) {
    await enqueueOutbound(tx, record.id, 'order', says);
  }
}
