import type { OrderEvent } from '../../machines/order/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { RecordRefusal, type Send, send } from '../kernel/record.ts';
import { inOwnWords } from '../kernel/refusal.ts';
import type { OrderRecord } from './orderRecord.ts';
import { storedOrder } from './stored.ts';

/** Who sends an order what follows of another record's move. */
export type Sender = Pick<Call, 'db' | 'shopId' | 'shop' | 'actor' | 'locale'>;

interface Along {
  id: number;
  /** The event, or a function that makes it under the order's lock. */
  event: Send<OrderRecord, OrderEvent>['event'];
  /** The event's type where a function makes it. */
  operation?: OrderEvent['type'];
  at: Date;
}

/**
 * Sends an order what follows of another record's move, in its transaction.
 * @throws RecordRefusal `orderHinders`, which names the order
 */
export async function sendAlong(
  call: Sender,
  tx: Transaction,
  { id, event, operation, at }: Along,
  stored = storedOrder,
): Promise<void> {
  const { shopId, actor } = call;
  try {
    await send(call.db, stored, { id, shopId, event, operation, once: true, actor, at }, tx);
  } catch (error) {
    if (!(error instanceof RecordRefusal) || !error.reason || !error.target) throw error;
    const { kind, record, operation, target, reason } = error;
    const why = refusalInWords(call.locale, inOwnWords(reason), call.shop);
    throw new RecordRefusal({
      kind,
      record,
      operation,
      target,
      reason: {
        rule: 'orderHinders',
        figures: { order: target.name, why },
        remedy: { record: 'order', id },
      },
    });
  }
}
