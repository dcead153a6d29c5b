import { eq } from 'drizzle-orm';
import type { LoginInfo } from '../../api/auth/calls.ts';
import { CODES } from '../../api/kernel/codes.ts';
import { narrowed } from '../../api/kernel/wire.ts';
import { shopIdsOf } from '../accounts/facts.ts';
import { isAdmitted } from '../kernel/access/admission.ts';
import { isLocked, WINDOW } from '../kernel/access/attempts.ts';
import { tryPassword } from '../kernel/access/passwordCheck.ts';
import { newToken, tokenHashOf } from '../kernel/access/tokens.ts';
import type { PublicCall } from '../kernel/context.ts';
import { accounts, roles, sessions } from '../kernel/db/tables/access.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { Failure } from '../kernel/failure.ts';
import { logDoneIn, logRefusedIn } from '../kernel/log/write.ts';
import { loginInfoOf } from './loginInfo.ts';

type Account = typeof accounts.$inferSelect;
type Rule = 'passwordIsRight' | 'tooManyTries' | 'accountIsActive' | 'oneTimePasswordIsValid';

/**
 * Begins a session, and answers alike, and as late, for an unknown account and a wrong password. The
 * operation log of each of the account's shops tells of it, and of a try that failed.
 * @throws Failure 4000 for a wrong account or password; 4030 where the account is not active or its
 * one-time password is over; 4290 after too many tries
 */
export async function signIn(
  { username, password }: { username: string; password: string },
  call: PublicCall,
): Promise<LoginInfo> {
  const { db, address, device } = call;
  const at = call.now();
  const attempt = { username: narrowed(username).toLowerCase(), address, at };
  const [account] = await db.select().from(accounts).where(eq(accounts.username, attempt.username));
  const isRight = await tryPassword(db, attempt, account?.passwordHash ?? null, password);
  if (!isRight || !account) {
    // Asked for an unknown account too, which takes as long.
    const isLast = await isLocked(db, attempt);
    if (account) noteFailed(call, account, isLast ? 'tooManyTries' : 'passwordIsRight');
    throw wrongCredentials(account);
  }
  const token = newToken();
  const against = await withRetries(db, async (tx) => {
    // The password had its turn to wait for: the account may have another one since, or be frozen.
    // Who changes either ends the sessions that there are, and waits for this one.
    const [now] = await tx.select().from(accounts).where(eq(accounts.id, account.id)).for('share');
    if (!now || now.passwordHash !== account.passwordHash) throw wrongCredentials(account);
    if (!isAdmitted(now.status)) return { rule: 'accountIsActive', now } as const;
    if (now.oneTimeUntil !== null && now.oneTimeUntil <= at) {
      return { rule: 'oneTimePasswordIsValid', now } as const;
    }
    await tx.insert(sessions).values({
      tokenHash: tokenHashOf(token),
      accountId: account.id,
      createdAt: at,
      usedAt: at,
      address,
      device,
    });
    const [role] = await tx
      .select({ code: roles.code })
      .from(roles)
      .where(eq(roles.id, now.roleId));
    const { id, name } = now;
    const operator = { account: { id, name, roleCode: role?.code ?? '' }, now: call.now };
    await logDoneIn(tx, operator, await shopIdsOf(tx, id), attemptAt(now));
    return null;
  });
  if (against) {
    noteFailed(call, against.now, against.rule);
    throw new Failure(CODES.noAccess, {
      message:
        against.rule === 'accountIsActive'
          ? `notAdmitted.${against.now.status}`
          : 'oneTimePasswordOver',
      attempt: attemptAt(against.now),
    });
  }
  call.log.info({ address, by: account.username }, 'Signed in');
  return loginInfoOf(call, account.id, token);
}

/**
 * Writes down in each shop of an account that somebody could not sign in with it. The answer does not
 * wait for it: a later answer would tell that there is such an account.
 */
function noteFailed(call: PublicCall, account: Account, rule: Rule): void {
  const note = async () => {
    const reason = { rule, figures: { minutes: WINDOW / 60_000 } };
    const operator = { account: { id: null, name: '', roleCode: 'visitor' }, now: call.now };
    const shopIds = await shopIdsOf(call.db, account.id);
    await logRefusedIn(call.db, operator, shopIds, attemptAt(account), reason);
  };
  // The answer has left by then.
  setImmediate(() => {
    note().catch((error: unknown) => {
      call.log.error({ err: error }, 'A failed sign-in could not be logged');
    });
  });
}

/** The account is for the server's log alone: the answer is the same without one. */
const wrongCredentials = (account: Account | undefined) =>
  new Failure(CODES.invalidInput, {
    message: 'wrongCredentials',
    errors: { password: 'server:wrongCredentials' },
    ...(account ? { attempt: attemptAt(account) } : {}),
  });

const attemptAt = ({ id, username }: Pick<Account, 'id' | 'username'>) => ({
  module: 'auth',
  operation: 'login',
  target: { record: 'account' as const, id, name: username },
});
