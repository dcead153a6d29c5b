import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type BankAccountList,
  type bankAccountEntry,
  MOST_BANK_ACCOUNTS,
} from '../../api/bankAccounts/calls.ts';
import { mustBeSteppedUp } from '../auth/stepUp.ts';
import type { Call } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { refused, stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { detailsChange } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { chooseCycle } from './cycle.ts';
import { numberOf, placeOf } from './number.ts';
import { listBankAccounts } from './queries.ts';
import { bankAccounts } from './tables.ts';

type Entry = z.output<typeof bankAccountEntry>;

/** The row that a person saw, and its version then. */
interface Seen {
  id: number;
  version: number;
}

/**
 * Adds a bank account.
 * @throws Failure 4090 where the shop has it already, or as many as it may; 4091 as `chooseCycle` does
 */
export const addBankAccount = (call: Call, entry: Entry): Promise<BankAccountList> =>
  change(call, async (tx) => {
    const { isTaken, others } = await othersThan(tx, call, entry);
    if (isTaken) throw refused({ rule: 'bankAccountIsNew' });
    if (others >= MOST_BANK_ACCOUNTS) {
      const figures = { maximum: MOST_BANK_ACCOUNTS };
      throw refused({ rule: 'bankAccountsAreNotTooMany', figures });
    }
    await chooseCycle(tx, call, entry);
    const [row] = await tx
      .insert(bankAccounts)
      .values({ ...columnsOf(call, entry), shopId: call.shopId, createdAt: call.now() })
      .returning();
    if (!row) throw new Error('The bank account was not written');
    await logDone(tx, call, attemptAt(call, row), null, [{ what: 'bankAccount', became: 'added' }]);
  });

/**
 * Changes a bank account.
 * @throws Failure 4040; 4090 where the shop has it already; 4091 with the accounts as they are now
 */
export const editBankAccount = (call: Call, seen: Seen, entry: Entry): Promise<BankAccountList> =>
  change(call, async (tx) => {
    const before = await lockSeen(tx, call, seen);
    const attempt = attemptAt(call, before);
    const { isTaken } = await othersThan(tx, call, entry, seen.id);
    if (isTaken) throw refused({ rule: 'bankAccountIsNew' }, attempt);
    await chooseCycle(tx, call, entry);
    await tx
      .update(bankAccounts)
      .set({ ...columnsOf(call, entry), version: before.version + 1 })
      .where(and(inShop(bankAccounts, call), eq(bankAccounts.id, seen.id)));
    await logDone(tx, call, attempt, null, changesOf(call, before, entry));
  });

/** Deletes a bank account. @throws Failure 4040; 4091 with the accounts as they are now */
export const deleteBankAccount = (call: Call, seen: Seen): Promise<BankAccountList> =>
  change(call, async (tx) => {
    const row = await lockSeen(tx, call, seen);
    await tx
      .delete(bankAccounts)
      .where(and(inShop(bankAccounts, call), eq(bankAccounts.id, seen.id)));
    await logDone(tx, call, attemptAt(call, row), null, [
      { what: 'bankAccount', became: 'removed' },
    ]);
  });

/**
 * Changes the accounts under the lock of their shop, since there are rules for all of them together,
 * and answers them as they are then.
 * @throws Failure 4090 where the session is not unlocked
 */
async function change(
  call: Call,
  work: (tx: Transaction) => Promise<void>,
): Promise<BankAccountList> {
  await withRetries(call.db, async (tx) => {
    await tx
      .select({ id: shops.id })
      .from(shops)
      .where(eq(shops.id, call.shopId))
      .for('no key update');
    await mustBeSteppedUp(tx, call);
    await work(tx);
  });
  return listBankAccounts(call);
}

/** @throws Failure 4040, 4091 with the accounts as they are now */
async function lockSeen(tx: Transaction, call: Call, { id, version }: Seen) {
  const row = await lockRow(tx, bankAccounts, call, id);
  if (row.version !== version) {
    throw stale(await listBankAccounts({ ...call, db: tx }), attemptAt(call, row));
  }
  return row;
}

/** What the operation log is told: the bank, never the number. */
const attemptAt = (call: Call, { id, bankCode }: Pick<Row, 'id' | 'bankCode'>) =>
  attemptOn(call, 'bankAccount', { id, name: bankCode });

type Row = typeof bankAccounts.$inferSelect;

/** The names of the fields that were changed, without their values. */
const changesOf = (
  { shopId, secrets }: Call,
  { account: sealed, ...before }: Row,
  { bankCode, account, accountName, email }: Entry,
) =>
  detailsChange(
    { ...before, account: secrets.open(sealed, placeOf(shopId)) },
    { bankCode, account: numberOf(account), accountName, email },
    ['bankCode', 'account', 'accountName', 'email'],
  );

const columnsOf = (
  { shopId, secrets }: Call,
  { bankCode, account, accountName, email }: Entry,
) => ({
  bankCode,
  account: secrets.seal(numberOf(account), placeOf(shopId)),
  accountName,
  email,
});

/** How many other accounts the shop has, and whether one of them has the same bank and number. */
async function othersThan(tx: Transaction, call: Call, entry: Entry, id?: number) {
  const rows = await tx.select().from(bankAccounts).where(inShop(bankAccounts, call));
  const others = rows.filter((row) => row.id !== id);
  const wanted = numberOf(entry.account);
  const isTaken = others.some(
    ({ bankCode, account }) =>
      bankCode === entry.bankCode && call.secrets.open(account, placeOf(call.shopId)) === wanted,
  );
  return { isTaken, others: others.length };
}
