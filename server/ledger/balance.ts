import { sql } from 'drizzle-orm';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { ACCOUNT_KINDS, type AccountBalance, type TrialBalance } from '../../api/ledger/calls.ts';
import { onWire } from '../finance/orderMoney.ts';
import { spanOf } from '../finance/span.ts';
import type { Call } from '../kernel/context.ts';
import { ledgerEntries } from '../kernel/db/tables/ledger.ts';
import { WALLET } from '../kernel/ledger/accounts.ts';
import { inShop } from '../kernel/scope.ts';
import { readAccount, SUPPLIER } from './accounts.ts';

type Sums = Pick<AccountBalance, 'account' | 'currency' | 'opening' | 'debit' | 'credit'>;

/**
 * The trial balance of some days, by the shop's clock, first and last included; of this month without
 * any. The accounts of members and of suppliers are one line each.
 */
export async function trialBalance(
  call: Call,
  asked: { from: string; to: string } | null,
): Promise<TrialBalance> {
  const today = dateAt(call.now(), call.shop.timeZone);
  const span = spanOf(call, asked ?? { from: `${today.slice(0, 8)}01`, to: today });
  const { amount, at } = ledgerEntries;
  const start = sql`${span.start.toISOString()}::timestamptz`;
  const { rows } = await call.db.execute<Sums & Record<string, unknown>>(sql`
    select case when starts_with(account, ${WALLET}) then ${WALLET}
        when starts_with(account, ${SUPPLIER}) then ${SUPPLIER} else account end as account,
      currency,
      ${onWire(sql`sum(${amount}) filter (where ${at} < ${start})`)} as opening,
      ${onWire(sql`sum(${amount}) filter (where ${at} >= ${start} and ${amount} > 0)`)} as debit,
      ${onWire(sql`-sum(${amount}) filter (where ${at} >= ${start} and ${amount} < 0)`)} as credit
    from ${ledgerEntries}
    where ${inShop(ledgerEntries, call)} and ${at} < ${span.end.toISOString()}::timestamptz
    group by 1, 2`);
  const accounts = rows
    .map((sums) => ({
      ...readAccount(sums.account),
      ...sums,
      closing: fromMinor(
        sumToMinor(sums.opening) + sumToMinor(sums.debit) - sumToMinor(sums.credit),
      ),
    }))
    .toSorted(inOrder(call.shop.currency));
  const byCurrency = Map.groupBy(accounts, ({ currency }) => currency);
  return {
    from: span.from,
    to: span.to,
    accounts,
    totals: [...byCurrency].map(([currency, some]) => ({
      currency,
      debit: sumOf(some, ({ debit }) => debit),
      credit: sumOf(some, ({ credit }) => credit),
    })),
  };
}

const sumOf = (rows: readonly AccountBalance[], part: (row: AccountBalance) => string) =>
  fromMinor(rows.reduce((sum, row) => sum + sumToMinor(part(row)), 0n));

/**
 * The shop's own currency first, and in each as accountants read them: what the shop has, what it owes,
 * what came in and what it cost.
 */
const inOrder = (own: string) => (one: AccountBalance, other: AccountBalance) =>
  Number(other.currency === own) - Number(one.currency === own) ||
  one.currency.localeCompare(other.currency) ||
  ACCOUNT_KINDS.indexOf(one.kind) - ACCOUNT_KINDS.indexOf(other.kind) ||
  one.account.localeCompare(other.account);
