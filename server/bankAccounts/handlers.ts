import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type BankAccountList,
  type bankAccountEntry,
  type bankAccounts as contract,
  MOST_BANK_ACCOUNTS,
} from '../../api/bankAccounts/calls.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import { mustBeSteppedUp, stepDown, stepUp } from '../auth/stepUp.ts';
import type { Call } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { type Attempt, notFound, refused, stale } from '../kernel/failure.ts';
import { detailsChange, settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { numberOf, placeOf } from './number.ts';
import { listBankAccounts } from './queries.ts';
import { bankAccounts } from './tables.ts';

const MODULE = 'bankAccounts';

type Entry = z.output<typeof bankAccountEntry>;

/** Where a shop is paid to: read by who unlocked it, and changed by who may. */
export const bankAccountHandlers = {
  listBankAccount: (_input, call) => listBankAccounts(call),

  async verifyBankPassword({ body }, call) {
    await stepUp(call, body.password, MODULE);
    return listBankAccounts(call);
  },

  async lockBankAccount(_input, call) {
    await stepDown(call.db, call);
    return listBankAccounts(call);
  },

  addBankAccount: ({ body }, call) =>
    change(call, async (tx) => {
      const attempt = attemptOf(call);
      await mustBeSteppedUp(tx, call, attempt);
      const { taken, others } = await standing(tx, call, body);
      if (taken) throw refused({ rule: 'bankAccountIsNew' }, attempt);
      if (others >= MOST_BANK_ACCOUNTS) {
        const figures = { maximum: MOST_BANK_ACCOUNTS };
        throw refused({ rule: 'bankAccountsAreNotTooMany', figures }, attempt);
      }
      await choose(tx, call, body);
      const [row] = await tx
        .insert(bankAccounts)
        .values({ ...columnsOf(call, body), shopId: call.shopId, createdAt: call.now() })
        .returning({ id: bankAccounts.id });
      if (!row) throw new Error('The bank account was not written');
      const attemptOn = attemptOf(call, { id: row.id, bankCode: body.bankCode });
      await logDone(tx, call, attemptOn, null, [{ what: 'bankAccount', became: 'added' }]);
    }),

  editBankAccount: ({ params, body: { version, ...entry } }, call) =>
    change(call, async (tx) => {
      await mustBeSteppedUp(tx, call, attemptOf(call));
      const before = await found(tx, call, params.id, version);
      const attempt = attemptOf(call, before);
      const { taken } = await standing(tx, call, entry, params.id);
      if (taken) throw refused({ rule: 'bankAccountIsNew' }, attempt);
      await choose(tx, call, entry);
      await tx
        .update(bankAccounts)
        .set({ ...columnsOf(call, entry), version: version + 1 })
        .where(and(inShop(bankAccounts, call), eq(bankAccounts.id, params.id)));
      await logDone(tx, call, attempt, null, changesOf(call, before, entry));
    }),

  deleteBankAccount: ({ params, body }, call) =>
    change(call, async (tx) => {
      await mustBeSteppedUp(tx, call, attemptOf(call));
      const row = await found(tx, call, params.id, body.version);
      await tx
        .delete(bankAccounts)
        .where(and(inShop(bankAccounts, call), eq(bankAccounts.id, params.id)));
      const removed = { what: 'bankAccount', became: 'removed' } as const;
      await logDone(tx, call, attemptOf(call, row), null, [removed]);
    }),
} satisfies Handlers<typeof contract, Call>;

/** Changes the accounts under the lock of their shop, and answers them as they are then. */
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
    await work(tx);
  });
  return listBankAccounts(call);
}

/** What the operation log is told: the bank, never the number. */
const attemptOf = (call: Call, row?: { id: number; bankCode: string }): Attempt => ({
  module: MODULE,
  operation: call.operation,
  target: row ? { record: 'bankAccount', id: row.id, name: row.bankCode } : null,
});

/** What of an account was changed, by its name alone. */
const changesOf = (
  { shopId, secrets }: Call,
  { account: sealed, ...before }: typeof bankAccounts.$inferSelect,
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

/**
 * The settlement cycle is the shop's: it is written where the person chose another than they saw.
 * @throws Failure 4091 with the accounts as they are now, where it was not what they saw
 */
async function choose(tx: Transaction, call: Call, { settlementCycle, seenCycle }: Entry) {
  if (settlementCycle === seenCycle) return;
  const { shopId } = call;
  const attempt: Attempt = {
    module: MODULE,
    operation: 'changeSettlementCycle',
    target: { record: 'settlementCycle', id: shopId, name: call.shop.nameEn },
  };
  const changed = await tx
    .update(shops)
    .set({ settlementCycle })
    .where(and(eq(shops.id, shopId), eq(shops.settlementCycle, seenCycle)))
    .returning({ id: shops.id });
  if (changed.length === 0) throw stale(await listBankAccounts({ ...call, db: tx }), attempt);
  const [before, after] = [{ settlementCycle: seenCycle }, { settlementCycle }];
  const changes = settingChanges(before, after, { settlementCycle: 'choice' });
  await logDone(tx, call, attempt, null, changes);
}

/** @throws Failure 4040, 4091 with the accounts as they are now */
async function found(tx: Transaction, call: Call, id: number, version: number) {
  const [row] = await tx
    .select()
    .from(bankAccounts)
    .where(and(inShop(bankAccounts, call), eq(bankAccounts.id, id)));
  if (!row) throw notFound();
  if (row.version !== version) {
    throw stale(await listBankAccounts({ ...call, db: tx }), attemptOf(call, row));
  }
  return row;
}

/** How many other accounts the shop has, and whether one of them is this one. */
async function standing(tx: Transaction, call: Call, entry: Entry, but?: number) {
  const rows = await tx.select().from(bankAccounts).where(inShop(bankAccounts, call));
  const others = rows.filter(({ id }) => id !== but);
  const wanted = numberOf(entry.account);
  const taken = others.some(
    ({ bankCode, account }) =>
      bankCode === entry.bankCode && call.secrets.open(account, placeOf(call.shopId)) === wanted,
  );
  return { taken, others: others.length };
}
