import { and, asc, eq } from 'drizzle-orm';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { SettlementFacts } from '../../machines/settlement/law/facts.ts';
import { settlementLifecycle, settlementPlaceOf } from '../../machines/settlement/law/index.ts';
import { isPaid } from '../bankAccounts/queries.ts';
import { bankAccounts } from '../bankAccounts/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { lastSender, personOf } from '../kernel/history.ts';
import {
  BANK,
  bearerAccount,
  COMMISSION,
  COMMISSION_TAX,
  PLATFORM,
  SETTLED,
} from '../kernel/ledger/accounts.ts';
import { postLedger } from '../kernel/ledger/post.ts';
import type { Actor } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { limitOf } from '../shopSettings/limits.ts';
import { beginNext } from './create.ts';
import { generateFigures, transferAmount } from './figures.ts';
import { changesOfMove } from './logChanges.ts';
import type {
  SettlementMove,
  SettlementRecord,
  SettlementRow,
  StoredSettlement,
} from './settlementRecord.ts';
import { settlements } from './tables.ts';

/** The statement's lifecycle with its table, its lines and the ledger. */
export const storedSettlement: StoredSettlement = {
  lifecycle: settlementLifecycle,
  rows: {
    id: settlements.id,
    version: settlements.version,
    state: settlements.state,
    name: settlements.settlementNo,
    shown: { settlement: settlements.status },
  },
  lock,
  save,
  changes: changesOfMove,
};

/** What the chart decides by, of a row, for somebody who asks. */
export const factsOf = async (
  db: Pick<Transaction, 'select'>,
  row: SettlementRow,
  bankAccountIds: number[],
  actor: Person | null,
): Promise<SettlementFacts> => ({
  settlementId: row.id,
  cycle: row.cycle,
  timeZone: row.timeZone,
  periodFrom: row.periodFrom.toISOString(),
  periodTo: row.periodTo.toISOString(),
  begunAt: row.begunAt.toISOString(),
  generations: row.generations,
  generatedBy: row.generatedBy,
  reviewedBy: await lastSender(db, settlementLifecycle.id, row.id, 'approve'),
  takenUpBy: await lastSender(db, settlementLifecycle.id, row.id, 'process'),
  transferAmount: Number(transferAmount(row)),
  currency: row.currency,
  limit: await limitOf(db, row, 'statement'),
  bankAccountIds,
  paidTo: row.paidTo,
  actor,
});

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<SettlementRecord | null> {
  const [row] = await tx
    .select()
    .from(settlements)
    .where(and(eq(settlements.id, id), inShopOrAll(settlements, shopId)))
    .for('no key update');
  if (!row) return null;
  // None of them goes while the statement is paid to it.
  const accounts = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(isPaid(row))
    .orderBy(asc(bankAccounts.id))
    .for('share');
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.settlementNo,
    facts: await factsOf(
      tx,
      row,
      accounts.map((account) => account.id),
      personOf(actor),
    ),
    row,
  };
}

/**
 * Writes what the chart decided. Where it generated, the figures come with it, and where it did so
 * first, the statement of the next cycle begins to wait.
 */
async function save(tx: Transaction, move: SettlementMove): Promise<void> {
  const { record, before, after, snapshot, version, at, event } = move;
  const { id, shopId, row } = record;
  const isGenerated = after.generations !== before.generations;
  await tx
    .update(settlements)
    .set({
      state: snapshot.value,
      status: settlementPlaceOf(snapshot.value),
      version,
      generations: after.generations,
      generatedBy: after.generatedBy,
      paidTo: after.paidTo,
      generatedAt: isGenerated ? at : row.generatedAt,
    })
    .where(eq(settlements.id, id));
  if (isGenerated) {
    const { currency, periodFrom: from, periodTo: until } = row;
    await generateFigures(tx, id, { shopId, currency, from, until });
  }
  if (isGenerated && before.generations === 0) await beginNext(tx, storedSettlement, row, at);
  if (event.type === 'transfer') await postTransfer(tx, move);
}

/**
 * What was collected is at the bank from now on, less the platform's fee and its tax, and with what
 * platform and rider owed of what they bear. Of the fee the ledger knows what was charged before; the
 * rest is charged here.
 */
async function postTransfer(tx: Transaction, { record, version, at }: SettlementMove) {
  const { row } = record;
  const { turnover, refund, platformServiceFee, platformServiceTax, feeCharged } = row;
  await postLedger(tx, {
    shopId: record.shopId,
    at,
    kind: 'settlement',
    source: { lifecycle: settlementLifecycle.id, recordId: record.id, version },
    currency: row.currency,
    entries: [
      { account: BANK, amount: transferAmount(row) },
      { account: COMMISSION, amount: platformServiceFee - feeCharged },
      { account: PLATFORM, amount: feeCharged },
      { account: COMMISSION_TAX, amount: platformServiceTax },
      { account: SETTLED, amount: refund - turnover },
      { account: bearerAccount('platform'), amount: -row.borneByPlatform },
      { account: bearerAccount('rider'), amount: -row.borneByRider },
    ],
  });
}
