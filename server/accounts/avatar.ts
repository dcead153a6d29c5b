import { eq } from 'drizzle-orm';
import type { StoredFile } from '../../api/files/storedFile.ts';
import type { Call } from '../kernel/context.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import { files } from '../kernel/db/tables/files.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { attachFiles } from '../kernel/files/fileUses.ts';

/**
 * Lets an account refer to the picture that its card names, in the transaction of its move. One that it
 * has already may be of another shop, and stays.
 * @param avatar undefined leaves it as it is
 * @throws Failure 4000 at `avatar` where that is no such picture of the shop
 */
export async function attachAvatar(
  tx: Transaction,
  call: Pick<Call, 'shopId'>,
  account: { id: number; avatar: number | null },
  avatar: number | null | undefined,
): Promise<void> {
  if (avatar === undefined || avatar === account.avatar) return;
  const user = { record: 'account', recordId: account.id, kind: 'avatar' } as const;
  await attachFiles(tx, call, user, avatar === null ? [] : [avatar], 'avatar');
}

/** The picture of an account as a form keeps it: one, or none. */
export async function avatarsOf(
  db: Database | Transaction,
  accountId: number,
): Promise<StoredFile[]> {
  const rows = await db
    .select({ file: files })
    .from(accounts)
    .innerJoin(files, eq(files.id, accounts.avatar))
    .where(eq(accounts.id, accountId));
  return rows.map(({ file }) => file);
}
