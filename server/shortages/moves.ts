import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  ShortageDetail,
  shortages as shortagesContract,
  WireShortageEvent,
} from '../../api/shortages/calls.ts';
import type { Call } from '../kernel/context.ts';
import { type Database, withRetries } from '../kernel/db/transaction.ts';
import { Failure } from '../kernel/failure.ts';
import { onceForLine } from '../kernel/idempotency.ts';
import { eventOn } from '../kernel/log/attempt.ts';
import { logRefused } from '../kernel/log/write.ts';
import { refusalInWords } from '../kernel/messages.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { RecordRefusal, send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { orderFollows } from './orderFollows.ts';
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
    along: (tx, at) => orderFollows(call, tx, which.id, event, at),
  });

/**
 * Decides several shortages alike, a transaction and a line each. What another shop owns is as unknown
 * as what nobody does.
 */
export async function decideShortages(
  call: Call,
  { shortageIds, event }: Many,
): Promise<ManyLine[]> {
  const lines: ManyLine[] = [];
  for (const id of new Set(shortageIds)) {
    const one = eventFor(event, shortageIds.indexOf(id));
    lines.push(await onceForLine(call, String(id), (db) => decideOne(call, db, id, one)));
  }
  return lines;
}

/** The event of one of several, with what was agreed of it. */
const eventFor = (event: Many['event'], at: number): WireShortageEvent =>
  event.type === 'leaveOut' ? { ...event, agreed: event.agreed?.[at] } : event;

async function decideOne(
  call: Call,
  db: Database,
  id: number,
  event: WireShortageEvent,
): Promise<ManyLine> {
  const [row] = await db
    .select({ number: shortages.number })
    .from(shortages)
    .where(and(inShop(shortages, call), eq(shortages.id, id)));
  const named = { shortageId: id, number: row?.number ?? '' };
  if (!row) return { ...named, outcome: 'notFound', reason: null, message: null };
  const { shopId, actor } = call;
  const at = call.now();
  try {
    await withRetries(db, async (tx) => {
      await send(db, storedShortage, { id, shopId, event, once: true, actor, at }, tx);
      await orderFollows(call, tx, id, event, at);
    });
    return { ...named, outcome: 'done', reason: null, message: null };
  } catch (error) {
    const why = whyNot(error, { ...named, id }, event);
    if (!why) throw error;
    await logRefused(db, call, why.attempt, why.reason);
    const message = refusalInWords(call.locale, why.reason, call.shop);
    return { ...named, outcome: 'refused', reason: why.reason, message };
  }
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
