import { eq } from 'drizzle-orm';
import { goods } from '../../../server/goods/tables.ts';
import type { Connection } from '../../../server/kernel/db/connect.ts';
import { accountShops, accounts, shops } from '../../../server/kernel/db/tables/access.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { seedDemo } from '../../../server/product/demo/seed.ts';
import { DEMO_SHOPS } from '../../../server/product/demo/shops.ts';
import { dropLimits } from '../../support/limits.ts';
import { openStock } from '../../support/openStock.ts';
import { giveRates } from '../../support/rates.ts';
import { secrets } from '../support/secrets.ts';
import { type SignIn, startTestServer, type TestServerOptions } from '../support/server.ts';
import type { Filling } from '../support/templates.ts';

/** A running server with the demo in its database, and clients that are signed in to it. */
export interface World {
  db: Database;
  pool: Connection['pool'];
  host: string;
  /** What the server's clock shows; moving it moves the server. */
  clock: { now: Date };
  /** Signs in to a demo account, in the first shop unless another is named. */
  signIn: SignIn;
  stop: () => Promise<void>;
}

/** The demo as `npm start` makes it. */
export const DEMO: Filling = {
  name: 'demo',
  fill: async ({ db }) => {
    await seedDemo(db, new Date(), secrets);
  },
};

/** The demo as every world has it. */
export const WORLD: Filling = { name: 'world', from: DEMO, fill: ({ db }) => fill(db) };

/** The same world with other numbers of orders, for what goes through all of its rows. */
export const worldOf = (orders: { first: number; others: number }): Filling => ({
  name: `world_${orders.first}_${orders.others}`,
  from: {
    name: `demo_${orders.first}_${orders.others}`,
    fill: async ({ db }) => {
      const shops = DEMO_SHOPS.map((shop, index) => ({
        ...shop,
        orders: index === 0 ? orders.first : orders.others,
      }));
      await seedDemo(db, new Date(), secrets, { shops });
    },
  },
  fill: ({ db }) => fill(db),
});

/**
 * Starts a server on an empty database of its own: PostgreSQL with `DATABASE_URL`, else embedded.
 * @param options what is put in another's place
 */
export async function startWorld(options: TestServerOptions = {}): Promise<World> {
  const { url, connection, clock, signIn, stop } = await startTestServer({
    // Nobody sends by it: what sends is not a part of the app.
    environment: { SMTP_URL: 'smtp://127.0.0.1', OFFICE_URL: 'https://office.larder.example' },
    filling: WORLD,
    ...options,
  });
  return {
    db: connection.db,
    pool: connection.pool,
    host: url,
    clock,
    signIn: (username, options) =>
      signIn(username, { password: DEMO_PASSWORD, shopId: 1, ...options }),
    stop,
  };
}

/** How many shops have nobody in them but the keeper, who opens and closes them. */
const KEPT_SHOPS = 48;

/**
 * Makes of the demo one with a first shop that asks neither fee nor minimum nor a second person, so that
 * figures are plain, and with `keeper` and `reviewer`, managers whose shops have goods and no orders.
 */
async function fill(db: Database): Promise<void> {
  await db
    .update(shops)
    .set({ deliveryFee: 0, freeDeliveryFrom: null, minimumSpending: 0, deliveryLeadDays: 0 })
    .where(eq(shops.id, 1));
  await dropLimits(db, 1);
  await addKeeper(db);
}

async function addKeeper(db: Database): Promise<void> {
  const [manager] = await db.select().from(accounts).where(eq(accounts.username, 'manager'));
  const [first] = await db.select().from(shops).where(eq(shops.id, 1));
  if (!manager || !first) throw new Error('The demo has no manager');
  const { id: _manager, ...like } = manager;
  const keepers = await db
    .insert(accounts)
    .values([
      { ...like, username: 'keeper', name: 'Keeper' },
      { ...like, username: 'reviewer', name: 'Reviewer' },
    ])
    .returning();
  const { id: _shop, ...shop } = first;
  const kept = await db
    .insert(shops)
    .values(
      Array.from({ length: KEPT_SHOPS }, (_one, index) => ({
        ...shop,
        nameEn: `Kept ${index + 1}`,
        orderPrefix: `${index < 26 ? 'Z' : 'Y'}${String.fromCharCode(65 + (index % 26))}`,
      })),
    )
    .returning({ id: shops.id });
  for (const { id: shopId } of kept) await giveRates(db, shopId);
  await db
    .insert(accountShops)
    .values(
      kept.flatMap(({ id: shopId }) => keepers.map(({ id: accountId }) => ({ accountId, shopId }))),
    );
  const [sold] = await db.select().from(goods).where(eq(goods.shopId, 1)).limit(1);
  if (!sold) throw new Error('The demo has no goods');
  const {
    id: _goods,
    categoryId: _category,
    brandId: _brand,
    supplierId: _supplier,
    ...item
  } = sold;
  const standsOn = { ...item, shelf: 'onShelf', offShelfReason: null } as const;
  const made = await db
    .insert(goods)
    .values(kept.map(({ id: shopId }) => ({ ...standsOn, shopId })))
    .returning();
  await openStock(db, made);
}
