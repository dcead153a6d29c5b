import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { type Api, createApi } from '../../../api/client.ts';
import { markers } from '../../../api/wire.ts';
import { createApp } from '../../../server/app.ts';
import { connect } from '../../../server/db/connect.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { shops } from '../../../server/db/schema.ts';
import type { Database } from '../../../server/db/transaction.ts';
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { createLog } from '../../../server/log.ts';

/** A running server with the demo in its database, and clients that are signed in to it. */
export interface World {
  db: Database;
  host: string;
  signIn: (username: string, shopId?: number, locale?: 'en-US' | 'zh-CN' | 'vn-VM') => Promise<Api>;
  stop: () => Promise<void>;
}

/** Starts a server on an empty database of its own: PostgreSQL with `DATABASE_URL`, else embedded. */
export async function startWorld(now: () => Date = () => new Date()): Promise<World> {
  const log = createLog('error');
  const database = await emptyDatabase();
  const connection = await connect({
    databaseUrl: database.url,
    dataDirectory: 'memory',
    queryLimit: 60_000,
    log,
  });
  await migrate(connection.pool);
  await seedDemo(connection.db, now());
  // A first shop that asks neither fee nor minimum keeps the figures of the tests plain.
  await connection.db
    .update(shops)
    .set({ deliveryFee: 0, freeDeliveryFrom: null, minimumSpending: 0, deliveryLeadDays: 0 })
    .where(eq(shops.id, 1));
  const environment = {
    session: { idle: 3_600_000, max: 3_600_000 },
    apiHost: '',
    corsOrigins: [],
    trustProxy: false,
    queryLimit: 60_000,
  };
  const app = await createApp({ connection, environment, now, log });
  const host = await app.listen({ host: '127.0.0.1', port: 0 });
  const signIn: World['signIn'] = async (username, restaurantId = 1, locale = 'en-US') => {
    let token: string | null = null;
    const api = createApi({
      host,
      token: () => token,
      markers: () => markers.parse({ restaurantId, locale }),
      notices: { success: () => {}, error: () => {} },
      onSessionEnd: () => {},
      logger: { error: () => {} },
    });
    ({ token } = await api.login({ body: { username, password: DEMO_PASSWORD } }));
    return api;
  };
  return {
    db: connection.db,
    host,
    signIn,
    stop: async () => {
      await app.close();
      await connection.close();
      await database.drop();
    },
  };
}

async function emptyDatabase() {
  const server = process.env.DATABASE_URL;
  if (!server) return { url: undefined, drop: async () => {} };
  const name = `larder_test_${randomUUID().replaceAll('-', '')}`;
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await ask(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => ask(`drop database ${name} with (force)`) };
}
