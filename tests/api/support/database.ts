import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type Connection, connect } from '../../../server/kernel/db/connect.ts';
import { migrate } from '../../../server/kernel/db/migrate.ts';
import { createLog } from '../../../server/kernel/serverLog.ts';
import { type Filling, openFilled } from './templates.ts';

/**
 * A database of a test file's own, up to date, that is gone when it is closed: empty, or filled in
 * a way that has a name and is done once a run.
 */
export async function openDatabase(filling?: Filling, queryLimit = 60_000): Promise<Connection> {
  if (filling) return openFilled(filling, queryLimit);
  const made = await makeDatabase();
  const connection = await connect({
    databaseUrl: made.url,
    dataDirectory: 'memory',
    queryLimit,
    log: createLog('error'),
  });
  await migrate(connection.pool);
  return {
    ...connection,
    async close() {
      await connection.close();
      await made.drop();
    },
  };
}

/** A new database on the server of `DATABASE_URL`; none (`url` undefined) for the embedded one. */
export async function makeDatabase(): Promise<{
  url: string | undefined;
  drop: () => Promise<void>;
}> {
  const server = process.env.DATABASE_URL;
  if (!server) return { url: undefined, drop: async () => {} };
  const name = `larder_test_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => ask(server, `drop database ${name} with (force)`) };
}

async function ask(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
