import { execFile } from 'node:child_process';
import { node24, quickly, root } from '../../../server/install.mjs';
import { connect } from '../../../server/kernel/db/connect.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { bareEnvironment } from '../../support/machine.ts';

/** Where a database and its files lie. */
export interface Place {
  databaseUrl: string | undefined;
  dataDirectory: string;
}

interface Ended {
  code: number;
  output: string;
  errors: string;
}

/** Runs one of the commands, as `npm run` does. */
export function command(
  program: 'verify/main' | 'backup/backupMain' | 'backup/restoreMain',
  at: Place,
  ...parameters: string[]
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      node24(),
      [...quickly, `server/product/${program}.ts`, ...parameters],
      {
        cwd: root,
        env: {
          ...bareEnvironment(),
          DATA_DIR: at.dataDirectory,
          DATABASE_URL: at.databaseUrl ?? '',
        },
      },
      (error, output, errors) => resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

/** How many rows each table has, and one figure that every column of each row is in. */
export async function rowsOf(at: Place) {
  const { pool, close } = await connect({ ...at, queryLimit: 600_000, log: createLog('error') });
  try {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'drizzle') order by 1`,
    );
    const sums: Record<string, { many: number; sum: string | null }> = {};
    for (const { name } of tables) {
      const { rows } = await pool.query<{ many: number; sum: string | null }>(
        `select count(*)::int as many, sum(hashtextextended(t::text, 0))::text as sum from ${name} t`,
      );
      if (rows[0]) sums[name] = rows[0];
    }
    return sums;
  } finally {
    await close();
  }
}
