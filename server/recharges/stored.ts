import { and, eq } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { RechargeEvent, RechargeFacts } from '../../machines/recharge/law/facts.ts';
import { rechargeLifecycle, rechargePlaceOf } from '../../machines/recharge/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { cashBy, walletOf } from '../kernel/ledger/accounts.ts';
import { postLedger } from '../kernel/ledger/post.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
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
): Promise<RechargeFacts> {
  const { id, memberId, amount, currency, submittedBy, submittedByName } = row;
  return {
    rechargeId: id,
    memberId,
    amount,
    currency,
    limit: await limitOf(db, row, 'recharge'),
    enteredBy: submittedBy === null ? null : { id: submittedBy, name: submittedByName },
    actor,
  };
}

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<RechargeRecord | null> {
  const [row] = await tx
    .select()
    .from(recharges)
    .where(and(eq(recharges.id, id), inShopOrAll(recharges, shopId)))
    .for('no key update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.rechargeNo,
    facts: await factsOf(tx, row, personOf(actor)),
    method: row.method,
  };
}

/** Writes what the chart decided; what is confirmed is in the wallet from the same moment. */
async function save(tx: Transaction, move: RechargeMove): Promise<void> {
  const { record, event, snapshot, version } = move;
  if (event.type === 'confirm') await credit(tx, move);
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
