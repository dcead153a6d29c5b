import { randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { CODES } from '../../../api/kernel/codes.ts';
import { advance, restore } from '../../../machines/kernel/law/explain.ts';
import { recordHistory } from '../../../server/kernel/db/tables/records.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { labelOf, leadsTo, stateOf } from '../../paths/plan.ts';
import { type AnyEvent, type AnyWalker, type Subject, storedAs } from '../../paths/subjects.ts';
import { eventsOf, type Shown } from '../../paths/walk.ts';
import { type Captured, capture, fire } from './capturedCalls.ts';

/** What came of many who wanted one record to go different ways at once. */
export interface Race {
  /** How many were told that they had moved the record. */
  winners: number;
  /** How many were told neither that nor a refusal. */
  unclean: number;
  /** What is wrong, in words; empty where all is well. */
  faults: string[];
}

/** An event with its call, ready to be sent again and again. */
export interface Rival {
  event: AnyEvent;
  call: Captured;
}

/**
 * The events that the record's state takes, with their calls. Left out is what cannot race with those
 * before it: a call that says no version, where the chart would take one after the other anyway.
 * @param first the label of an event that is to lead to `to`, and comes first in the answer
 */
export async function rivalsOf(
  walker: AnyWalker,
  record: Shown<unknown>,
  first?: { event: string; to: string },
): Promise<Rival[]> {
  const { lifecycle } = walker;
  const legal = eventsOf(lifecycle, record.facts).filter(
    (event) => leadsTo(lifecycle, record.state, record.facts, event) !== null,
  );
  const isFirst = (event: AnyEvent) =>
    first !== undefined &&
    labelOf(event) === first.event &&
    leadsTo(lifecycle, record.state, record.facts, event) === first.to;
  const sorted = first ? [...legal.filter(isFirst), ...legal.filter((e) => !isFirst(e))] : legal;
  const rivals: Rival[] = [];
  for (const event of sorted) {
    const call = await capture(() => walker.send(record.id, event, record.facts));
    const rival = { event, call };
    // Of any two only one may be: where the first does not win, two of the others would.
    const isRival = [...rivals, rival].every((other) => excludes(walker, record, other, rival));
    if (isRival) rivals.push(rival);
    else if (rivals.length === 0) {
      throw new Error(`${labelOf(event)} says no version, and may be sent twice`);
    }
  }
  return rivals;
}

/** Whether only one of the two can be: by the version that they say, or by the chart. */
function excludes({ lifecycle }: AnyWalker, record: Shown<unknown>, one: Rival, other: Rival) {
  if (one.call.versioned && other.call.versioned) return true;
  const before = restore(lifecycle, record.state, record.facts);
  const isRefusedAfter = (left: Rival, right: Rival) =>
    right.call.versioned || !advance(before, lifecycle.chart, left.event)[0].can(right.event);
  return isRefusedAfter(one, other) && isRefusedAfter(other, one);
}

/** Sends so many rivals at once, in turn, each with the version that they all looked at. */
export async function race(
  subject: Subject,
  walker: AnyWalker,
  db: Database,
  { record, rivals, size }: { record: Shown<unknown>; rivals: readonly Rival[]; size: number },
): Promise<Race> {
  const { id, version } = record;
  const answers = await Promise.all(
    Array.from({ length: size }, (_one, index) => {
      const rival = rivals[index % rivals.length] as Rival;
      return fire(rival.call, { version, key: randomUUID() });
    }),
  );
  const winners = answers.filter(({ code }) => code === CODES.ok).length;
  const losers: number[] = [CODES.refused, CODES.stale];
  const unclean = answers.filter(({ code }) => code !== CODES.ok && !losers.includes(code));
  const after = await storedAs(subject, db, id);
  const lines = await linesOf(subject, db, id);
  const targets = rivals.map(({ event }) =>
    leadsTo(walker.lifecycle, record.state, record.facts, event),
  );
  const state = stateOf(after?.state);
  const name = `${subject.id} ${id} in ${stateOf(record.state)}`;
  return {
    winners,
    unclean: unclean.length,
    faults: [
      winners === 1 ? [] : `${name}: ${winners} won`,
      unclean.slice(0, 3).map(({ status, text }) => `${name}: ${status} ${text.slice(0, 300)}`),
      after?.version === version + 1 ? [] : `${name}: version ${after?.version} after ${version}`,
      lines === record.historyLength + 1 ? [] : `${name}: ${lines} lines of history`,
      targets.includes(state) ? [] : `${name}: nobody sent it to ${state}`,
    ].flat(),
  };
}

/** Lets so many servers notice at once that a record's delay is due. */
export async function raceOfClocks(
  subject: Subject,
  db: Database,
  {
    record,
    to,
    size,
    passTime,
  }: {
    record: Shown<unknown>;
    to: string;
    size: number;
    passTime: (id: number) => Promise<void>;
  },
): Promise<Race> {
  const results = await Promise.allSettled(Array.from({ length: size }, () => passTime(record.id)));
  const failed = results.filter(({ status }) => status === 'rejected').length;
  const after = await storedAs(subject, db, record.id);
  const lines = (await linesOf(subject, db, record.id)) - record.historyLength;
  const name = `${subject.id} ${record.id} in ${stateOf(record.state)}`;
  const state = stateOf(after?.state);
  return {
    winners: lines,
    unclean: failed,
    faults: [
      lines === 1 ? [] : `${name}: the delay fired ${lines} times`,
      failed === 0 ? [] : `${name}: ${failed} clocks stumbled`,
      state === to ? [] : `${name}: the delay led to ${state}`,
    ].flat(),
  };
}

async function linesOf({ id: lifecycle }: Subject, db: Database, id: number): Promise<number> {
  const [row] = await db
    .select({ lines: count() })
    .from(recordHistory)
    .where(and(eq(recordHistory.lifecycle, lifecycle), eq(recordHistory.recordId, id)));
  return row?.lines ?? 0;
}
