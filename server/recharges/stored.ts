import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { RechargeEvent, RechargeFacts } from '../../machines/recharge/law/facts.ts';
import { rechargeLifecycle, rechargePlaceOf } from '../../machines/recharge/law/index.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { cashBy, walletOf } from '../kernel/ledger/accounts.ts';
import { postLedger } from '../kernel/ledger/post.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShop, inShopOrAll } from '../kernel/scope.ts';
import { members } from '../members/tables.ts';
import { limitOf } from '../shopSettings/limits.ts';
import { recharges } from './tables.ts';

/** A recharge under its lock. */
export interface RechargeRecord extends Stored<RechargeFacts> {
  method: string;
}

type RechargeMove = Move<RechargeRecord, RechargeFacts, RechargeEvent>;

/** The recharge's lifecycle with its table and the ledger. */
export const storedRecharge: StoredLifecycle<RechargeRecord, RechargeFacts, RechargeEvent> = {
  lifecycle: rechargeLifecycle,
  rows: {
    id: recharges.id,
    version: recharges.version,
    state: recharges.state,
    name: recharges.rechargeNo,
    shown: { recharge: recharges.status },
  },
  lock,
  save,
  changes: async (_tx, _before, { amount }, { event }) => {
    const was: { credited: string | null } = { credited: null };
    const is = { credited: event.type === 'confirm' ? fromMinor(amount) : null };
    return settingChanges(was, is, { credited: 'amount' });
  },
};

/** What the chart decides by, of a row, for somebody who asks. */
export async function factsOf(
  db: Pick<Transaction, 'select'>,
  row: typeof recharges.$inferSelect,
  actor: Person | null,
  at: Date,
): Promise<RechargeFacts> {
  const { id, memberId, amount, currency, submittedBy, submittedByName } = row;
  return {
    rechargeId: id,
    memberId,
    amount,
    currency,
    alone: await aloneBefore(db, row, at),
    limit: await limitOf(db, row, 'recharge'),
    enteredBy: submittedBy === null ? null : { id: submittedBy, name: submittedByName },
    actor,
  };
}

const DAY = 24 * 60 * 60_000;

/**
 * What whoever entered a recharge has entered and confirmed alone for the same member in the 24 hours
 * before a moment, in minor units.
 */
async function aloneBefore(
  db: Pick<Transaction, 'select'>,
  { id, shopId, memberId, submittedBy }: typeof recharges.$inferSelect,
  at: Date,
): Promise<number> {
  if (submittedBy === null) return 0;
  const [found] = await db
    .select({ sum: sql`coalesce(sum(${recharges.amount}), 0)`.mapWith(recharges.amount) })
    .from(recharges)
    .innerJoin(
      recordHistory,
      and(
        eq(recordHistory.lifecycle, rechargeLifecycle.id),
        eq(recordHistory.recordId, recharges.id),
      ),
    )
    .where(
      and(
        inShop(recharges, { shopId }),
        eq(recharges.memberId, memberId),
        eq(recharges.submittedBy, submittedBy),
        ne(recharges.id, id),
        eq(recordHistory.event, CONFIRM),
        eq(recordHistory.actorId, submittedBy),
        gt(recordHistory.at, new Date(at.getTime() - DAY)),
        lte(recordHistory.at, at),
      ),
    );
  return found?.sum ?? 0;
}

const CONFIRM: RechargeEvent['type'] = 'confirm';

/** Locks the recharge, then the member: what else is confirmed for them at this moment is counted. */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
  at: Date,
): Promise<RechargeRecord | null> {
  const [row] = await tx
    .select()
    .from(recharges)
    .where(and(eq(recharges.id, id), inShopOrAll(recharges, shopId)))
    .for('no key update');
  if (!row) return null;
  await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, row.memberId))
    .for('no key update');
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.rechargeNo,
    facts: await factsOf(tx, row, personOf(actor), at),
    method: row.method,
  };
}

/** Writes what the chart decided; what is confirmed is in the wallet from the same moment. */
async function save(tx: Transaction, move: RechargeMove): Promise<void> {
  const { record, event, snapshot, version } = move;
  if (event.type === CONFIRM) await credit(tx, move);
  await tx
    .update(recharges)
    .set({ state: snapshot.value, status: rechargePlaceOf(snapshot.value), version })
    .where(eq(recharges.id, record.id));
}

async function credit(tx: Transaction, { record, after, version, at }: RechargeMove) {
  const { amount, currency, memberId } = after;
  await postLedger(tx, {
    shopId: record.shopId,
    at,
    kind: 'recharge',
    source: { lifecycle: rechargeLifecycle.id, recordId: record.id, version },
    currency,
    entries: [
      { account: cashBy(record.method), amount },
      { account: walletOf(memberId), amount: -amount },
    ],
  });
}
