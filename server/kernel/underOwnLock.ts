import { eq } from 'drizzle-orm';
import type { Call } from './context.ts';
import { accounts } from './db/tables/access.ts';
import { type Transaction, withRetries } from './db/transaction.ts';

/** Works in a transaction under the lock of the caller's account: for what is limited a person, not a row. */
export const underOwnLock = <Answer>(
  call: Pick<Call, 'db' | 'account'>,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> =>
  withRetries(call.db, async (tx) => {
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, call.account.id))
      .for('no key update');
    return work(tx);
  });
