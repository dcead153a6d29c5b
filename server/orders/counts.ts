import { type SQL, sql } from 'drizzle-orm';
import { orderCounts, orders } from '../db/schema.ts';
import type { Database } from '../db/transaction.ts';

/**
 * Folds the changes that the database's triggers note of orders into one row a key, and answers how
 * many rows went. Every server may run it at any time: a row is deleted and summed up in one
 * statement, and two sweeps never take the same row.
 */
export async function foldCounts(db: Database): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`
    with many as (
      select ${columns} from ${orderCounts} group by ${columns} having count(*) > 1 or sum(${orderCounts.count}) = 0
    ), taken as (
      select ${orderCounts}.ctid as place from ${orderCounts}
      join many on (${keyOf(sql`many`)}) = (${columns})
      for update of ${orderCounts} skip locked
    ), gone as (
      delete from ${orderCounts} using taken where ${orderCounts}.ctid = taken.place
      returning ${columns}, ${orderCounts.count}
    ), folded as (
      insert into ${orderCounts} (${names}, ${sql.identifier('count')})
      select ${keyOf(sql`gone`)}, sum(gone.count) from gone
      group by ${keyOf(sql`gone`)} having sum(gone.count) <> 0
      returning 1
    )
    select count(*)::int as gone from gone`);
  return rows[0]?.gone ?? 0;
}

/** Counts all orders anew: for a database that was filled without its triggers. */
export async function recount(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${orderCounts} in exclusive mode`);
    await tx.delete(orderCounts);
    await tx.execute(sql`
      insert into ${orderCounts} (${names}, ${sql.identifier('count')})
      select ${keyOf(sql`${orders}`)}, count(*)::int from ${orders} group by ${keyOf(sql`${orders}`)}`);
  });
}

const KEYS = [
  'shopId',
  'tab',
  'status',
  'paymentStatus',
  'kind',
  'channel',
  'reviewOverdue',
] as const;

const columns = list(KEYS.map((key) => sql`${orderCounts[key]}`));
const names = list(KEYS.map((key) => sql.identifier(snake(key))).map((name) => sql`${name}`));

function keyOf(table: SQL): SQL {
  return list(KEYS.map((key) => sql`${table}.${sql.identifier(snake(key))}`));
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}

/** As the database names a column. */
function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
