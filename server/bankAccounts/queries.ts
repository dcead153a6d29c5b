import { asc, eq } from 'drizzle-orm';
import type { BankAccount, BankAccountList } from '../../api/bankAccounts/calls.ts';
import type { PayableAccount } from '../../machines/settlement/law/facts.ts';
import { steppedUpFor } from '../auth/stepUp.ts';
import type { Call } from '../kernel/context.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import { masked, placeOf } from './number.ts';
import { bankAccounts } from './tables.ts';

type Caller = Pick<Call, 'shopId' | 'secrets' | 'tokenHash' | 'now'> & {
  db: Database | Transaction;
};

/** The shop's bank accounts; their numbers where the session gave its password a moment ago. */
export async function listBankAccounts(call: Caller): Promise<BankAccountList> {
  const unlockedFor = await steppedUpFor(call.db, call);
  const rows = await call.db
    .select()
    .from(bankAccounts)
    .where(inShop(bankAccounts, call))
    .orderBy(asc(bankAccounts.id));
  const [shop] = await call.db
    .select({ settlementCycle: shops.settlementCycle })
    .from(shops)
    .where(eq(shops.id, call.shopId));
  return {
    rows: rows.map((row) => presented(call, row, unlockedFor > 0)),
    settlementCycle: shop?.settlementCycle ?? 'monthly',
    unlockedFor,
  };
}

/** The shop's bank accounts as a statement names them, their numbers masked. */
export async function payableTo(
  db: Database | Transaction,
  { shopId, secrets }: Pick<Call, 'shopId' | 'secrets'>,
): Promise<PayableAccount[]> {
  const rows = await db
    .select()
    .from(bankAccounts)
    .where(inShop(bankAccounts, { shopId }))
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
 * Where customers pay a shop to, as its tax invoices print it: its first account, with the whole number;
 * null where there is none, or where no key of this server reads it.
 */
export async function paidInto(
  db: Database | Transaction,
  { shopId, secrets }: Pick<Call, 'shopId' | 'secrets'>,
): Promise<(Pick<BankAccount, 'bankCode' | 'accountName'> & { account: string }) | null> {
  const [row] = await db
    .select()
    .from(bankAccounts)
    .where(inShop(bankAccounts, { shopId }))
    .orderBy(asc(bankAccounts.id))
    .limit(1);
  const account = row ? secrets.open(row.account, placeOf(shopId)) : null;
  return row && account !== null
    ? { bankCode: row.bankCode, accountName: row.accountName, account }
    : null;
}

function presented(
  { secrets, shopId }: Caller,
  { id, bankCode, account, accountName, email, version }: typeof bankAccounts.$inferSelect,
  isUnlocked: boolean,
): BankAccount {
  const number = secrets.open(account, placeOf(shopId));
  return {
    id,
    // The database keeps it as text; the contract that let it in names the same banks.
    bankCode: bankCode as BankAccount['bankCode'],
    masked: number === null ? null : masked(number),
    account: isUnlocked ? number : null,
    accountName,
    email,
    version,
  };
}
