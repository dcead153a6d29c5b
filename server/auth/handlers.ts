import { eq } from 'drizzle-orm';
import type { auth } from '../../api/auth/calls.ts';
import { CODES } from '../../api/kernel/codes.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import { narrowed } from '../../api/kernel/wire.ts';
import { isAdmitted } from '../kernel/access/admission.ts';
import { tryPassword } from '../kernel/access/passwordCheck.ts';
import { newToken, tokenHashOf } from '../kernel/access/tokens.ts';
import type { Call, PublicCall } from '../kernel/context.ts';
import { accounts, sessions } from '../kernel/db/tables/access.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { Failure } from '../kernel/failure.ts';
import { loginInfoOf } from './loginInfo.ts';
import { changeOwnPassword } from './ownPassword.ts';
import { listSessions, signOutEverywhere } from './ownSessions.ts';
import { personalInfo, savePersonalInfo } from './personal.ts';

/** Signing in and out, and one's own account. */
export const authHandlers = {
  login: ({ body }, call) => signIn(body, call),

  async logout(_input, { db, tokenHash, now, log, account, address }) {
    await db.update(sessions).set({ revokedAt: now() }).where(eq(sessions.tokenHash, tokenHash));
    log.info({ address, by: account.username }, 'Signed out');
    return {};
  },

  currentLogin: (_input, call) => loginInfoOf(call, call.account.id, ''),
  changePassword: ({ body }, call) => changeOwnPassword(call, body),
  getPersonalInfo: (_input, call) => personalInfo(call),
  savePersonalInfo: ({ body }, call) => savePersonalInfo(call, body),
  listSessions: (_input, call) => listSessions(call),
  signOutEverywhere: ({ body }, call) => signOutEverywhere(call, body.keepThis),
} satisfies Handlers<typeof auth, Call>;

/** Answers alike, and as late, for an unknown account and a wrong password. */
async function signIn(
  { username, password }: { username: string; password: string },
  call: PublicCall,
) {
  const { db, address, device } = call;
  const at = call.now();
  const attempt = { username: narrowed(username).toLowerCase(), address, at };
  const [account] = await db.select().from(accounts).where(eq(accounts.username, attempt.username));
  const isRight = await tryPassword(db, attempt, account?.passwordHash ?? null, password);
  if (!isRight || !account) throw wrongCredentials(account);
  const token = newToken();
  await withRetries(db, async (tx) => {
    // The password had its turn to wait for: the account may have another one since, or be frozen.
    // Who changes either ends the sessions that there are, and waits for this one.
    const [now] = await tx.select().from(accounts).where(eq(accounts.id, account.id)).for('share');
    if (!now || now.passwordHash !== account.passwordHash) throw wrongCredentials(account);
    if (!isAdmitted(now.status)) {
      throw new Failure(CODES.noAccess, {
        message: 'accountNotActive',
        attempt: attemptAt(now),
      });
    }
    if (now.oneTimeUntil !== null && now.oneTimeUntil <= at) {
      throw new Failure(CODES.noAccess, {
        message: 'oneTimePasswordOver',
        attempt: attemptAt(now),
      });
    }
    await tx.insert(sessions).values({
      tokenHash: tokenHashOf(token),
      accountId: account.id,
      createdAt: at,
      usedAt: at,
      address,
      device,
    });
  });
  call.log.info({ address, by: account.username }, 'Signed in');
  return loginInfoOf(call, account.id, token);
}

/** The account is for the server's log alone: the answer is the same without one. */
const wrongCredentials = (account: { id: number; username: string } | undefined) =>
  new Failure(CODES.invalidInput, {
    message: 'wrongCredentials',
    errors: { password: 'server:wrongCredentials' },
    ...(account ? { attempt: attemptAt(account) } : {}),
  });

const attemptAt = ({ id, username }: { id: number; username: string }) => ({
  module: 'auth',
  operation: 'login',
  target: { record: 'account' as const, id, name: username },
});
