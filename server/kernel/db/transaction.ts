import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The database, the same driver for the embedded one and PostgreSQL. */
export type Database = NodePgDatabase;

/** A transaction of it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

const RETRIES = 5;
/** PostgreSQL's serialization_failure and deadlock_detected: the whole transaction may be tried again. */
const RETRIED = new Set(['40001', '40P01']);

/** Runs work in a transaction, again where the database asks for that, with a growing random pause. */
export async function withRetries<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries > RETRIES || !RETRIED.has(sqlStateOf(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
    }
  }
}

/** The SQLSTATE of a database error, also where the query builder wrapped it; else ''. */
export function sqlStateOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? sqlStateOf(error.cause) : '';
}
