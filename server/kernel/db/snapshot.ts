import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from './transaction.ts';

/** Reads as often as it takes, of one moment: what is committed meanwhile is not seen. */
export const inOneMoment = <T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/**
 * The rows of a query that is done once, some at a time.
 * @param name names it; another one that is read beside it in the same transaction needs another
 */
export async function* rowsOf<Row extends Record<string, unknown>>(
  tx: Transaction,
  name: string,
  query: SQL,
  atOnce: number,
): AsyncGenerator<Row[]> {
  const cursor = sql.identifier(name);
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(atOnce))} from ${cursor}`);
    if (rows.length > 0) yield rows as Row[];
    if (rows.length < atOnce) break;
  }
  await tx.execute(sql`close ${cursor}`);
}
