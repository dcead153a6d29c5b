import pg from 'pg';
import { onTestFinished } from 'vitest';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from '../../../../server/kernel/db/embedded/start.ts';

/** A running database with a pool, both closed when the test is over. */
export interface TestDatabase {
  readonly database: EmbeddedDatabase;
  readonly pool: pg.Pool;
  /** Closes both before the test is over. */
  close(): Promise<void>;
}

/** Starts the embedded database, in memory unless a folder is given. */
export async function openDatabase(options: EmbeddedOptions = {}): Promise<TestDatabase> {
  const database = await startEmbedded(options);
  const pool = new pg.Pool({ ...database.connection, max: 10 });
  // Connections that break while nobody uses them are part of some tests.
  pool.on('error', () => undefined);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= pool.end().then(() => database.close());
    return closing;
  };
  onTestFinished(close);
  return { database, pool, close };
}

/** The only value of the only row. */
export async function one(pool: pg.Pool | pg.ClientBase, sql: string): Promise<unknown> {
  const { rows } = await pool.query<unknown[]>({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}
