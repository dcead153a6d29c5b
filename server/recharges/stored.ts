import { and, eq } from 'drizzle-orm';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { RechargeEvent, RechargeFacts } from '../../machines/recharge/law/facts.ts';
import { rechargeLifecycle, rechargePlaceOf } from '../../machines/recharge/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { cashBy, walletOf } from '../kernel/ledger/accounts.ts';
import { postLedger } from '../kernel/ledger/post.ts';
import type { Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
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
};

/** What the chart decides by, of a row. */
export const factsOf = ({
  id,
  memberId,
  amount,
  currency,
}: Pick<typeof recharges.$inferSelect, 'id' | 'memberId' | 'amount' | 'currency'>) => ({
  rechargeId: id,
  memberId,
  amount,
  currency,
});

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
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
    facts: factsOf(row),
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
