import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { recordTimers } from './db/tables/records.ts';
import type { Database } from './db/transaction.ts';
import { CLOCK, RecordRefusal, type Stored, type StoredLifecycle, send } from './record.ts';

/** A row of the table of running delays. */
type Timer = typeof recordTimers.$inferSelect;

/** Sends an event of the clock to a record of one lifecycle. */
export type TakeTimer = (timer: Timer, at: Date) => Promise<void>;

/**
 * Lets a stored lifecycle take the clock's events. The delay's row is locked after the record, in
 * the same order as a move that cancels it, so the two cannot deadlock, and a delay that was
 * cancelled or restarted meanwhile does not fire.
 */
export function takesTimers<Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  db: Database,
  stored: StoredLifecycle<Row, Facts, Event>,
): TakeTimer {
  return async (timer, at) => {
    await send(db, stored, {
      id: timer.recordId,
      shopId: null,
      event: async (_record, tx) => {
        const claimed = await tx.delete(recordTimers).where(rowOf(timer)).returning();
        if (claimed.length === 0) throw new TimerGone();
        // XState names the event of an `after`; the chart's event types do not include it.
        return { type: timer.event } as Event;
      },
      actor: CLOCK,
      at,
    });
  };
}

class TimerGone extends Error {}

/** Milliseconds until a delay that failed is tried again. */
const TRIED_AGAIN = 60_000;

/** Which delays are looked at. */
export interface DueOf {
  /** At most so many, the oldest first. */
  limit?: number;
  /**
   * Only those of this record, even if one failed a moment ago: the caller must know what is due.
   */
  recordId?: number;
}

/**
 * Fires every delay that is due, oldest first, each in its own transaction, and answers how many.
 * Several servers may do so at once: the record's lock and the deleted row let each fire once. A
 * delay that the chart no longer takes is dropped; one that fails is left by the rounds for a
 * minute, so that it does not hold up the others.
 * @throws AggregateError where some failed unexpectedly, after the others were fired.
 */
export async function fireDue(
  db: Database,
  lifecycles: Record<string, TakeTimer>,
  now: Date,
  { limit = 200, recordId }: DueOf = {},
): Promise<number> {
  const due = await db
    .select()
    .from(recordTimers)
    .where(
      and(
        lte(recordTimers.dueAt, now),
        inArray(recordTimers.lifecycle, Object.keys(lifecycles)),
        recordId === undefined
          ? or(isNull(recordTimers.notBefore), lte(recordTimers.notBefore, now))
          : eq(recordTimers.recordId, recordId),
      ),
    )
    .orderBy(asc(recordTimers.dueAt))
    .limit(limit);
  let fired = 0;
  const failures: unknown[] = [];
  for (const timer of due) {
    const take = lifecycles[timer.lifecycle];
    try {
      if (take && (await fireOne(db, take, timer, now))) fired += 1;
    } catch (error) {
      failures.push(error);
      await db
        .update(recordTimers)
        .set({ notBefore: new Date(now.getTime() + TRIED_AGAIN) })
        .where(rowOf(timer));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some delays could not be fired');
  return fired;
}

async function fireOne(db: Database, take: TakeTimer, timer: Timer, now: Date): Promise<boolean> {
  try {
    await take(timer, now);
    return true;
  } catch (error) {
    if (error instanceof TimerGone) return false;
    if (!(error instanceof RecordRefusal)) throw error;
    await db.delete(recordTimers).where(rowOf(timer));
    return false;
  }
}

function rowOf(timer: Timer) {
  return and(
    eq(recordTimers.lifecycle, timer.lifecycle),
    eq(recordTimers.recordId, timer.recordId),
    eq(recordTimers.timerId, timer.timerId),
    eq(recordTimers.dueAt, timer.dueAt),
  );
}
