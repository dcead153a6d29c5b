import { and, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { BulkLine, orders as ordersContract } from '../../api/orders/calls.ts';
import type { Call } from '../kernel/context.ts';
import type { Database } from '../kernel/db/transaction.ts';
import { onceForLine } from '../kernel/idempotency.ts';
import { logRefused } from '../kernel/log/write.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { dryRun, statusesOf } from './dryRun.ts';
import { type EventOf, readBulkEvent } from './events.ts';
import type { OrderRecord } from './orderRecord.ts';
import { readFacts } from './queries.ts';
import { storedOrderFor } from './stored.ts';
import { orders } from './tables.ts';

type Bulk = z.output<(typeof ordersContract)['bulkOperation']['body']>;

/**
 * Sends one event to many orders, a transaction and a line each, in the order they are named; or
 * only asks what would become of each. What another shop owns is as unknown as what nobody does.
 * @throws Failure 4000 by field
 */
export async function bulkOperation(call: Call, body: Bulk): Promise<BulkLine[]> {
  const eventOf = await readBulkEvent(call, body.event);
  const ids = [...new Set(body.orderIds)];
  return body.dryRun ? ask(call, ids, eventOf) : run(call, ids, eventOf);
}

async function ask(call: Call, ids: number[], eventOf: EventOf): Promise<BulkLine[]> {
  const where = and(inShop(orders, call), inArray(orders.id, ids)) as SQL;
  const found = new Map((await readFacts(call.db, where)).map((one) => [one.order.id, one]));
  const known = ids.flatMap((id) => found.get(id) ?? []);
  const answers = new Map(
    dryRun(known, eventOf, call.actor.grants).map((answer) => [answer.orderId, answer]),
  );
  return ids.map((orderId) => {
    const answer = answers.get(orderId);
    if (!answer) return unknown(orderId);
    const { reason } = answer;
    const message = reason ? refusalInWords(call.locale, reason, call.shop) : null;
    return { ...answer, outcome: reason ? 'refused' : 'possible', message };
  });
}

async function run(call: Call, ids: number[], eventOf: EventOf): Promise<BulkLine[]> {
  const lines: BulkLine[] = [];
  for (const id of ids) {
    lines.push(await onceForLine(call, String(id), (db) => runOne(call, db, id, eventOf)));
  }
  return lines;
}

async function runOne(
  call: Call,
  db: Database,
  orderId: number,
  eventOf: EventOf,
): Promise<BulkLine> {
  const { shopId, actor } = call;
  const at = call.now();
  let seen: OrderRecord | null = null;
  const event = async (record: OrderRecord) => {
    seen = record;
    return eventOf(record.facts);
  };
  try {
    const done = await send(db, storedOrderFor(call), { id: orderId, shopId, event, actor, at });
    const { name: orderSn } = done.record;
    const statuses = statusesOf(done.snapshot.value);
    return { orderId, orderSn, outcome: 'done', ...statuses, reason: null, message: null };
  } catch (error) {
    if (!(error instanceof RecordRefusal)) throw error;
    return refusedLine(call, db, orderId, seen, error);
  }
}

async function refusedLine(
  call: Call,
  db: Database,
  orderId: number,
  record: OrderRecord | null,
  { reason, attempt }: RecordRefusal,
): Promise<BulkLine> {
  if (!record || !reason) return unknown(orderId);
  await logRefused(db, call, attempt, reason);
  return {
    orderId,
    orderSn: record.name,
    outcome: 'refused',
    ...statusesOf(record.state),
    reason,
    message: refusalInWords(call.locale, reason, call.shop),
  };
}

/** The line of an order that the caller's shop does not have. */
function unknown(orderId: number): BulkLine {
  return {
    orderId,
    orderSn: '',
    outcome: 'notFound',
    status: null,
    paymentStatus: null,
    reason: null,
    message: null,
  };
}
