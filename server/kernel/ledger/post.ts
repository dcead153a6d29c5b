import { and, eq, sql, sum } from 'drizzle-orm';
import { ledgerEntries, ledgerPostings } from '../db/tables/ledger.ts';
import type { Database, Transaction } from '../db/transaction.ts';
import { inShop } from '../scope.ts';

/** Postings an insert. */
const AT_ONCE = 500;

/** One side of a posting, in minor units: a debit is positive, a credit negative. */
export interface LedgerEntry {
  account: string;
  amount: number | bigint;
}

/** A fact of money, with the move of a record that made it. */
export interface Posting {
  shopId: number;
  at: Date;
  /** For example `payment`; a move posts each kind once. */
  kind: string;
  source: { lifecycle: string; recordId: number; version: number };
  currency: string;
  entries: readonly LedgerEntry[];
}

/**
 * Writes a fact of money into the ledger, in the transaction of the move that made it. Sides of
 * nought are left out; a posting without any writes nothing.
 * @throws RangeError where the sides do not sum to nought
 */
export async function postLedger(tx: Transaction, posting: Posting): Promise<void> {
  const entries = posting.entries.filter(({ amount }) => BigInt(amount) !== 0n);
  await postAll(tx, entries.length > 0 ? [{ ...posting, entries }] : []);
}

/** The same for many facts at once, a few statements for all. */
export async function postAll(tx: Transaction, postings: readonly Posting[]): Promise<void> {
  for (const posting of postings) mustBalance(posting);
  for (let from = 0; from < postings.length; from += AT_ONCE) {
    const some = postings.slice(from, from + AT_ONCE);
    const rows = await tx
      .insert(ledgerPostings)
      .values(
        some.map(({ shopId, at, kind, currency, source }) => ({
          shopId,
          at: openMoment(shopId, at),
          kind,
          currency,
          ...source,
        })),
      )
      .returning({ id: ledgerPostings.id, at: ledgerPostings.at });
    await tx.insert(ledgerEntries).values(
      some.flatMap(({ shopId, currency, entries }, index) => {
        const posted = rows[index];
        if (!posted) throw new Error('The ledger gave too few postings back');
        return entries.map(({ account, amount }, line) => ({
          account,
          amount: BigInt(amount),
          line,
          postingId: posted.id,
          shopId,
          // Its posting's own moment, whatever is closed meanwhile.
          at: posted.at,
          currency,
        }));
      }),
    );
  }
}

/** What comes late is booked once the shop's closed periods are over: nothing is added to their days. */
const openMoment = (shopId: number, at: Date) =>
  sql`open_moment(${shopId}::bigint, ${at.toISOString()}::timestamptz)`;

function mustBalance({ kind, entries }: Posting): void {
  const rest = entries.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (rest !== 0n) throw new RangeError(`A posting of ${kind} is out of balance by ${rest}`);
}

/** What an account of a shop holds, in minor units: debits less credits. */
export async function balanceOf(
  db: Database | Transaction,
  shopId: number,
  account: string,
  currency: string,
): Promise<bigint> {
  const [row] = await db
    .select({ balance: sum(ledgerEntries.amount).mapWith(ledgerEntries.amount) })
    .from(ledgerEntries)
    .where(
      and(
        inShop(ledgerEntries, { shopId }),
        eq(ledgerEntries.account, account),
        eq(ledgerEntries.currency, currency),
      ),
    );
  return row?.balance ?? 0n;
}
