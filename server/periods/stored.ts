import { and, eq, sql } from 'drizzle-orm';
import { sumToMinor } from '../../api/kernel/money.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { PeriodEvent, PeriodFacts } from '../../machines/period/law/facts.ts';
import { periodLifecycle, periodPlaceOf } from '../../machines/period/law/index.ts';
import { ledgerEntries } from '../kernel/db/tables/ledger.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { REFUNDS, SALES } from '../kernel/ledger/accounts.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShop, inShopOrAll } from '../kernel/scope.ts';
import { periods } from './tables.ts';

export type PeriodRow = typeof periods.$inferSelect;

/** A period under its lock. */
interface PeriodRecord extends Stored<PeriodFacts> {
  row: PeriodRow;
}

type PeriodMove = Move<PeriodRecord, PeriodFacts, PeriodEvent>;

/** The period's lifecycle with its table. */
export const storedPeriod: StoredLifecycle<PeriodRecord, PeriodFacts, PeriodEvent> = {
  lifecycle: periodLifecycle,
  rows: {
    id: periods.id,
    version: periods.version,
    state: periods.state,
    name: periods.periodNo,
    shown: { period: periods.status },
  },
  lock,
  save,
};

/** What the chart decides by, of a row, for somebody who asks at a moment. */
export const factsOf = (row: PeriodRow, actor: Person | null, now: Date): PeriodFacts => ({
  periodId: row.id,
  from: row.firstDay,
  to: row.lastDay,
  today: dateAt(now, row.timeZone),
  askedBy: row.askedBy,
  actor,
});

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
  at: Date,
): Promise<PeriodRecord | null> {
  const [row] = await tx
    .select()
    .from(periods)
    .where(and(eq(periods.id, id), inShopOrAll(periods, shopId)))
    .for('no key update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.periodNo,
    facts: factsOf(row, personOf(actor), at),
    row,
  };
}

/** Writes what the chart decided; one that is closed keeps what the ledger has of its days. */
async function save(tx: Transaction, move: PeriodMove): Promise<void> {
  const { record, after, snapshot, version, at, actor, event } = move;
  const isClosed = isTagged(periodLifecycle, snapshot.value, 'isClosed');
  const closing =
    event.type === 'close'
      ? { closedBy: personOf(actor), closedAt: at, ...(await bookedIn(tx, record.row)) }
      : {};
  const opened = isClosed ? {} : { closedBy: null, closedAt: null, turnover: null, refund: null };
  await tx
    .update(periods)
    .set({
      state: snapshot.value,
      status: periodPlaceOf(snapshot.value),
      version,
      isClosed,
      askedBy: after.askedBy,
      ...closing,
      ...opened,
    })
    .where(eq(periods.id, record.id));
}

/** What customers paid and got back in the days of a period, by the ledger. */
async function bookedIn(tx: Transaction, row: PeriodRow) {
  const booked = (account: string) =>
    sql<string>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.account} = ${account}), 0)::text`;
  const [found] = await tx
    .select({ sales: booked(SALES), refunds: booked(REFUNDS) })
    .from(ledgerEntries)
    .where(
      and(
        inShop(ledgerEntries, row),
        eq(ledgerEntries.currency, row.currency),
        sql`${ledgerEntries.at} >= ${row.startsAt.toISOString()}::timestamptz
          and ${ledgerEntries.at} < ${row.endsAt.toISOString()}::timestamptz`,
      ),
    );
  return {
    turnover: -sumToMinor(found?.sales ?? '0'),
    refund: sumToMinor(found?.refunds ?? '0'),
  };
}
