import { type SQL, sql } from 'drizzle-orm';
import { decidable, sumToMinor } from '../../api/money.ts';
import { ledgerEntries, members } from '../db/schema.ts';
import type { Database, Transaction } from '../db/transaction.ts';
import { memberOfPhone } from '../members/phones.ts';
import { inShop } from '../scope.ts';
import { walletOf } from './accounts.ts';
import { balanceOf } from './post.ts';

/** What the shop owes a member, in minor units: recharges less payments and plus refunds. */
export async function walletBalance(
  db: Database | Transaction,
  shopId: number,
  memberId: number,
  currency: string,
): Promise<bigint> {
  // The ledger keeps it as a credit.
  return -(await balanceOf(db, shopId, walletOf(memberId), currency));
}

/**
 * The member whom a phone number leads to, under a lock that whoever spends of the wallet waits for;
 * null where nobody has it. Comes after the locks of the record that is paid.
 */
export async function lockWallet(tx: Transaction, shopId: number, phone: string) {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select ${members.id}::int as id, ${members.name} as name from ${members}
    ${memberOfPhone(sql`${shopId}`, sql`${phone}::text`)} for no key update`);
  return rows[0] ?? null;
}

/** A wallet as SQL reads it: the balance is a decimal string. */
export interface WalletJson {
  memberId: number;
  member: string;
  balance: string;
}

/** A query for the `WalletJson` that a phone number leads to in a shop; no row where to none. */
export const walletOfPhone = (shopId: SQL, phone: SQL, currency: SQL): SQL => sql`
  select ${members.id}::int as "memberId", ${members.name} as "member",
    (select coalesce(-sum(${ledgerEntries.amount}), 0)::text from ${ledgerEntries}
      where ${ledgerEntries.shopId} = ${shopId} and ${ledgerEntries.currency} = ${currency}
        and ${ledgerEntries.account} = 'wallet:' || ${members.id}) as "balance"
  from ${members} ${memberOfPhone(shopId, phone)}`;

/** The same with the balance in minor units, as rules decide by it. */
export const walletFromJson = (wallet: WalletJson | null) =>
  wallet && { ...wallet, balance: decidable(sumToMinor(wallet.balance)) };

/** The wallet that a phone number leads to as it is now, without a lock; null where to none. */
export async function readWallet(
  db: Pick<Transaction, 'execute'>,
  { shopId, phone, currency }: { shopId: number; phone: string; currency: string },
) {
  const { rows } = await db.execute<WalletJson & Record<string, unknown>>(
    walletOfPhone(sql`${shopId}::bigint`, sql`${phone}::text`, sql`${currency}::text`),
  );
  return walletFromJson(rows[0] ?? null);
}

/** A wallet's entries in a query on the ledger. */
export const entriesOfWallet = (shopId: number, memberId: number, currency: string): SQL =>
  sql`${inShop(ledgerEntries, { shopId })} and ${ledgerEntries.account} = ${walletOf(memberId)}
    and ${ledgerEntries.currency} = ${currency}`;
