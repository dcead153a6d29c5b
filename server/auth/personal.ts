import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PersonalInfo, personalCard } from '../../api/auth.ts';
import { shopIdsOf } from '../accounts/facts.ts';
import { checkPhone } from '../accounts/phone.ts';
import type { Call } from '../context.ts';
import { accounts } from '../db/schema.ts';
import { withRetries } from '../db/transaction.ts';
import { notFound, stale } from '../failure.ts';
import { logDoneIn } from '../operationLog/write.ts';

/** The caller's own account. */
export async function personalInfo({
  db,
  account,
}: Pick<Call, 'db' | 'account'>): Promise<PersonalInfo> {
  const [row] = await db
    .select({
      username: accounts.username,
      name: accounts.name,
      phone: accounts.phone,
      version: accounts.cardVersion,
    })
    .from(accounts)
    .where(eq(accounts.id, account.id));
  if (!row) throw notFound();
  return row;
}

/**
 * Changes the caller's own name and phone.
 * @throws Failure 4000 at `phone`; 4091 with both as they are where they were changed meanwhile
 */
export async function savePersonalInfo(
  call: Call,
  { name, phone, version }: z.output<typeof personalCard> & { version: number },
): Promise<PersonalInfo> {
  const { db, account, operation } = call;
  await checkPhone(call, phone, account.id);
  const target = { id: account.id, name: account.username };
  const attempt = { module: 'auth', operation, target };
  const saved = await withRetries(db, async (tx) => {
    const [row] = await tx
      .update(accounts)
      .set({ name, phone, cardVersion: version + 1 })
      .where(and(eq(accounts.id, account.id), eq(accounts.cardVersion, version)))
      .returning({ id: accounts.id });
    if (row) await logDoneIn(tx, call, await shopIdsOf(tx, account.id), attempt);
    return row;
  });
  if (!saved) throw stale(await personalInfo(call), attempt);
  return personalInfo(call);
}
