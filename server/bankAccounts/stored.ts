import { and, eq } from 'drizzle-orm';
import type {
  BankAccountEvent,
  BankAccountFacts,
  PaidWhere,
} from '../../machines/bankAccount/law/facts.ts';
import {
  bankAccountLifecycle,
  bankAccountPlaceOf,
  cardOf,
} from '../../machines/bankAccount/law/index.ts';
import { isSamePlace } from '../../machines/bankAccount/law/rules.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { personOf } from '../kernel/history.ts';
import { detailsChange, type StoredChange } from '../kernel/log/changes.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { limitOfShop } from '../shopSettings/limits.ts';
import { bankAccounts } from './tables.ts';

export type BankAccountRow = typeof bankAccounts.$inferSelect;

/** A bank account under its lock; its facts have the numbers sealed. */
type BankAccountRecord = Stored<BankAccountFacts>;
type BankAccountMove = Move<BankAccountRecord, BankAccountFacts, BankAccountEvent>;

/** The bank account's lifecycle with its table: the status is the chart's state. */
export const storedBankAccount: StoredLifecycle<
  BankAccountRecord,
  BankAccountFacts,
  BankAccountEvent
> = {
  lifecycle: bankAccountLifecycle,
  rows: {
    id: bankAccounts.id,
    version: bankAccounts.version,
    state: bankAccounts.status,
    name: bankAccounts.bankCode,
  },
  lock,
  save,
  // Neither a number nor a name is kept a second time.
  kept: (event) => (event.type === 'update' ? {} : event),
  changes: async (_tx, before, after, { event }) => changesOf(before, after, event),
};

/** What the chart decides by, of a row, for somebody who asks; the numbers as they are kept. */
export const factsOf = (
  row: Omit<BankAccountRow, 'shopId' | 'status' | 'version' | 'createdAt' | 'askedAt' | 'refusal'>,
  limit: number | null,
  actor: Person | null,
): BankAccountFacts => ({
  bankAccountId: row.id,
  held: { bankCode: row.bankCode, account: row.account, accountName: row.accountName },
  email: row.email,
  asked: askedOf(row),
  askedBy: row.askedBy,
  limit,
  actor,
});

/** What an account in use is to become; null where nobody asks. */
const askedOf = ({
  askedBankCode: bankCode,
  askedAccount: account,
  askedAccountName: accountName,
}: Pick<
  BankAccountRow,
  'askedBankCode' | 'askedAccount' | 'askedAccountName'
>): PaidWhere | null =>
  bankCode === null || account === null || accountName === null
    ? null
    : { bankCode, account, accountName };

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<BankAccountRecord | null> {
  const [row] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, id), inShopOrAll(bankAccounts, shopId)))
    .for('no key update');
  if (!row) return null;
  const limit = await limitOfShop(tx, row.shopId, 'bankAccount');
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.status,
    name: row.bankCode,
    facts: factsOf(row, limit, personOf(actor)),
  };
}

/** Writes what the chart decided. */
async function save(tx: Transaction, move: BankAccountMove): Promise<void> {
  const { record, after, snapshot, version } = move;
  await tx
    .update(bankAccounts)
    .set({
      ...after.held,
      email: after.email,
      askedBankCode: after.asked?.bankCode ?? null,
      askedAccount: after.asked?.account ?? null,
      askedAccountName: after.asked?.accountName ?? null,
      askedBy: after.askedBy,
      status: bankAccountPlaceOf(snapshot.value),
      version,
      ...saidOf(move),
    })
    .where(eq(bankAccounts.id, record.id));
}

/** Since when something waits, and why it was refused: what a person reads beside what the chart goes by. */
function saidOf({ event, before, after, snapshot, at }: BankAccountMove) {
  if (event.type === 'refuse') return { refusal: event.remark, askedAt: null };
  const waits = isTagged(bankAccountLifecycle, snapshot.value, 'waitsForSecondPerson');
  if (!waits) return { refusal: null, askedAt: null };
  const isAnother =
    !isSamePlace(cardOf(before), cardOf(after)) || before.askedBy.length < after.askedBy.length;
  return { refusal: null, ...(isAnother || before.askedBy.length === 0 ? { askedAt: at } : {}) };
}

/** The names of the fields that were changed, or came into use, without their values. */
function changesOf(
  before: BankAccountFacts,
  after: BankAccountFacts,
  { type }: BankAccountEvent,
): StoredChange[] {
  switch (type) {
    case 'update':
      return detailsChange(cardOf(before), cardOf(after), [
        'bankCode',
        'account',
        'accountName',
        'email',
      ]);
    case 'confirm':
      return detailsChange(before.held, after.held, ['bankCode', 'account', 'accountName']);
    case 'remove':
      return [{ what: 'bankAccount', became: 'removed' }];
    case 'refuse':
      return [];
  }
}
