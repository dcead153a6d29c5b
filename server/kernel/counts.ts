import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { nameOf } from './db/tables/columns.ts';
import type { Database } from './db/transaction.ts';

/**
 * A table of counts and the rows that it counts, by columns that are called the same in both. Triggers
 * of the database append the differences; the counts' other column is `count`.
 */
export interface Kept {
  rows: PgTable;
  counts: PgTable;
}

/**
 * Folds the changes that the database's triggers note into one row a key, and answers how many rows
 * went. Every server may run it at any time: a row is deleted and summed up in one statement, and
 * two sweeps never take the same row.
 */
export async function foldCounts(db: Database, kept: readonly Kept[]): Promise<number> {
  let gone = 0;
  for (const { counts } of kept) gone += await fold(db, counts);
  return gone;
}

/** Counts all rows anew: for a database that was filled without its triggers. */
export async function recount(db: Database, kept: readonly Kept[]): Promise<void> {
  for (const { rows, counts } of kept) {
    const keys = keysOf(counts);
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${counts} in exclusive mode`);
      await tx.delete(counts);
      await tx.execute(sql`
        insert into ${counts} (${namesOf(keys)}, ${COUNT})
        select ${keysIn(sql`${rows}`, keys)}, count(*)::int from ${rows}
        group by ${keysIn(sql`${rows}`, keys)}`);
    });
  }
}

async function fold(db: Database, counts: PgTable): Promise<number> {
  const keys = keysOf(counts);
  const own = keysIn(sql`${counts}`, keys);
  const { rows } = await db.execute<{ gone: number }>(sql`
    with many as (
      select ${own} from ${counts} group by ${own}
      having count(*) > 1 or sum(${counts}.${COUNT}) = 0
    ), taken as (
      select ${counts}.ctid as place from ${counts}
      join many on (${keysIn(sql`many`, keys)}) = (${own})
      for update of ${counts} skip locked
    ), gone as (
      delete from ${counts} using taken where ${counts}.ctid = taken.place
      returning ${own}, ${counts}.${COUNT}
    ), folded as (
      insert into ${counts} (${namesOf(keys)}, ${COUNT})
      select ${keysIn(sql`gone`, keys)}, sum(gone.count) from gone
      group by ${keysIn(sql`gone`, keys)} having sum(gone.count) <> 0
      returning 1
    )
    select count(*)::int as gone from gone`);
  return rows[0]?.gone ?? 0;
}

const COUNT = sql.identifier('count');

/** What a table of counts counts by: all its columns but the count itself. */
export const keysOf = (counts: PgTable): string[] =>
  getTableConfig(counts)
    .columns.map(nameOf)
    .filter((name) => name !== 'count');

export const namesOf = (keys: readonly string[]) =>
  list(keys.map((key) => sql`${sql.identifier(key)}`));

export const keysIn = (table: SQL, keys: readonly string[]) =>
  list(keys.map((key) => sql`${table}.${sql.identifier(key)}`));

const list = (parts: SQL[]) => sql.join(parts, sql`, `);
