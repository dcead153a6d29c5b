import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { domainOfRecord } from '../../api/domainOf.ts';
import type { RecordName } from '../../api/domains.ts';
import {
  ask,
  type ChartState,
  type Grants,
  type Lifecycle,
  restore,
} from '../../machines/kernel/law/explain.ts';
import { addsAgain } from '../../machines/kernel/law/repetition.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
import { operationLog } from './db/tables/log.ts';
import { recordHistory, recordTimers } from './db/tables/records.ts';
import { type Database, type Transaction, withRetries } from './db/transaction.ts';
import { type Attempt, invalid } from './failure.ts';
import { eventOn } from './log/attempt.ts';
import { keptChanges, keptFigures, type StoredChange } from './log/changes.ts';
import { type ChartAction, delaysAfter } from './timerActions.ts';

/**
 * Who moves a record: an account, or the clock (without an id; it may send whatever the chart
 * delays).
 */
export interface Actor {
  id: number | null;
  name: string;
  role: string;
  grants: Grants;
  /** Also those of the record's shops that the account has not; without it they are kept from it. */
  reachesAll?: true;
}

/** The clock as an actor: it sends the events that charts delay. */
export const CLOCK: Actor = { id: null, name: '', role: 'clock', grants: () => true };

/** What every record of every lifecycle has. */
export interface Stored<Facts> {
  id: number;
  shopId: number;
  version: number;
  state: ChartState;
  /** What a person calls it, for example the order number. */
  name: string;
  facts: Facts;
}

/** One move, as it is handed to `save` of the domain. */
export interface Move<Row, Facts, Event> {
  record: Row;
  event: Event;
  before: Facts;
  after: Facts;
  snapshot: AnyMachineSnapshot;
  version: number;
  actor: Actor;
  at: Date;
}

/** The columns that every record of every lifecycle has in its table. */
export interface RecordRows {
  id: PgColumn;
  version: PgColumn;
  state: PgColumn;
  /** What a person calls it; none where it has no name of its own. */
  name: PgColumn | null;
  /**
   * The columns in which lists find each region's place, if the state itself is not such a column.
   */
  shown?: Record<string, PgColumn>;
  /**
   * The first line of the history may be missing, because the record existed before its first move.
   */
  beginsUnwritten?: true;
}

/**
 * A lifecycle with its table. `lock` reads one record of the shop (for the clock, of any shop)
 * under a row lock, and adds the actor and the moment to the facts if the chart needs them. `save`
 * writes the state, the version and the facts that the move changed. Neither asks what is legal:
 * the chart does that.
 */
export interface StoredLifecycle<Row extends Stored<Facts>, Facts, Event extends { type: string }> {
  readonly lifecycle: Lifecycle<Facts, Event>;
  /** The columns of its table, for code that reads all records. */
  readonly rows: RecordRows;
  lock(
    tx: Transaction,
    shopId: number | null,
    id: number,
    actor: Actor,
    at: Date,
  ): Promise<Row | null>;
  save(tx: Transaction, move: Move<Row, Facts, Event>): Promise<void>;
  /**
   * The shops that a move concerns, if there are several: each gets a line in its operation log.
   */
  reach?(before: Facts, after: Facts): readonly number[];
  /** What the history keeps of an event besides its type; all of it where this is left out. */
  kept?(event: Event): object;
  /** The old and new values that the operation log shows for a move. */
  changes?(
    tx: Transaction,
    before: Facts,
    after: Facts,
    move: Move<Row, Facts, Event>,
  ): Promise<StoredChange[]>;
}

/**
 * A refusal: by the chart, because of the version, or because the shop has no such record. Nothing
 * was written.
 */
export class RecordRefusal extends Error {
  readonly kind: 'notFound' | 'stale' | 'refused';
  readonly reason: Reason | null;
  readonly record: RecordName;
  readonly operation: string;
  readonly target: { id: number; name: string; shopId: number; version: number } | null;

  constructor(refusal: Pick<RecordRefusal, 'kind' | 'reason' | 'record' | 'operation' | 'target'>) {
    super(`${refusal.kind} ${refusal.operation} ${refusal.reason?.rule ?? ''}`);
    this.kind = refusal.kind;
    this.reason = refusal.reason;
    this.record = refusal.record;
    this.operation = refusal.operation;
    this.target = refusal.target;
  }

  /** As the operation log tells it. */
  get attempt(): Attempt {
    const { record, operation, target } = this;
    if (target) return eventOn(record, operation, target);
    return { module: domainOfRecord[record], operation, target: null };
  }
}

/** A request to move a record. */
export interface Send<Row, Event extends { type: string }> {
  id: number;
  /** The shop the caller works in; null for the clock. */
  shopId: number | null;
  /** The event, or a function that makes it once the record is locked. */
  event: Event | ((record: Row, tx: Transaction) => Promise<Event>);
  /** The event's type if a function makes it: the operation log needs it for a stale attempt. */
  operation?: Event['type'];
  /** The version that the caller saw; any other is refused as stale. */
  version?: number;
  /**
   * Something else keeps it from being done twice: an idempotency key, or another record's move. An
   * event that is made from the locked record alone needs neither.
   */
  once?: boolean;
  actor: Actor;
  at: Date;
}

/**
 * Moves one record: lock, restore, refuse or transition, write, history, timers, log, in one
 * transaction (the given one, or its own). Throws RecordRefusal where the move is not to be; then
 * nothing was written. Throws Failure 4000 where neither a version nor `once` keeps an event that adds
 * to what it did from being done twice.
 */
export async function send<Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  db: Database,
  stored: StoredLifecycle<Row, Facts, Event>,
  request: Send<Row, Event>,
  within?: Transaction,
): Promise<Move<Row, Facts, Event>> {
  const work = (tx: Transaction) => move(tx, stored, request);
  return within ? work(within) : withRetries(db, work);
}

async function move<Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  tx: Transaction,
  stored: StoredLifecycle<Row, Facts, Event>,
  request: Send<Row, Event>,
): Promise<Move<Row, Facts, Event>> {
  const { lifecycle } = stored;
  const kindOfRecord = lifecycle.id as RecordName;
  const { actor, at } = request;
  const named =
    typeof request.event === 'function' ? (request.operation ?? '') : request.event.type;
  if (addsAgain(lifecycle, named) && request.version === undefined && !request.once) {
    throw invalid({ version: 'validation.versionOrKey' });
  }
  const record = await stored.lock(tx, request.shopId, request.id, actor, at);
  const refuse = (kind: RecordRefusal['kind'], operation: string, reason: Reason | null) =>
    new RecordRefusal({ kind, reason, record: kindOfRecord, operation, target: record });
  if (!record) throw refuse('notFound', named, null);
  if (request.version !== undefined && request.version !== record.version) {
    throw refuse('stale', named, {
      rule: 'stale',
      figures: { version: record.version, seen: request.version },
    });
  }
  const event =
    typeof request.event === 'function' ? await request.event(record, tx) : request.event;
  const now = restore(lifecycle, record.state, record.facts);
  const answer = ask(lifecycle, now, event, actor.grants);
  if (!answer.possible) throw refuse('refused', event.type, answer.reason);

  const [snapshot, actions] = transition(lifecycle.chart, now, event);
  const done: Move<Row, Facts, Event> = {
    record,
    event,
    before: record.facts,
    after: snapshot.context as Facts,
    snapshot,
    version: record.version + 1,
    actor,
    at,
  };
  await stored.save(tx, done);
  await writeHistory(tx, stored, {
    record,
    version: done.version,
    event: stored.kept ? { ...stored.kept(event), type: event.type } : event,
    from: record.state,
    to: snapshot.value,
    reached: stored.reach?.(done.before, done.after),
    changes: await stored.changes?.(tx, done.before, done.after, done),
    actor,
    at,
  });
  await keepTimers(tx, lifecycle.id, record.id, actions, at);
  return done;
}

/** The first state of a record of this lifecycle. */
export function beginning<Facts, Event extends { type: string }>(
  { chart }: Lifecycle<Facts, Event>,
  facts: Facts,
): AnyMachineSnapshot {
  return initialTransition(chart, facts as never)[0];
}

/**
 * Writes the first history line of a record that was just inserted, and starts the timers of its
 * first state.
 */
export async function begin<Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  tx: Transaction,
  stored: StoredLifecycle<Row, Facts, Event>,
  record: Pick<Row, 'id' | 'shopId' | 'name' | 'facts'>,
  { actor, at, changes }: { actor: Actor; at: Date; changes?: readonly StoredChange[] },
): Promise<void> {
  const { lifecycle } = stored;
  const [snapshot, actions] = initialTransition(lifecycle.chart, record.facts as never);
  await writeHistory(tx, stored, {
    record,
    version: 0,
    event: { type: 'create' },
    from: null,
    to: snapshot.value,
    reached: stored.reach?.(record.facts, record.facts),
    changes,
    actor,
    at,
  });
  await keepTimers(tx, lifecycle.id, record.id, actions, at);
}

interface Line {
  record: { id: number; shopId: number; name: string };
  version: number;
  event: { type: string };
  from: ChartState | null;
  to: unknown;
  reached: readonly number[] | undefined;
  changes?: readonly StoredChange[] | undefined;
  actor: Actor;
  at: Date;
}

async function writeHistory<Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  tx: Transaction,
  { lifecycle }: StoredLifecycle<Row, Facts, Event>,
  { record, version, event, from, to, reached = [], changes = [], actor, at }: Line,
): Promise<void> {
  const { type, ...rest } = event;
  const { remark, ...payload }: { remark?: unknown } = rest;
  const said = typeof remark === 'string' && remark !== '' ? remark : null;
  await tx.insert(recordHistory).values({
    lifecycle: lifecycle.id,
    recordId: record.id,
    version,
    shopId: record.shopId,
    at,
    actorId: actor.id,
    actorName: actor.name,
    actorRole: actor.role,
    event: type,
    payload,
    fromState: from,
    toState: to,
    remark: said,
    figures: keptFigures(changes),
  });
  const line = {
    at,
    operatorId: actor.id,
    operatorName: actor.name,
    operatorRole: actor.role,
    module: domainOfRecord[lifecycle.id as RecordName],
    operation: type,
    targetRecord: lifecycle.id as RecordName,
    targetId: record.id,
    targetName: record.name,
    outcome: 'done' as const,
    remark: said,
    changes: keptChanges(changes),
  };
  const shopIds = [...new Set([record.shopId, ...reached])];
  await tx.insert(operationLog).values(shopIds.map((shopId) => ({ ...line, shopId })));
}

/** Stores the delays that a transition starts and removes those that it ends. */
async function keepTimers(
  tx: Transaction,
  lifecycle: string,
  recordId: number,
  actions: readonly ChartAction[],
  at: Date,
): Promise<void> {
  const { ended, started } = delaysAfter(actions);
  if (ended.length > 0) {
    await tx
      .delete(recordTimers)
      .where(
        and(
          eq(recordTimers.lifecycle, lifecycle),
          eq(recordTimers.recordId, recordId),
          inArray(recordTimers.timerId, ended),
        ),
      );
  }
  for (const { timerId, event, milliseconds } of started) {
    const dueAt = new Date(at.getTime() + milliseconds);
    await tx
      .insert(recordTimers)
      .values({ lifecycle, recordId, timerId, event, dueAt })
      .onConflictDoUpdate({
        target: [recordTimers.lifecycle, recordTimers.recordId, recordTimers.timerId],
        set: { dueAt, event, notBefore: null },
      });
  }
}
