import { sql } from 'drizzle-orm';
import { hashPassword } from '../../kernel/access/passwords.ts';
import { recount } from '../../kernel/counts.ts';
import * as schema from '../../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { type Demo, type DemoGround, writeRows } from '../../kernel/demo/demo.ts';
import { seeded } from '../../kernel/demo/random.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { counts, demos } from '../product.ts';
import { SYSTEM_ROLES } from '../systemRoles.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { type Demos, inOrder } from './order.ts';
import { belongsTo, demoShops } from './people.ts';
import { DEMO_SHOPS } from './shops.ts';

/** What the demo data is made from: another seed makes other data. */
const DEMO_SEED = 20_260;

/** What all parts are made from alike. */
type Shared = Omit<DemoGround, 'random' | 'of'>;

/** What a demo may be made from instead of the usual. */
interface Making {
  seed?: number;
  parts?: Demos;
  shops?: Parameters<typeof demoShops>[0];
  /** Where the contents of its pictures are put; without it there are no pictures. */
  uploadDirectory?: string;
}

/**
 * Fills an empty database with the demo: shops, accounts, and what each domain's part makes. The same
 * seed, shops and `now` give the same data. Answers false, and writes nothing, where there are shops
 * already.
 * @param secrets The server's own: it seals the shops' bank accounts, which the server reads.
 */
export async function seedDemo(
  db: Database,
  now: Date,
  secrets: Secrets,
  { seed = DEMO_SEED, parts = demos, shops = DEMO_SHOPS, uploadDirectory }: Making = {},
): Promise<boolean> {
  if (await hasShops(db)) return false;
  const shared = {
    shops: demoShops(shops),
    now,
    secrets,
    uploadDirectory: uploadDirectory ?? null,
    passwordHash: await hashPassword(DEMO_PASSWORD),
  };
  // All before the transaction: while it is made the database hears nothing, however slow the
  // machine is, and the embedded one ends a transaction that is silent for long.
  const writers = make(parts, shared, seed);
  const done = await db.transaction(async (tx) => {
    // On a slow machine writing the demo takes longer than a query of the product may.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table ${schema.shops} in exclusive mode`);
    if (await hasShops(tx)) return false;
    await writePeople(tx, shared);
    for (const write of writers) await write(tx);
    return true;
  });
  if (done) await recount(db, counts);
  return done;
}

async function hasShops(db: Database | Transaction): Promise<boolean> {
  const there = await db.select({ id: schema.shops.id }).from(schema.shops).limit(1);
  return there.length > 0;
}

/** Makes every part, and answers what writes them, in their order. */
function make(parts: Demos, shared: Shared, seed: number) {
  const made = new Map<Demo, unknown>();
  return inOrder(parts).map(([name, demo]) => {
    const ground: DemoGround = {
      ...shared,
      random: seeded(streamOf(name, seed)),
      of<Made>(part: Demo<Made>) {
        if (!demo.after.some((earlier) => parts[earlier] === part)) {
          throw new Error(`The demo of ${name} does not say whose rows it needs`);
        }
        return made.get(part as Demo) as Made;
      },
    };
    made.set(demo, demo.make?.(ground));
    return (tx: Transaction) => demo.write(tx, ground, made.get(demo));
  });
}

/** The seed of a domain's own stream of chance (FNV-1a of its name). */
const streamOf = (name: string, seed: number): number =>
  [...name].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5 ^ seed,
  );

/** Shops, and who works there. */
async function writePeople(tx: Transaction, { shops, passwordHash }: Shared): Promise<void> {
  await writeRows(
    tx,
    schema.shops,
    shops.map(
      ({
        orders: _orders,
        gstPercent: _gst,
        priceFactor: _factor,
        people: _people,
        colleagues: _colleagues,
        ...shop
      }) => ({
        ...shop,
        deliveryLeadDays: 0,
        minimumSpending: 0,
      }),
    ),
  );
  await writeRows(
    tx,
    schema.roles,
    SYSTEM_ROLES.map((role, index) => ({
      ...role,
      id: index + 1,
      permissions: [...role.permissions],
    })),
  );
  await writeRows(
    tx,
    schema.accounts,
    DEMO_ACCOUNTS.map(({ username, name, phone, role, ...rest }, index) => ({
      id: index + 1,
      username,
      name,
      phone,
      passwordHash,
      salesPersonCode: 'sells' in rest ? rest.sells : '',
      roleId: SYSTEM_ROLES.findIndex(({ code }) => code === role) + 1,
    })),
  );
  await writeRows(
    tx,
    schema.accountShops,
    DEMO_ACCOUNTS.flatMap((account, index) =>
      shops
        .filter(({ id }) => belongsTo(account, id))
        .map(({ id }) => ({ accountId: index + 1, shopId: id })),
    ),
  );
}
