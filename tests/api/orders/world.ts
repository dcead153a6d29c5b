import { eq } from 'drizzle-orm';
import type { Api } from '../../../api/client.ts';
import type { Locale } from '../../../api/wire.ts';
import type { Connection } from '../../../server/db/connect.ts';
import { shops } from '../../../server/db/schema.ts';
import type { Database } from '../../../server/db/transaction.ts';
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { startTestServer } from '../support/server.ts';

/** A running server with the demo in its database, and clients that are signed in to it. */
export interface World {
  db: Database;
  pool: Connection['pool'];
  host: string;
  /** A client of a demo account, in the first shop unless another is named. */
  signIn: (username: string, shopId?: number, locale?: Locale) => Promise<Api>;
  stop: () => Promise<void>;
}

/** Starts a server on an empty database of its own: PostgreSQL with `DATABASE_URL`, else embedded. */
export async function startWorld(): Promise<World> {
  const { url, connection, signIn, stop } = await startTestServer({ fill: ({ db }) => fill(db) });
  return {
    db: connection.db,
    pool: connection.pool,
    host: url,
    signIn: async (username, shopId = 1, locale = 'en-US') =>
      (await signIn(username, { password: DEMO_PASSWORD, shopId, locale })).api,
    stop,
  };
}

/** The demo, with a first shop that asks neither fee nor minimum, so that figures are plain. */
async function fill(db: Database): Promise<void> {
  await seedDemo(db, new Date());
  await db
    .update(shops)
    .set({ deliveryFee: 0, freeDeliveryFrom: null, minimumSpending: 0, deliveryLeadDays: 0 })
    .where(eq(shops.id, 1));
}
