import { sql } from 'drizzle-orm';
import type { PgSequence } from 'drizzle-orm/pg-core';
import { dateAt } from '../../api/kernel/zone.ts';
import { counters } from './db/tables/counters.ts';
import type { Transaction } from './db/transaction.ts';

/**
 * Takes the next numbers of one of a shop's sequences and answers the last of them. The row stays
 * locked until the transaction ends: what is rolled back leaves no gap.
 */
export async function takeNumbers(
  tx: Transaction,
  shopId: number,
  name: string,
  count = 1,
): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ shopId, name, value: count })
    .onConflictDoUpdate({
      target: [counters.shopId, counters.name],
      set: { value: sql`${counters.value} + ${count}` },
    })
    .returning({ value: counters.value });
  if (!row) throw new Error(`No number was given out for ${name}`);
  return row.value;
}

/** The next count of a sequence that all shops share, so that no two records wait for each other. */
export async function nextCount(tx: Transaction, { seqName }: PgSequence): Promise<number> {
  const { rows } = await tx.execute<{ count: string }>(
    sql`select nextval(${seqName}::regclass) as count`,
  );
  const [row] = rows;
  if (!row) throw new Error(`The sequence ${seqName} gave nothing`);
  return Number(row.count);
}

/** The day at the shop, as the numbers of records write it: `261120`. */
export const dayAt = (moment: Date, timeZone: string): string =>
  dateAt(moment, timeZone).slice(2).replaceAll('-', '');
