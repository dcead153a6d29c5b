import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

/** Any fixed number will do: whoever migrates this product's database holds the lock of this name. */
const MIGRATION_LOCK = 7_263_914;

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Brings the database up to this version's schema, in one transaction. Servers that start at once
 * wait for each other here; the later ones find nothing left to do.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A migration may take longer than a query of the product is allowed to.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), {
      migrationsFolder: MIGRATIONS,
    });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    // Closed rather than given back: with it end the lock and the timeout that was set.
    client.release(true);
  }
}

/** Whether the database has this version's schema, and which it has else; changes nothing. */
export async function ageOfSchema(pool: Pool): Promise<'none' | 'older' | 'current' | 'newer'> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!tables[0]?.there) return 'none';
  const { rows } = await pool.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  const last = Number(rows[0]?.last ?? 0);
  if (last === 0) return 'none';
  return last === own ? 'current' : last < own ? 'older' : 'newer';
}
