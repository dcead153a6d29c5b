import { CODES } from '../../../api/kernel/codes.ts';
import type { Database } from '../db/transaction.ts';
import { Failure } from '../failure.ts';
import { type Attempt, forget, forgetTry, noteTry } from './attempts.ts';
import { isPassword, TooBusy } from './passwords.ts';

/**
 * Whether a password is an account's, wherever one is given: the tries are counted together, so that
 * nobody has more guesses in one place than in another, and take the same time where there is no
 * account (null).
 * @throws Failure 4290 after too many tries, or where nobody had time to look at this one
 */
export async function tryPassword(
  db: Database,
  attempt: Attempt,
  stored: string | null,
  password: string,
): Promise<boolean> {
  const tried = await noteTry(db, attempt);
  if (tried === null) throw new Failure(CODES.tooManyTries);
  const isRight = await isPassword(stored, password).catch(async (error) => {
    // Nobody looked at the password: the try is none of the account's failures.
    if (error instanceof TooBusy) await forgetTry(db, tried);
    throw error;
  });
  if (isRight) await forget(db, attempt);
  return isRight;
}
