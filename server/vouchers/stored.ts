import { and, eq } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { VoucherEvent, VoucherFacts } from '../../machines/voucher/law/facts.ts';
import { voucherLifecycle, voucherPlaceOf } from '../../machines/voucher/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { limitOf } from '../shopSettings/limits.ts';
import { issueCopies } from './copies.ts';
import { vouchers } from './tables.ts';

/** A voucher under its lock. */
export interface VoucherRecord extends Stored<VoucherFacts> {
  row: typeof vouchers.$inferSelect;
}

/** The voucher's lifecycle with its table and its copies. */
export const storedVoucher: StoredLifecycle<VoucherRecord, VoucherFacts, VoucherEvent> = {
  lifecycle: voucherLifecycle,
  rows: {
    id: vouchers.id,
    version: vouchers.version,
    state: vouchers.state,
    name: vouchers.voucherNo,
    shown: { voucher: vouchers.status },
  },
  lock: lockVoucher,
  save,
  changes: async (_tx, before, after) =>
    settingChanges(termsOf(before), termsOf(after), {
      ...{ worth: 'amount', issued: 'number', approvedWorth: 'amount' },
    }),
};

const termsOf = ({ amount, issued, approvedWorth }: VoucherFacts) => ({
  ...{ worth: fromMinor(amount), issued, approvedWorth: fromMinor(approvedWorth) },
});

/** What the chart decides by, of a row, for somebody who asks at a moment. */
export async function factsOf(
  db: Pick<Transaction, 'select'>,
  row: typeof vouchers.$inferSelect,
  actor: Person | null,
  at: Date,
): Promise<VoucherFacts> {
  const { id, name, amount, currency, issued, startsAt, endsAt, rules } = row;
  const { approvedWorth, preparedBy, preparedByName } = row;
  return {
    voucherId: id,
    name,
    amount,
    currency,
    issued,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    rules,
    approvedWorth: Number(approvedWorth),
    limit: await limitOf(db, row, 'voucher'),
    preparedBy: preparedBy === null ? null : { id: preparedBy, name: preparedByName },
    actor,
    now: at.getTime(),
  };
}

/** Reads a voucher under its lock: whoever redeems a copy of it holds the same. */
export async function lockVoucher(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
  at: Date,
): Promise<VoucherRecord | null> {
  const [row] = await tx
    .select()
    .from(vouchers)
    .where(and(eq(vouchers.id, id), inShopOrAll(vouchers, shopId)))
    .for('no key update');
  if (!row) return null;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.voucherNo,
    facts: await factsOf(tx, row, personOf(actor), at),
    row,
  };
}

/** Writes what the chart decided; what was issued more comes with its copies. */
async function save(
  tx: Transaction,
  { record, before, after, snapshot, version }: Move<VoucherRecord, VoucherFacts, VoucherEvent>,
): Promise<void> {
  const { id, shopId } = record;
  await tx
    .update(vouchers)
    .set({
      state: snapshot.value,
      status: voucherPlaceOf(snapshot.value),
      version,
      name: after.name,
      amount: after.amount,
      issued: after.issued,
      startsAt: new Date(after.startsAt),
      endsAt: new Date(after.endsAt),
      rules: after.rules,
      approvedWorth: BigInt(after.approvedWorth),
      preparedBy: after.preparedBy?.id ?? null,
      preparedByName: after.preparedBy?.name ?? record.row.preparedByName,
    })
    .where(eq(vouchers.id, id));
  await issueCopies(tx, { id, shopId }, after.issued - before.issued);
}
