import { and, eq, inArray, sql } from 'drizzle-orm';
import { TO_DECIDE } from '../../machines/shortage/law/index.ts';
import type { Reader } from '../kernel/verify/reader.ts';
import { pickLines } from '../pickLists/tables.ts';
import { isAskedForNoMore, left } from './left.ts';
import { shortages } from './tables.ts';

/**
 * What shortages have to keep in step, in the whole database: what waits for a decision is missing on
 * its order, and its line was closed with less; what is kept as a back-order is still asked for.
 */
export async function auditShortages(db: Reader): Promise<string[]> {
  const rows = await db
    .select({
      number: shortages.number,
      short: pickLines.short,
      left: sql<number>`${left}::float8`,
    })
    .from(shortages)
    .innerJoin(pickLines, eq(pickLines.id, shortages.pickLineId))
    .where(inArray(shortages.status, TO_DECIDE));
  const kept = await db
    .select({ number: shortages.number })
    .from(shortages)
    .where(and(eq(shortages.status, 'backOrdered'), isAskedForNoMore));
  return [
    ...rows.flatMap(({ number, short, left: missing }) => [
      ...(short === null ? [`shortage ${number}: its line is not short`] : []),
      ...(missing > 0 ? [] : [`shortage ${number}: nothing of it is missing`]),
    ]),
    ...kept.map(({ number }) => `shortage ${number}: its order asks for it no more`),
  ];
}
