import { lt, sql } from 'drizzle-orm';
import { CODES } from '../../api/codes.ts';
import type { PublicCall } from '../context.ts';
import { publicUses } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { placeOf } from '../place.ts';

const HOUR = 60 * 60_000;

/** How often one address may use one public operation within an hour. */
export const MOST_AN_HOUR = 10;

/**
 * Counts a use of a public operation that leaves something in the office.
 * @throws Failure 4290 where the address has used it too often; that try is not counted
 */
export async function noteUse({
  db,
  operation,
  address,
  now,
}: Pick<PublicCall, 'db' | 'operation' | 'address' | 'now'>): Promise<void> {
  const hour = new Date(Math.floor(now().getTime() / HOUR) * HOUR);
  const counted = await db
    .insert(publicUses)
    .values({ operation, address: placeOf(address), hour, count: 1 })
    .onConflictDoUpdate({
      target: [publicUses.operation, publicUses.address, publicUses.hour],
      set: { count: sql`${publicUses.count} + 1` },
      setWhere: lt(publicUses.count, MOST_AN_HOUR),
    })
    .returning({ count: publicUses.count });
  if (counted.length === 0) throw new Failure(CODES.tooManyTries, { message: 'tooManySent' });
}
