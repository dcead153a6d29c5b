import { and, eq, lt, sql } from 'drizzle-orm';
import { CODES } from '../../api/kernel/codes.ts';
import type { PublicCall } from './context.ts';
import { publicUses } from './db/tables/publicUses.ts';
import { Failure } from './failure.ts';
import { networkOf } from './network.ts';

const HOUR = 60 * 60_000;

/** How often one address may use one public operation within an hour. */
export const MOST_AN_HOUR = 10;

/** How many wrong secrets one address may send to one public operation within an hour. */
export const MOST_GUESSES = 30;

type Use = Pick<PublicCall, 'db' | 'operation' | 'address' | 'now'>;

/**
 * Counts a use of a public operation that leaves something in the office, before anything that was
 * sent with it is read, and whatever comes of it. What was answered without being begun, for its key
 * was used meanwhile, is no use; what comes under a key that was used before is not counted at all.
 * @throws Failure 4290 where the address has used it too often; that try is not counted
 */
export async function countedUse<T>(
  call: Use,
  work: (begin: () => void) => Promise<T>,
): Promise<T> {
  const hour = hourOf(call);
  await noteUse(call, hour, MOST_AN_HOUR);
  let isBegun = false;
  let isRefused = false;
  try {
    return await work(() => {
      isBegun = true;
    });
  } catch (error) {
    // A form or a picture that cannot be read has cost as much as one that can.
    isRefused = !isKeyOfAnother(error);
    throw error;
  } finally {
    if (!isBegun && !isRefused) await giveBack(call, hour);
  }
}

/**
 * Counts a call that takes a secret as a guess, before it is looked at, so that guesses at once are all
 * counted; one that was right is none.
 * @throws Failure 4290 where the address has guessed wrong too often; that try is not counted
 */
export async function countedGuess<T>(call: Use, work: () => Promise<T>): Promise<T> {
  const hour = hourOf(call);
  await noteUse(call, hour, MOST_GUESSES);
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = error instanceof Failure && error.code === CODES.notFound;
    throw error;
  } finally {
    if (!isWrong) await giveBack(call, hour);
  }
}

const hourOf = ({ now }: Pick<Use, 'now'>) => new Date(Math.floor(now().getTime() / HOUR) * HOUR);

const isKeyOfAnother = (error: unknown) =>
  error instanceof Failure && error.parts.reason?.rule === 'keyUsedForAnother';

async function giveBack({ db, operation, address }: Use, hour: Date): Promise<void> {
  await db
    .update(publicUses)
    .set({ count: sql`${publicUses.count} - 1` })
    .where(
      and(
        eq(publicUses.operation, operation),
        eq(publicUses.address, networkOf(address)),
        eq(publicUses.hour, hour),
      ),
    );
}

async function noteUse({ db, operation, address }: Use, hour: Date, most: number): Promise<void> {
  const counted = await db
    .insert(publicUses)
    .values({ operation, address: networkOf(address), hour, count: 1 })
    .onConflictDoUpdate({
      target: [publicUses.operation, publicUses.address, publicUses.hour],
      set: { count: sql`${publicUses.count} + 1` },
      setWhere: lt(publicUses.count, most),
    })
    .returning({ count: publicUses.count });
  if (counted.length === 0) throw new Failure(CODES.tooManyTries, { message: 'tooManySent' });
}
