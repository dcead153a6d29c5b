import { eq } from 'drizzle-orm';
import type { auth } from '../../api/auth.ts';
import { CODES } from '../../api/codes.ts';
import type { Handlers } from '../../api/operation.ts';
import type { Call, PublicCall } from '../context.ts';
import { accounts, sessions } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { forget, noteTry } from './attempts.ts';
import { loginInfoOf } from './loginInfo.ts';
import { isPassword, TooBusy } from './passwords.ts';
import { newToken, tokenHashOf } from './tokens.ts';

/** Signing in and out. */
export const authHandlers = {
  login: ({ body }, call) => signIn(body, call),

  async logout(_input, { db, tokenHash, now }) {
    await db.update(sessions).set({ revokedAt: now() }).where(eq(sessions.tokenHash, tokenHash));
    return {};
  },

  currentLogin: (_input, { db, account }) => loginInfoOf(db, account.id, ''),
} satisfies Handlers<typeof auth, Call>;

/** Answers alike, and as late, for an unknown account and a wrong password. */
async function signIn(
  { username, password }: { username: string; password: string },
  { db, address, now }: PublicCall,
) {
  const at = now();
  const attempt = { username: username.toLowerCase(), address, at };
  if ((await noteTry(db, attempt)) === null) throw new Failure(CODES.tooManyTries);
  const [account] = await db.select().from(accounts).where(eq(accounts.username, attempt.username));
  if (!(await passwordIsRight(account?.passwordHash ?? null, password)) || !account) {
    throw new Failure(CODES.invalidInput, {
      message: 'wrongCredentials',
      errors: { password: 'server:wrongCredentials' },
    });
  }
  await forget(db, attempt);
  if (account.status !== 'active')
    throw new Failure(CODES.noAccess, { message: 'accountNotActive' });
  const token = newToken();
  await db.insert(sessions).values({
    tokenHash: tokenHashOf(token),
    accountId: account.id,
    createdAt: at,
    usedAt: at,
    address,
  });
  return loginInfoOf(db, account.id, token);
}

async function passwordIsRight(stored: string | null, password: string): Promise<boolean> {
  try {
    return await isPassword(stored, password);
  } catch (error) {
    if (error instanceof TooBusy) throw new Failure(CODES.tooManyTries);
    throw error;
  }
}
