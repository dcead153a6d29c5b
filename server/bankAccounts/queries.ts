import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type {
  BankAccount,
  BankAccountDetail,
  BankAccountList,
} from '../../api/bankAccounts/calls.ts';
import type { PaidWhere } from '../../machines/bankAccount/law/facts.ts';
import {
  bankAccountLifecycle,
  GONE_PLACES,
  PAID_PLACES,
} from '../../machines/bankAccount/law/index.ts';
import type { PayableAccount } from '../../machines/settlement/law/facts.ts';
import { steppedUpFor } from '../auth/stepUp.ts';
import type { Call } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { notFound } from '../kernel/failure.ts';
import { personOf, readHistory } from '../kernel/history.ts';
import { inShop } from '../kernel/scope.ts';
import { limitOfShop } from '../shopSettings/limits.ts';
import { masked, placeOf } from './number.ts';
import { type BankAccountRow, factsOf } from './stored.ts';
import { bankAccounts } from './tables.ts';

type Caller = Pick<Call, 'shopId' | 'secrets' | 'tokenHash' | 'now' | 'actor'> & {
  db: Database | Transaction;
};

/** The shop's bank accounts; their numbers where the session gave its password a moment ago. */
export async function listBankAccounts(call: Caller): Promise<BankAccountList> {
  const unlockedFor = await steppedUpFor(call.db, call);
  const rows = await call.db
    .select()
    .from(bankAccounts)
    .where(and(inShop(bankAccounts, call), notInArray(bankAccounts.status, GONE_PLACES)))
    .orderBy(asc(bankAccounts.id));
  const [shop] = await call.db
    .select({ settlementCycle: shops.settlementCycle })
    .from(shops)
    .where(eq(shops.id, call.shopId));
  const limit = await limitOfShop(call.db, call.shopId, 'bankAccount');
  return {
    rows: rows.map((row) => presented(call, row, { limit, isUnlocked: unlockedFor > 0 })),
    settlementCycle: shop?.settlementCycle ?? 'monthly',
    unlockedFor,
  };
}

/** One of the shop's bank accounts with its history, its numbers masked. @throws Failure 4040 */
export async function bankAccountDetail(call: Caller, id: number): Promise<BankAccountDetail> {
  const [row] = await call.db
    .select()
    .from(bankAccounts)
    .where(and(inShop(bankAccounts, call), eq(bankAccounts.id, id)));
  if (!row) throw notFound();
  const limit = await limitOfShop(call.db, call.shopId, 'bankAccount');
  const bankAccount = presented(call, row, { limit, isUnlocked: false });
  return {
    bankAccount,
    state: row.status,
    facts: bankAccount.facts,
    history: await readHistory(call.db, bankAccountLifecycle.id, id),
  };
}

/** A shop's accounts that money goes to. */
export const isPaid = (of: { shopId: number }) =>
  and(inShop(bankAccounts, of), inArray(bankAccounts.status, PAID_PLACES));

/** The shop's bank accounts in use as a statement names them, their numbers masked. */
export async function payableTo(
  db: Database | Transaction,
  { shopId, secrets }: Pick<Call, 'shopId' | 'secrets'>,
): Promise<PayableAccount[]> {
  const rows = await db
    .select()
    .from(bankAccounts)
    .where(isPaid({ shopId }))
    .orderBy(asc(bankAccounts.id));
  return rows.map(({ id, bankCode, account, accountName, version }) => {
    const number = secrets.open(account, placeOf(shopId));
    return {
      bankAccountId: id,
      bankCode,
      masked: number === null ? null : masked(number),
      accountName,
      version,
    };
  });
}

/**
 * Where customers pay a shop to, as its tax invoices print it: its first account in use, with the whole number;
 * null where there is none, or where no key of this server reads it.
 */
export async function paidInto(
  db: Database | Transaction,
  { shopId, secrets }: Pick<Call, 'shopId' | 'secrets'>,
): Promise<(Pick<BankAccount, 'bankCode' | 'accountName'> & { account: string }) | null> {
  const [row] = await db
    .select()
    .from(bankAccounts)
    .where(isPaid({ shopId }))
    .orderBy(asc(bankAccounts.id))
    .limit(1);
  const account = row ? secrets.open(row.account, placeOf(shopId)) : null;
  return row && account !== null
    ? { bankCode: row.bankCode, accountName: row.accountName, account }
    : null;
}

function presented(
  call: Pick<Caller, 'secrets' | 'shopId' | 'actor'>,
  row: BankAccountRow,
  { limit, isUnlocked }: { limit: number | null; isUnlocked: boolean },
): BankAccount {
  const read = ({ account: sealed, bankCode, accountName }: PaidWhere) => {
    const number = call.secrets.open(sealed, placeOf(call.shopId));
    return {
      bankCode,
      masked: number === null ? null : masked(number),
      account: isUnlocked ? number : null,
      accountName,
    };
  };
  const facts = factsOf(row, limit, personOf(call.actor));
  const shown = read(facts.held);
  const asked = facts.asked && read(facts.asked);
  const told = ({ account: _number, masked: end, ...rest }: typeof shown) => ({
    ...rest,
    account: end ?? '',
  });
  return {
    id: row.id,
    ...shown,
    email: row.email,
    status: row.status,
    asked,
    askedAt: row.askedAt?.toISOString() ?? null,
    refusal: row.refusal,
    facts: { ...facts, held: told(shown), asked: asked && told(asked) },
    version: row.version,
  };
}
