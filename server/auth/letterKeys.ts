import { eq } from 'drizzle-orm';
import { shopIdsOf } from '../accounts/facts.ts';
import type { Call } from '../kernel/context.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDoneIn } from '../kernel/log/write.ts';

/**
 * Keeps with the caller's account whether single letters act on pages. No version is asked for, and
 * none goes up: of two choices the later one holds, and who manages the account has not to know.
 */
export const chooseLetterKeys = (
  call: Call,
  letterKeys: boolean,
): Promise<{ letterKeys: boolean }> =>
  withRetries(call.db, async (tx) => {
    const { id, username } = call.account;
    await tx.update(accounts).set({ letterKeys }).where(eq(accounts.id, id));
    await logDoneIn(
      tx,
      call,
      await shopIdsOf(tx, id),
      attemptOn(call, 'account', { id, name: username }),
    );
    return { letterKeys };
  });
