import type { z } from 'zod';
import type {
  AgainLine,
  outbound as contract,
  OutboundStatus,
  SendType,
} from '../../api/outbound/calls.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { isToPick } from '../../machines/order/law/toPick.ts';
import type { Call } from '../kernel/context.ts';
import { type Database, type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { type Attempt, Failure, notFound, refused } from '../kernel/failure.ts';
import { onceForLine } from '../kernel/idempotency.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logRefused } from '../kernel/log/write.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { storedMessage } from '../kernel/outbox/stored.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { answerTo } from '../kernel/refusal.ts';
import { orders } from '../orders/tables.ts';
import { KIND_OF } from './kinds.ts';
import { newestOf } from './newest.ts';
import { outboundStatus } from './queries.ts';
import { enqueueOutbound } from './told.ts';

type Batch = z.output<(typeof contract)['againSendOutboundBatch']['body']>;

interface Again {
  orderId: number;
  sendType: SendType;
  /** The message's, as it was looked at. */
  version?: number | undefined;
}

/**
 * Tells the warehouse system of an order again and answers how far it has been told then.
 * @throws Failure 4040, 4090 `warehouseIsSet` or `outboundIsThere`, 4091 with the order's messages as
 * they are now; RecordRefusal
 */
export async function sendAgain(call: Call, again: Again): Promise<OutboundStatus> {
  const show = async () => {
    const [status] = await outboundStatus(call, [again.orderId]);
    if (!status) throw notFound();
    return status;
  };
  try {
    await withRetries(call.db, (tx) => sendIn(tx, call, again));
  } catch (error) {
    throw await answerTo(error, show);
  }
  return show();
}

/** The same with many orders, a transaction and a line each. */
export async function sendManyAgain(call: Call, { sends }: Batch): Promise<AgainLine[]> {
  const named = new Map(sends.map((one) => [`${one.orderId} ${one.sendType}`, one]));
  const lines: AgainLine[] = [];
  for (const [name, again] of named) {
    lines.push(await onceForLine(call, name, (db) => lineOf(call, db, again)));
  }
  return lines;
}

async function lineOf(call: Call, db: Database, again: Again): Promise<AgainLine> {
  const line = { orderId: again.orderId, sendType: again.sendType } as AgainLine;
  try {
    const orderSn = await withRetries(db, (tx) => sendIn(tx, call, again));
    return { ...line, orderSn, outcome: 'queued', message: null };
  } catch (error) {
    const said = refusalOf(error);
    if (said === null) {
      if (!(error instanceof Failure)) throw error;
      return { ...line, orderSn: '', outcome: 'notFound', message: null };
    }
    await logRefused(db, call, said.attempt, said.reason);
    const message = refusalInWords(call.locale, said.reason, call.shop);
    const [status] = await outboundStatus({ ...call, db }, [again.orderId]);
    return { ...line, orderSn: status?.orderSn ?? '', outcome: 'refused', message };
  }
}

/** Why it was refused, for the log and for the line; null where it was not. */
function refusalOf(error: unknown): { attempt: Attempt; reason: Reason } | null {
  if (error instanceof RecordRefusal) {
    return error.reason && { attempt: error.attempt, reason: error.reason };
  }
  if (!(error instanceof Failure)) return null;
  const { attempt, reason } = error.parts;
  return attempt && reason ? { attempt, reason: reason as Reason } : null;
}

/**
 * Queues the latest message of that kind again, or, of an order that was accepted before there was a
 * warehouse system, its first. The order's lock comes before the message's. Answers the order's number.
 */
async function sendIn(tx: Transaction, call: Call, again: Again): Promise<string> {
  const { orderId, sendType, version } = again;
  const order = await lockRow(tx, orders, call, orderId);
  const attempt = attemptOn(call, 'order', { id: orderId, name: order.orderSn });
  if (!call.hasWarehouse) throw refused({ rule: 'warehouseIsSet' }, attempt);
  const at = call.now();
  const { actor, shopId } = call;
  const message = await newestOf(tx, orderId, [KIND_OF[sendType]]);
  if (message === null) {
    const tags = {
      hasTag: (tag: string) => isTagged(orderLifecycle, order.state as ChartState, tag),
    };
    if (sendType !== 'order' || order.kind !== 'wholesale' || !isToPick(tags)) {
      throw refused({ rule: 'outboundIsThere' }, attempt);
    }
    await enqueueOutbound(tx, orderId, sendType, { actor, at });
    return order.orderSn;
  }
  const stored = storedMessage({
    mailServer: call.hasMailServer,
    warehouse: call.hasWarehouse,
    kinds: call.product.mailKinds,
  });
  const request = { id: message.id, shopId, event: { type: 'retry' as const }, actor, at };
  await send(tx as unknown as Database, stored, { ...request, version }, tx);
  return order.orderSn;
}
