import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PersonalInfo, personalCard } from '../../api/auth/calls.ts';
import { attachAvatar, avatarsOf } from '../accounts/avatar.ts';
import { checkPhone } from '../accounts/phone.ts';
import { storedAccount } from '../accounts/stored.ts';
import type { Call } from '../kernel/context.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { notFound, stale } from '../kernel/failure.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { send } from '../kernel/record.ts';

/** The caller's own account. */
export async function personalInfo({
  db,
  account,
}: Pick<Call, 'account'> & { db: Database | Transaction }): Promise<PersonalInfo> {
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
  return { ...row, avatars: await avatarsOf(db, account.id) };
}

/**
 * Changes the caller's own name, phone and picture: a move of the account like the office's, so that whoever
 * has it open there is told.
 * @throws Failure 4000 at `phone`; 4091 with them as they are where they were changed meanwhile
 */
export async function savePersonalInfo(
  call: Call,
  { name, phone, avatar, version }: z.output<typeof personalCard> & { version: number },
): Promise<PersonalInfo> {
  const { db, account, actor } = call;
  const attempt = attemptOn(call, 'account', { id: account.id, name: account.username });
  await send(db, storedAccount, {
    id: account.id,
    shopId: null,
    event: async ({ facts: { roleId, shopIds, ...now } }, tx) => {
      const seen = await personalInfo({ db: tx, account });
      if (seen.version !== version) throw stale(seen, attempt);
      checkPhone(call, phone, now.phone);
      await attachAvatar(tx, call, { id: account.id, avatar: now.avatar }, avatar);
      const card = { name, phone, roleId, shopIds, ...(avatar === undefined ? {} : { avatar }) };
      return { type: 'update' as const, card };
    },
    // The version of name, phone and picture alone: what else becomes of an account is nothing to its person.
    once: true,
    actor: { ...actor, grants: OF_ONESELF },
    at: call.now(),
  });
  return personalInfo(call);
}

/** It takes no permission to say what one is called. */
const OF_ONESELF = () => true;
