import { type SQL, sql } from 'drizzle-orm';
import { decidable, sumToMinor } from '../../api/kernel/money.ts';
import { isFromWallet } from '../../machines/order/law/wallet.ts';
import { ledgerEntries, ledgerPostings } from '../kernel/db/tables/ledger.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { WALLET, walletOf } from '../kernel/ledger/accounts.ts';
import { balanceOf } from '../kernel/ledger/post.ts';
import { inShop } from '../kernel/scope.ts';
import { memberOfPhone } from './phones.ts';
import { members } from './tables.ts';

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
 * The member whose wallet an order is paid from, or would be, under a lock that whoever spends of the
 * wallet waits for; null where nobody has the phone number. Comes after the locks of the record that is paid.
 */
export async function lockWallet(tx: Transaction, { shopId, phone, order }: WalletOf) {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select ${members.id}::int as id, ${members.name} as name from ${members}
    where ${members.shopId} = ${shopId}::bigint
      and ${members.id} = ${ownerOf(sql`${shopId}::bigint`, sql`${phone}::text`, payerOf(order))}
    for no key update`);
  return rows[0] ?? null;
}

/** Whose wallet: of whom a phone number leads to, or of who paid the order from theirs. */
interface WalletOf {
  shopId: number;
  phone: string;
  order: { id: number; paid: number; paymentMethod: string | null };
}

/** Who paid an order from their wallet, as the ledger has it, whoever has its phone number by now. */
export const payerOfOrder = (orderId: SQL): SQL => sql`(
  select substr(e.account, length(${PREFIX}) + 1)::bigint
  from ${ledgerPostings} p join ${ledgerEntries} e on e.posting_id = p.id
  where p.lifecycle = 'order' and p.record_id = ${orderId} and p.kind = 'walletPayment'
    and starts_with(e.account, ${PREFIX})
  order by p.version desc limit 1)`;

const payerOf = ({ id, paid, paymentMethod }: WalletOf['order']): SQL =>
  isFromWallet(paymentMethod) && paid > 0 ? payerOfOrder(sql`${id}::bigint`) : NOBODY;

const NOBODY = sql`null::bigint`;
const PREFIX = sql.raw(`'${WALLET}'`);

/** The identity of the member whom a wallet is of: `payer` where there is one. */
export const ownerOf = (shopId: SQL, phone: SQL, payer: SQL): SQL => sql`coalesce(${payer},
    (select ${members.id} from ${members} ${memberOfPhone(shopId, phone)}))`;

/** A wallet as SQL reads it: the balance is a decimal string. */
export interface WalletJson {
  memberId: number;
  member: string;
  balance: string;
}

/**
 * A query for the `WalletJson` that a phone number leads to in a shop; no row where to none.
 * @param payer the identity of whose it is instead, where that is not null
 */
export const walletOfPhone = (
  shopId: SQL,
  phone: SQL,
  currency: SQL,
  payer: SQL = NOBODY,
): SQL => sql`
  select ${members.id}::int as "memberId", ${members.name} as "member",
    (select coalesce(-sum(${ledgerEntries.amount}), 0)::text from ${ledgerEntries}
      where ${ledgerEntries.shopId} = ${shopId} and ${ledgerEntries.currency} = ${currency}
        and ${ledgerEntries.account} = 'wallet:' || ${members.id}) as "balance"
  from ${members}
  where ${members.shopId} = ${shopId} and ${members.id} = ${ownerOf(shopId, phone, payer)}`;

/** The same with the balance in minor units, as rules decide by it. */
export const walletFromJson = (wallet: WalletJson | null) =>
  wallet && { ...wallet, balance: decidable(sumToMinor(wallet.balance)) };

/** The wallet that an order is or would be paid from as it is now, without a lock; null where none is. */
export async function readWallet(
  db: Pick<Transaction, 'execute'>,
  { shopId, phone, currency, order }: WalletOf & { currency: string },
) {
  const { rows } = await db.execute<WalletJson & Record<string, unknown>>(
    walletOfPhone(
      sql`${shopId}::bigint`,
      sql`${phone}::text`,
      sql`${currency}::text`,
      payerOf(order),
    ),
  );
  return walletFromJson(rows[0] ?? null);
}

/** A wallet's entries in a query on the ledger. */
export const entriesOfWallet = (shopId: number, memberId: number, currency: string): SQL =>
  sql`${inShop(ledgerEntries, { shopId })} and ${ledgerEntries.account} = ${walletOf(memberId)}
    and ${ledgerEntries.currency} = ${currency}`;
