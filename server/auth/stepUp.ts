import { and, eq, gt } from 'drizzle-orm';
import { CODES } from '../../api/kernel/codes.ts';
import { tryPassword } from '../kernel/access/passwordCheck.ts';
import type { Call } from '../kernel/context.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { Failure, refused } from '../kernel/failure.ts';
import { logDone, logRefused } from '../kernel/log/write.ts';
import { stepUps } from './tables.ts';

/** For how long a password that was given once more counts, milliseconds. */
export const STEP_UP = 5 * 60_000;

type Caller = Pick<Call, 'account' | 'address' | 'now' | 'operation' | 'shopId' | 'tokenHash'>;

/**
 * Takes the account's own password once more, for this session alone. Wrong ones count together with
 * those at the sign-in, so that nobody has more guesses here than there.
 * @param module whose operation log says so
 * @throws Failure 4000 at `password` where it is wrong, 4290 after too many tries
 */
export async function stepUp(
  call: Caller & { db: Database },
  password: string,
  module: string,
): Promise<void> {
  const { db, account, address, tokenHash } = call;
  const at = call.now();
  const attempt = { username: account.username, address, at };
  const logged = { module, operation: call.operation, target: null };
  const [row] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, account.id));
  const isRight = await tryPassword(db, attempt, row?.passwordHash ?? null, password);
  if (!isRight) {
    await logRefused(db, call, logged, { rule: 'passwordIsRight' });
    throw new Failure(CODES.invalidInput, {
      message: 'wrongPassword',
      errors: { password: 'server:wrongPassword' },
    });
  }
  const until = new Date(at.getTime() + STEP_UP);
  await db
    .insert(stepUps)
    .values({ tokenHash, until })
    .onConflictDoUpdate({ target: stepUps.tokenHash, set: { until } });
  await logDone(db, call, logged);
}

/** For how much longer the session's password counts, milliseconds; 0 where it does not. */
export async function steppedUpFor(
  db: Database | Transaction,
  { tokenHash, now }: Pick<Caller, 'tokenHash' | 'now'>,
): Promise<number> {
  const at = now();
  const [row] = await db
    .select({ until: stepUps.until })
    .from(stepUps)
    .where(and(eq(stepUps.tokenHash, tokenHash), gt(stepUps.until, at)));
  return row ? row.until.getTime() - at.getTime() : 0;
}

/** @throws Failure 4090 `passwordWasGiven` where the session has to give its password (again) */
export async function mustBeSteppedUp(db: Database | Transaction, call: Caller): Promise<void> {
  if ((await steppedUpFor(db, call)) === 0) throw refused({ rule: 'passwordWasGiven' });
}

/** Takes it back before its time. */
export async function stepDown(db: Database, { tokenHash }: Pick<Caller, 'tokenHash'>) {
  await db.delete(stepUps).where(eq(stepUps.tokenHash, tokenHash));
}
