import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Refusal } from '../../api/kernel/operation.ts';
import type {
  ShortageDetail,
  shortages as shortagesContract,
  WireShortageEvent,
} from '../../api/shortages/calls.ts';
import type { Call } from '../kernel/context.ts';
import { type Database, withRetries } from '../kernel/db/transaction.ts';
import { type Attempt, Failure } from '../kernel/failure.ts';
import { onceForLine } from '../kernel/idempotency.ts';
import { eventOn } from '../kernel/log/attempt.ts';
import { logRefused } from '../kernel/log/write.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { orderFollows, refundFollows } from './orderFollows.ts';
import { shortageDetail } from './queries.ts';
import { storedShortage } from './stored.ts';
import { shortages } from './tables.ts';

type Many = z.output<(typeof shortagesContract)['decideShortages']['body']>;
type ManyLine = z.output<(typeof shortagesContract)['decideShortages']['data']>[number];

/**
 * Decides one shortage, and sends its order what follows of it, in one transaction; answers it as it is
 * then.
 * @throws as `moveOne` and `orderFollows` do
 */
export const moveShortage = (
  call: Call,
  event: WireShortageEvent,
  which: Which,
): Promise<ShortageDetail> =>
  moveOne(call, storedShortage, which, event, shortageDetail, {
    along: async (tx, at) => {
      await orderFollows(call, tx, which.id, event, at);
      await refundFollows(call, tx, which.id, event, at);
    },
  });

/**
 * Decides several shortages alike, a line each, and a transaction each; those of one order share one
 * where it is refunded, once for all of them. What another shop owns is as unknown as what nobody does.
 */
export async function decideShortages(
  call: Call,
  { shortageIds, event }: Many,
): Promise<ManyLine[]> {
  const ids = [...new Set(shortageIds)];
  const eventOf = (id: number) => eventFor(event, shortageIds.indexOf(id));
  const lines = new Map<number, ManyLine>();
  for (const group of await groupsOf(call, ids, event)) {
    const told = await onceForLine(call, `with ${group[0]}`, (db) =>
      decideTogether(call, db, group, eventOf),
    );
    for (const line of told) lines.set(line.shortageId, line);
  }
  return ids.flatMap((id) => lines.get(id) ?? []);
}

/** The event of one of several, with what was agreed of it. */
const eventFor = (event: Many['event'], at: number): WireShortageEvent =>
  event.type === 'leaveOut' ? { ...event, agreed: event.agreed?.[at] } : event;

/** What is decided together: what one refund is of, else each alone. */
async function groupsOf(call: Call, ids: number[], event: Many['event']): Promise<number[][]> {
  if (event.type !== 'leaveOut' || !event.refund) return ids.map((id) => [id]);
  const rows = await call.db
    .select({ id: shortages.id, orderId: shortages.orderId })
    .from(shortages)
    .where(and(inShop(shortages, call), inArray(shortages.id, ids)));
  const orderOf = new Map(rows.map(({ id, orderId }) => [id, orderId]));
  return [...Map.groupBy(ids, (id) => orderOf.get(id) ?? `nobody's ${id}`).values()];
}

/** What became of one, with what the log has of it where it was refused. */
interface Told {
  line: ManyLine;
  refused?: { attempt: Attempt; reason: Refusal };
}

const isDone = ({ line }: Told) => line.outcome === 'done';

/** Decides some one after the other, and refunds what comes of it: where that is refused none is done. */
async function decideTogether(
  call: Call,
  db: Database,
  ids: readonly number[],
  eventOf: (id: number) => WireShortageEvent,
): Promise<ManyLine[]> {
  const at = call.now();
  let told: Told[] = [];
  try {
    await withRetries(db, async (tx) => {
      told = [];
      for (const id of ids) told.push(await decideOne(call, tx, id, eventOf(id), at));
      const last = told.findLast(isDone)?.line.shortageId;
      if (last !== undefined) await refundFollows(call, tx, last, eventOf(last), at);
    });
  } catch (error) {
    if (!told.some(isDone)) throw error;
    told = told.map((one) =>
      isDone(one) ? refusedBy(call, error, one.line, eventOf(one.line.shortageId)) : one,
    );
  }
  // Outside of the transaction, which may have been taken back.
  for (const { refused } of told) {
    if (refused) await logRefused(db, call, refused.attempt, refused.reason);
  }
  return told.map(({ line }) => line);
}

async function decideOne(
  call: Call,
  db: Database,
  id: number,
  event: WireShortageEvent,
  at: Date,
): Promise<Told> {
  const [row] = await db
    .select({ number: shortages.number })
    .from(shortages)
    .where(and(inShop(shortages, call), eq(shortages.id, id)));
  const named = { shortageId: id, number: row?.number ?? '' };
  if (!row) return { line: { ...named, outcome: 'notFound', reason: null, message: null } };
  const { shopId, actor } = call;
  try {
    await withRetries(db, async (tx) => {
      await send(db, storedShortage, { id, shopId, event, once: true, actor, at }, tx);
      await orderFollows(call, tx, id, event, at);
    });
    return { line: { ...named, outcome: 'done', reason: null, message: null } };
  } catch (error) {
    return refusedBy(call, error, named, event);
  }
}

/** A refusal as its line and the log tell it. @throws what is none */
function refusedBy(
  call: Call,
  error: unknown,
  { shortageId, number }: Pick<ManyLine, 'shortageId' | 'number'>,
  event: WireShortageEvent,
): Told {
  const refused = whyNot(error, { id: shortageId, number }, event);
  if (!refused) throw error;
  const { reason } = refused;
  const message = refusalInWords(call.locale, reason, call.shop);
  return { line: { shortageId, number, outcome: 'refused', reason, message }, refused };
}

/** What a chart says against it, or the order's goods, which cannot be priced any more. */
function whyNot(
  error: unknown,
  { id, number }: { id: number; number: string },
  event: WireShortageEvent,
) {
  if (error instanceof RecordRefusal) {
    return error.reason && { reason: error.reason, attempt: error.attempt };
  }
  const ruled = error instanceof Failure ? (error.parts.ruled ?? error.parts.reason) : undefined;
  return ruled && { reason: ruled, attempt: eventOn('shortage', event.type, { id, name: number }) };
}
