import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PersonalInfo, personalCard } from '../../api/auth.ts';
import { checkPhone } from '../accounts/phone.ts';
import type { Call } from '../context.ts';
import { accounts } from '../db/schema.ts';
import { notFound } from '../failure.ts';
import { logDone } from '../operationLog/write.ts';

/** The caller's own account. */
export async function personalInfo({ db, account }: Call): Promise<PersonalInfo> {
  const [row] = await db
    .select({ username: accounts.username, name: accounts.name, phone: accounts.phone })
    .from(accounts)
    .where(eq(accounts.id, account.id));
  if (!row) throw notFound();
  return row;
}

/** Changes the caller's own name and phone. @throws Failure 4000 at `phone` */
export async function savePersonalInfo(
  call: Call,
  { name, phone }: z.output<typeof personalCard>,
): Promise<PersonalInfo> {
  const { db, account, operation } = call;
  checkPhone(call, phone);
  await db.update(accounts).set({ name, phone }).where(eq(accounts.id, account.id));
  const target = { id: account.id, name: account.username };
  await logDone(db, call, { module: 'auth', operation, target });
  return personalInfo(call);
}
