import { and, count, eq, gt, sql } from 'drizzle-orm';
import { loginFailures, sessions } from '../db/tables/access.ts';
import type { Database } from '../db/transaction.ts';
import { networkOf } from '../network.ts';

/** Who tries to sign in, and from where. */
export interface Attempt {
  username: string;
  address: string;
  at: Date;
}

/** Failures are remembered that long, milliseconds. */
export const WINDOW = 15 * 60_000;

/** How many failures within the window end the tries. */
export const MOST_FAILURES = {
  /** Of one account from one address: a person who forgot it, or somebody who guesses. */
  ofBoth: 5,
  /** From one address: somebody who tries one password on many accounts. */
  ofAddress: 50,
  /** Of one account from anywhere: many machines that guess. A place it is known at is let in. */
  ofAccount: 100,
} as const;

/** An account is known at an address where it signed in within this time, milliseconds. */
const KNOWN_FOR = 30 * 24 * 60 * 60_000;

/**
 * Notes a try as failed before its password is looked at, so that tries at once are all counted,
 * and answers its number; null where there have been too many. `forget` it when it succeeds.
 */
export async function noteTry(db: Database, attempt: Attempt): Promise<number | null> {
  const counted = { ...attempt, address: networkOf(attempt.address) };
  const [noted] = await db.insert(loginFailures).values(counted).returning();
  if (!noted) throw new Error('A try to sign in was not noted');
  if (!(await isTooMany(db, attempt))) return noted.id;
  // A try that is turned away is none: whoever keeps trying does not lock the account for longer.
  await forgetTry(db, noted.id);
  return null;
}

/** Forgets one try, by the number that `noteTry` answered: its password was never looked at. */
export async function forgetTry(db: Database, tried: number): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.id, tried));
}

/** Forgets the failures of an account from an address once its password was right. */
export async function forget(db: Database, { username, address }: Attempt): Promise<void> {
  await db
    .delete(loginFailures)
    .where(
      and(eq(loginFailures.username, username), eq(loginFailures.address, networkOf(address))),
    );
}

/** Whether the next try would be turned away: one more failure than there are would be too many. */
export const isLocked = (db: Database, attempt: Attempt): Promise<boolean> =>
  isTooMany(db, attempt, 1);

async function isTooMany(
  db: Database,
  { username, address, at }: Attempt,
  more = 0,
): Promise<boolean> {
  const since = gt(loginFailures.at, new Date(at.getTime() - WINDOW));
  const ofAccount = eq(loginFailures.username, username);
  const ofAddress = eq(loginFailures.address, networkOf(address));
  const [byAddress] = await db
    .select({
      all: count(),
      both: sql<number>`count(*) filter (where ${ofAccount})::int`,
    })
    .from(loginFailures)
    .where(and(ofAddress, since));
  if ((byAddress?.both ?? 0) + more > MOST_FAILURES.ofBoth) return true;
  if ((byAddress?.all ?? 0) + more > MOST_FAILURES.ofAddress) return true;
  const [byAccount] = await db
    .select({ all: count() })
    .from(loginFailures)
    .where(and(ofAccount, since));
  if ((byAccount?.all ?? 0) + more <= MOST_FAILURES.ofAccount) return false;
  return !(await isKnownAt(db, { username, address, at }));
}

async function isKnownAt(db: Database, { username, address, at }: Attempt): Promise<boolean> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct ${sessions.address} as address
    from ${sessions} join accounts on accounts.id = ${sessions.accountId}
    where accounts.username = ${username}
      and ${sessions.createdAt} > ${new Date(at.getTime() - KNOWN_FOR).toISOString()}`);
  return rows.some((known) => networkOf(known.address) === networkOf(address));
}
