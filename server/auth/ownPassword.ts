import { and, eq } from 'drizzle-orm';
import type { LoginInfo, PasswordChange } from '../../api/auth/calls.ts';
import { CODES } from '../../api/kernel/codes.ts';
import { shopIdsOf } from '../accounts/facts.ts';
import { isEasyPassword } from '../kernel/access/easyPasswords.ts';
import { tryPassword } from '../kernel/access/passwordCheck.ts';
import { hashPassword, isPassword } from '../kernel/access/passwords.ts';
import type { Call } from '../kernel/context.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { Failure, invalid } from '../kernel/failure.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDoneIn, logRefused } from '../kernel/log/write.ts';
import { loginInfoOf } from './loginInfo.ts';
import { endSessions } from './ownSessions.ts';

/**
 * Changes one's own password, and ends one's other sessions. Answers the login info as it is then.
 * @throws Failure 4000 at `newPassword` where that is among the first that are guessed, or the one from
 * before a one-time one, at `oldPassword` where that is wrong; 4290 after too many tries
 */
export async function changeOwnPassword(call: Call, change: PasswordChange): Promise<LoginInfo> {
  const { db, account, address, tokenHash } = call;
  const at = call.now();
  const names = [account.username, account.name, call.shop.name, call.shop.nameEn];
  if (isEasyPassword(change.newPassword, names)) {
    throw invalid({ newPassword: 'server:easyPassword' });
  }
  const logged = attemptOn(call, 'account', { id: account.id, name: account.username });
  const wrong = async () => {
    await logRefused(db, call, logged, { rule: 'passwordIsRight' });
    return new Failure(CODES.invalidInput, {
      message: 'wrongOldPassword',
      errors: { oldPassword: 'server:wrongOldPassword' },
    });
  };
  const [row] = await db
    .select({ passwordHash: accounts.passwordHash, former: accounts.formerPasswordHash })
    .from(accounts)
    .where(eq(accounts.id, account.id));
  const old = row?.passwordHash ?? null;
  const attempt = { username: account.username, address, at };
  if (!(await tryPassword(db, attempt, old, change.oldPassword)) || old === null) {
    throw await wrong();
  }
  // Also where there is none: the time does not tell whether the password was ever reset.
  if (await isPassword(row?.former ?? null, change.newPassword)) {
    throw invalid({ newPassword: 'validation.passwordIsNew' });
  }
  const passwordHash = await hashPassword(change.newPassword);
  const isChanged = await withRetries(db, async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ passwordHash, oneTimeUntil: null, formerPasswordHash: null })
      // Reset meanwhile: the old one is none any more.
      .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, old)))
      .returning({ id: accounts.id });
    if (changed.length === 0) return false;
    await endSessions(tx, {
      ...{ accountId: account.id, at, but: tokenHash },
      why: 'passwordChanged',
    });
    await logDoneIn(tx, call, await shopIdsOf(tx, account.id), logged);
    return true;
  });
  if (!isChanged) throw await wrong();
  return loginInfoOf(call, account.id, '');
}
