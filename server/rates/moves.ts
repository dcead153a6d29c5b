import { and, eq, gt, ne } from 'drizzle-orm';
import { MOST_PLANNED, type RateCard, type Rates } from '../../api/rates/calls.ts';
import type { RateKind } from '../../api/rates/rate.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid, refused, stale } from '../kernel/failure.ts';
import { personOf } from '../kernel/history.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { plainPercent } from '../orders/onWire.ts';
import { todayOf } from '../prices/own.ts';
import { ratesOn } from './ofDay.ts';
import { listRates } from './queries.ts';
import { shopRates } from './tables.ts';

type Row = typeof shopRates.$inferSelect;

/** The row that a person saw, and its version then. */
interface Seen {
  id: number;
  version: number;
}

/**
 * Sets a rate from today or a later day on.
 * @throws Failure 4000 as `checkDay`; 4090 where as many are planned as may be
 */
export const addRate = (call: Call, { kind, ...card }: RateCard & { kind: RateKind }) =>
  change(call, async (tx) => {
    await checkDay(tx, call, kind, card, null);
    const planned = await tx.$count(
      shopRates,
      and(ofKind(call, kind), gt(shopRates.fromDay, todayOf(call))),
    );
    if (planned >= MOST_PLANNED) {
      throw refused({ rule: 'ratesAreNotTooMany', figures: { maximum: MOST_PLANNED } });
    }
    const until = { rate: await heldOn(tx, call, kind, card.fromDay), fromDay: null };
    const [row] = await tx
      .insert(shopRates)
      .values({ ...card, kind, shopId: call.shopId, ...setBy(call) })
      .returning();
    if (!row) throw new Error('The rate was not written');
    await logDone(tx, call, attemptAt(call, row), card.remark, changesOf(kind, until, card));
  });

/**
 * Changes a rate whose first day is still to come.
 * @throws Failure 4000 as `checkDay`; 4040; 4090 where it has begun; 4091 with the rates as they are now
 */
export const changeRate = (call: Call, seen: Seen, card: RateCard) =>
  change(call, async (tx) => {
    const before = await lockPlanned(tx, call, seen);
    await checkDay(tx, call, before.kind, card, before);
    await tx
      .update(shopRates)
      .set({ ...card, ...setBy(call), version: before.version + 1 })
      .where(and(inShop(shopRates, call), eq(shopRates.id, seen.id)));
    const changes = changesOf(before.kind, before, card);
    await logDone(tx, call, attemptAt(call, { ...before, ...card }), card.remark, changes);
  });

/**
 * Takes back a rate whose first day is still to come.
 * @throws Failure 4040; 4090 where it has begun; 4091 with the rates as they are now
 */
export const deleteRate = (call: Call, seen: Seen) =>
  change(call, async (tx) => {
    const before = await lockPlanned(tx, call, seen);
    await tx.delete(shopRates).where(and(inShop(shopRates, call), eq(shopRates.id, seen.id)));
    const after = { rate: await heldOn(tx, call, before.kind, before.fromDay), fromDay: null };
    const changes = changesOf(before.kind, before, after);
    await logDone(tx, call, attemptAt(call, before), null, changes);
  });

/** Changes the rates under the lock of their shop, since no two of a kind share a day. */
async function change(call: Call, work: (tx: Transaction) => Promise<void>): Promise<Rates> {
  return withRetries(call.db, async (tx) => {
    await lockInShop(tx, 'rates', call.shopId);
    await work(tx);
    return listRates({ ...call, db: tx });
  });
}

/** What stands of who sets a rate, and when. */
function setBy(call: Call) {
  const person = personOf(call.actor);
  return { setAt: call.now(), actorId: person?.id ?? null, actorName: person?.name ?? '' };
}

const ofKind = (call: Call, kind: RateKind) =>
  and(inShop(shopRates, call), eq(shopRates.kind, kind));

/** What holds on a day, in percent. */
async function heldOn(tx: Transaction, call: Call, kind: RateKind, day: string) {
  const { tax, feeOf } = await ratesOn(tx, call.shopId, day);
  return kind === 'tax' ? tax : feeOf(kind);
}

/** @throws Failure 4040, 4090, 4091 with the rates as they are now */
async function lockPlanned(tx: Transaction, call: Call, { id, version }: Seen): Promise<Row> {
  const row = await lockRow(tx, shopRates, call, id);
  const attempt = attemptAt(call, row);
  if (row.version !== version) throw stale(await listRates({ ...call, db: tx }), attempt);
  if (row.fromDay <= todayOf(call)) throw refused({ rule: 'rateHasNotBegun' }, attempt);
  return row;
}

/**
 * A rate begins today or later, so that no day that is over comes to have another one, and no two of a
 * kind begin on the same day.
 * @throws Failure 4000 at `fromDay`
 */
async function checkDay(
  tx: Transaction,
  call: Call,
  kind: RateKind,
  { fromDay }: RateCard,
  before: Row | null,
): Promise<void> {
  const today = todayOf(call);
  if (fromDay < today) {
    const figures = { first: fromDay, today };
    throw invalid({ fromDay: { rule: 'rateDayIsNotOver', figures } });
  }
  const taken = await tx.$count(
    shopRates,
    and(
      ofKind(call, kind),
      eq(shopRates.fromDay, fromDay),
      before ? ne(shopRates.id, before.id) : undefined,
    ),
  );
  if (taken > 0) throw invalid({ fromDay: { rule: 'rateDayIsFree' } });
}

type Said = { rate: string | null; fromDay: string | null };

/** The old and the new rate under the name of what it is of, and its first day. */
function changesOf(kind: RateKind, from: Said, to: Said) {
  const before = saidOf(kind, from);
  const after = saidOf(kind, to);
  return settingChanges(before, after, {
    tax: 'number',
    app: 'number',
    groupBuy: 'number',
    shopee: 'number',
    lazada: 'number',
    fromDay: 'text',
  });
}

const saidOf = (
  kind: RateKind,
  { rate, fromDay }: Said,
): Partial<Record<RateKind | 'fromDay', string | null>> => ({
  [kind]: rate === null ? null : plainPercent(rate),
  fromDay,
});

const attemptAt = (call: Call, { id, fromDay }: Pick<Row, 'id' | 'fromDay'>) =>
  attemptOn(call, 'rate', { id, name: fromDay });
