import { and, eq, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type BankAccountDetail,
  type BankAccountList,
  type BankAccountRequest,
  type bankAccountEntry,
  MOST_BANK_ACCOUNTS,
} from '../../api/bankAccounts/calls.ts';
import type { BankAccountEvent, BankAccountFacts } from '../../machines/bankAccount/law/facts.ts';
import { GONE_PLACES } from '../../machines/bankAccount/law/index.ts';
import { mustBeSteppedUp } from '../auth/stepUp.ts';
import type { Call } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { refused } from '../kernel/failure.ts';
import { eventOn } from '../kernel/log/attempt.ts';
import type { Which } from '../kernel/moveOne.ts';
import { send } from '../kernel/record.ts';
import { answerTo } from '../kernel/refusal.ts';
import { inShop } from '../kernel/scope.ts';
import { createBankAccount } from './create.ts';
import { chooseCycle } from './cycle.ts';
import { numberOf, placeOf } from './number.ts';
import { bankAccountDetail, listBankAccounts } from './queries.ts';
import { storedBankAccount } from './stored.ts';
import { bankAccounts } from './tables.ts';

type Entry = z.output<typeof bankAccountEntry>;

/** The row that a person saw, and its version then. */
type Seen = Required<Which>;

/**
 * Adds a bank account, which waits for another person where the shop asks for one.
 * @throws Failure 4090 where the shop has it already, or as many as it may; 4091 as `chooseCycle` does
 */
export const addBankAccount = (call: Call, entry: Entry): Promise<BankAccountList> =>
  change(call, listBankAccounts, async (tx) => {
    const { isTaken, others } = await othersThan(tx, call, entry);
    if (isTaken) throw refused({ rule: 'bankAccountIsNew' });
    if (others >= MOST_BANK_ACCOUNTS) {
      const figures = { maximum: MOST_BANK_ACCOUNTS };
      throw refused({ rule: 'bankAccountsAreNotTooMany', figures });
    }
    await chooseCycle(tx, call, entry);
    await createBankAccount(tx, call, { ...entry, account: sealed(call, entry) });
  });

/**
 * Changes a bank account; where it goes elsewhere, that waits for another person where the shop asks for one.
 * @throws Failure 4040; 4090 where the shop has it already; 4091 with the accounts as they are now
 */
export const editBankAccount = (call: Call, seen: Seen, entry: Entry): Promise<BankAccountList> =>
  change(call, listBankAccounts, async (tx) => {
    const event = async ({ facts, ...row }: { facts: BankAccountFacts; name: string }) => {
      const { isTaken } = await othersThan(tx, call, entry, seen.id);
      if (isTaken) {
        const target = { id: seen.id, name: row.name, shopId: call.shopId };
        const attempt = eventOn('bankAccount', 'update', { ...target });
        throw refused({ rule: 'bankAccountIsNew' }, attempt);
      }
      await chooseCycle(tx, call, entry);
      const { bankCode, accountName, email } = entry;
      const card = { bankCode, accountName, email, account: knownAs(call, facts, entry) };
      return { type: 'update', card } satisfies BankAccountEvent;
    };
    await move(tx, call, seen, event, 'update');
    await sealAnew(tx, call, seen.id);
  });

/** Deletes a bank account. @throws Failure 4040; 4091 with the accounts as they are now */
export const deleteBankAccount = (call: Call, seen: Seen): Promise<BankAccountList> =>
  change(call, listBankAccounts, (tx) => move(tx, call, seen, { type: 'remove' }));

/**
 * Confirms or refuses what waits of a bank account, as another person than entered it.
 * @throws Failure 4040, 4090 by the chart; 4091 with the account as it is now
 */
export const decideBankAccount = (
  call: Call,
  which: Which,
  event: BankAccountRequest,
): Promise<BankAccountDetail> =>
  change(
    call,
    (caller) => bankAccountDetail(caller, which.id),
    (tx) => move(tx, call, which, event),
  );

/**
 * Changes the accounts under the lock of their shop, since there are rules for all of them together,
 * and answers what `show` reads then.
 * @throws Failure 4090 where the session is not unlocked
 */
async function change<Shown>(
  call: Call,
  show: (call: Call) => Promise<Shown>,
  work: (tx: Transaction) => Promise<void>,
): Promise<Shown> {
  try {
    await withRetries(call.db, async (tx) => {
      await tx
        .select({ id: shops.id })
        .from(shops)
        .where(eq(shops.id, call.shopId))
        .for('no key update');
      await mustBeSteppedUp(tx, call);
      await work(tx);
    });
  } catch (error) {
    throw await answerTo(error, () => show(call));
  }
  return show(call);
}

/** @throws RecordRefusal */
async function move(
  tx: Transaction,
  call: Call,
  { id, version }: Which,
  event: Parameters<typeof send<Locked, BankAccountFacts, BankAccountEvent>>[2]['event'],
  operation?: BankAccountEvent['type'],
): Promise<void> {
  const { shopId, actor, db } = call;
  const once = call.idempotencyKey !== null;
  const request = { id, version, event, operation, once, shopId, actor, at: call.now() };
  await send(db, storedBankAccount, request, tx);
}

type Locked = NonNullable<Awaited<ReturnType<typeof storedBankAccount.lock>>>;

const sealed = ({ secrets, shopId }: Call, { account }: Pick<Entry, 'account'>) =>
  secrets.seal(numberOf(account), placeOf(shopId));

/**
 * The number as the account's row has it, where it is one of its own: a number is sealed otherwise each
 * time, and the chart tells another one by what it is given.
 */
function knownAs(call: Call, { held, asked }: BankAccountFacts, entry: Entry): string {
  const wanted = numberOf(entry.account);
  const known = [held, ...(asked ? [asked] : [])].find(
    ({ account }) => call.secrets.open(account, placeOf(call.shopId)) === wanted,
  );
  return known?.account ?? sealed(call, entry);
}

/** A number that was saved once more is sealed by the key of today. */
async function sealAnew(tx: Transaction, call: Call, id: number): Promise<void> {
  const { secrets, shopId } = call;
  const own = and(inShop(bankAccounts, call), eq(bankAccounts.id, id));
  const [row] = await tx.select().from(bankAccounts).where(own);
  const anew = (was: string) => {
    const number = secrets.open(was, placeOf(shopId));
    return number === null ? was : secrets.seal(number, placeOf(shopId));
  };
  if (!row) return;
  const { account, askedAccount } = row;
  await tx
    .update(bankAccounts)
    .set({
      account: anew(account),
      askedAccount: askedAccount === null ? null : anew(askedAccount),
    })
    .where(own);
}

/** How many other accounts the shop has, and whether one of them has, or asks for, the same bank and number. */
async function othersThan(tx: Transaction, call: Call, entry: Entry, id?: number) {
  const rows = await tx
    .select()
    .from(bankAccounts)
    .where(and(inShop(bankAccounts, call), notInArray(bankAccounts.status, GONE_PLACES)));
  const others = rows.filter((row) => row.id !== id);
  const wanted = numberOf(entry.account);
  const isIt = (bankCode: string | null, account: string | null) =>
    account !== null &&
    bankCode === entry.bankCode &&
    call.secrets.open(account, placeOf(call.shopId)) === wanted;
  const isTaken = others.some(
    (row) => isIt(row.bankCode, row.account) || isIt(row.askedBankCode, row.askedAccount),
  );
  return { isTaken, others: others.length };
}
