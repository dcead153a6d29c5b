import type { Call } from './context.ts';
import { type Transaction, withRetries } from './db/transaction.ts';
import { type Send, type Stored, type StoredLifecycle, send } from './record.ts';
import { answerTo } from './refusal.ts';

/** Which record a call moves; without `version` as it is found. */
export interface Which {
  id: number;
  version?: number | undefined;
}

/** What a move may need besides. */
export interface Besides<Event extends { type: string }, Shown> {
  /** The event's type where it is made under the lock. */
  operation?: Event['type'];
  /** The moment that the event was made of; else that of the call. */
  at?: Date;
  /** It cannot be done twice, whatever the chart says of others of its kind. */
  isOnce?: boolean;
  /** Done in the same transaction, after the move. */
  along?: (tx: Transaction, at: Date) => Promise<void>;
  /** Reads the record that was moved, where that is not as it is read else. */
  showDone?: (call: Call, id: number) => Promise<Shown>;
}

/**
 * Sends one event, which may be made under the lock, to a record of the caller's shop and answers it
 * as it is then.
 * @param show Reads the record as the call answers it.
 * @throws Failure 4000 where neither version nor key keeps it from being done twice, 4090 in the
 * chart's own words where the record is already what the event would make it, 4091 with the record
 * as it is now; RecordRefusal
 */
export async function moveOne<
  Row extends Stored<Facts>,
  Facts,
  Event extends { type: string },
  Shown,
>(
  call: Call,
  stored: StoredLifecycle<Row, Facts, Event>,
  { id, version }: Which,
  event: Send<Row, Event>['event'],
  show: (call: Call, id: number) => Promise<Shown>,
  {
    operation,
    at = call.now(),
    along,
    showDone = show,
    isOnce = false,
  }: Besides<Event, Shown> = {},
): Promise<Shown> {
  const { shopId, actor } = call;
  try {
    const once = isOnce || call.idempotencyKey !== null;
    const request = { id, version, event, operation, once, shopId, actor, at };
    await withRetries(call.db, async (tx) => {
      await send(call.db, stored, request, tx);
      await along?.(tx, at);
    });
  } catch (error) {
    throw await answerTo(error, () => show(call, id));
  }
  return showDone(call, id);
}
