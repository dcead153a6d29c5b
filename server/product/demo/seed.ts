import { is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { issueInvoices } from '../../invoices/issue.ts';
import { hashPassword } from '../../kernel/access/passwords.ts';
import { recount } from '../../kernel/counts.ts';
import { continueIdentities } from '../../kernel/db/identities.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { postAll } from '../../kernel/ledger/post.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import * as schema from '../../tables.ts';
import { counts } from '../product.ts';
import { SYSTEM_ROLES } from '../systemRoles.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { seedAfterSales } from './afterSales.ts';
import { seedApplicants } from './applicants.ts';
import { seedBankAccounts } from './bankAccounts.ts';
import { seedFormerPeople } from './formerPeople.ts';
import {
  colleaguesOf,
  type DemoPart,
  demoPeople,
  makeDemo,
  peopleOf,
  SHARED_SHOPS,
} from './make.ts';
import { seedMembers } from './members.ts';
import { seeded } from './random.ts';
import { chargeWallets, seedRecharges } from './recharges.ts';
import { seedSettlements } from './settlements.ts';
import { DEMO_HOURS, DEMO_SHOPS } from './shops.ts';
import { seedSite } from './site.ts';
import { seedSitePlan } from './sitePlan.ts';
import { seedVouchers } from './vouchers.ts';

/** What the demo data is made from: another seed makes other data. */
const DEMO_SEED = 20_260;
/** Rows an insert; a statement takes at most 65,535 values. */
const AT_ONCE = 500;

/**
 * Fills an empty database with the demo: shops, accounts, goods, customers and orders that all have
 * walked their chart. The same seed and `now` give the same data. Answers false, and writes
 * nothing, where there are shops already.
 * @param secrets The server's own: it seals the shops' bank accounts, which the server reads.
 */
export async function seedDemo(
  db: Database,
  now: Date,
  secrets: Secrets,
  seed: number = DEMO_SEED,
): Promise<boolean> {
  if (await hasShops(db)) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people = demoPeople();
  // All before the transaction: while it is made the database hears nothing, however slow the
  // machine is, and the embedded one ends a transaction that is silent for long.
  const parts = makeDemo(people, seed, now);
  const done = await db.transaction(async (tx) => {
    // On a slow machine writing the demo takes longer than a query of the product may.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table ${schema.shops} in exclusive mode`);
    if (await hasShops(tx)) return false;
    await writePeople(tx, passwordHash);
    for (const part of parts) await write(tx, part);
    await issueInvoices(tx, sql`true`);
    await continueSequences(tx);
    await seedBankAccounts(tx, secrets, now);
    // Of its own, and after the sequences: it works as people do, statement by statement.
    const complaining = seeded(seed + 2);
    const payingIn = seeded(seed + 3);
    for (const [index, { priceFactor }] of DEMO_SHOPS.entries()) {
      const shopId = index + 1;
      const here = colleaguesOf(people, shopId);
      await seedApplicants(tx, shopId, peopleOf(people, shopId), now, priceFactor);
      await seedMembers(tx, complaining, shopId);
      await chargeWallets(tx, shopId);
      await seedAfterSales(tx, complaining, shopId, here, now);
      await seedRecharges(tx, payingIn, shopId, here, now, priceFactor);
      await seedVouchers(tx, payingIn, shopId, here, now, priceFactor);
      await seedSettlements(tx, { shopId, secrets }, here, now);
      await seedSite(tx, shopId, here, now);
      await seedSitePlan(tx, shopId, peopleOf(people, shopId), now);
    }
    await seedFormerPeople(tx, passwordHash, colleaguesOf(people, 1), now);
    return true;
  });
  if (done) await recount(db, counts);
  return done;
}

async function hasShops(db: Database | Transaction): Promise<boolean> {
  const there = await db.select({ id: schema.shops.id }).from(schema.shops).limit(1);
  return there.length > 0;
}

async function writePeople(tx: Transaction, passwordHash: string): Promise<void> {
  await tx.insert(schema.shops).values(
    DEMO_SHOPS.map(({ orders: _orders, priceFactor: _factor, ...shop }, index) => ({
      ...shop,
      id: index + 1,
      deliveryLeadDays: 0,
      minimumSpending: 0,
    })),
  );
  await tx
    .insert(schema.businessHours)
    .values(
      DEMO_SHOPS.map((_shop, index) => ({ shopId: index + 1, days: DEMO_HOURS, version: 1 })),
    );
  await tx.insert(schema.roles).values(
    SYSTEM_ROLES.map((role, index) => ({
      ...role,
      id: index + 1,
      permissions: [...role.permissions],
    })),
  );
  await tx.insert(schema.accounts).values(
    DEMO_ACCOUNTS.map(({ username, name, phone, role }, index) => ({
      id: index + 1,
      username,
      name,
      phone,
      passwordHash,
      roleId: SYSTEM_ROLES.findIndex(({ code }) => code === role) + 1,
    })),
  );
  await tx.insert(schema.accountShops).values(
    DEMO_ACCOUNTS.flatMap(({ everyShop }, index) =>
      DEMO_SHOPS.slice(0, everyShop ? DEMO_SHOPS.length : SHARED_SHOPS).map((_shop, shop) => ({
        accountId: index + 1,
        shopId: shop + 1,
      })),
    ),
  );
}

async function write(tx: Transaction, { batches, postings }: DemoPart): Promise<void> {
  for (const { table, rows } of batches) {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await tx.insert(table).values(rows.slice(from, from + AT_ONCE));
    }
  }
  await postAll(tx, postings);
}

/** Identities and numbers were given here; the database goes on after them. */
async function continueSequences(tx: Transaction): Promise<void> {
  for (const table of Object.values<unknown>(schema)) {
    if (is(table, PgTable)) await continueIdentities(tx, table);
  }
  await tx.execute(sql`
    select setval('order_numbers', (select max(substring(order_sn from '\\d+$')::bigint) from orders))`);
  await tx.execute(sql`
    select setval('purchase_order_numbers', (select max(id) from purchase_orders))`);
}
