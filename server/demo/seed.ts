import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { hashPassword } from '../auth/passwords.ts';
import * as schema from '../db/schema.ts';
import type { Database, Transaction } from '../db/transaction.ts';
import { recount } from '../orders/counts.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_ROLES } from './accounts.ts';
import {
  demoAddresses,
  demoCustomers,
  demoDrivers,
  demoPromotions,
  demoVehicles,
  withTightLimits,
} from './customers.ts';
import { demoGoods } from './goods.ts';
import { demoOrders } from './orders.ts';
import { type Random, seeded } from './random.ts';
import { type Colleague, demoRefusals, type StandingOrder } from './refusals.ts';
import { DEMO_SHOPS } from './shops.ts';

/** What the demo data is made from: another seed makes other data. */
const DEMO_SEED = 20_260;
/** Rows an insert; a statement takes at most 65,535 values. */
const AT_ONCE = 500;
/** Every demo account belongs to the first two shops. */
const SHARED_SHOPS = 2;

/**
 * Fills an empty database with the demo: shops, accounts, goods, customers and orders that all have
 * walked their chart. The same seed and `now` give the same data. Answers false, and writes
 * nothing, where there are shops already.
 */
export async function seedDemo(
  db: Database,
  now: Date,
  seed: number = DEMO_SEED,
): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const done = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${schema.shops} in exclusive mode`);
    const [there] = await tx.select({ id: schema.shops.id }).from(schema.shops).limit(1);
    if (there) return false;
    const random = seeded(seed);
    const people = await seedPeople(tx, passwordHash);
    const ids = { order: 0, line: 0 };
    for (const [index] of DEMO_SHOPS.entries()) {
      await seedShop(tx, random, index, people, ids, now);
    }
    await continueSequences(tx);
    return true;
  });
  if (done) await recount(db);
  return done;
}

async function seedPeople(tx: Transaction, passwordHash: string) {
  await tx.insert(schema.shops).values(
    DEMO_SHOPS.map(({ orders: _orders, priceFactor: _factor, ...shop }, index) => ({
      ...shop,
      id: index + 1,
      deliveryLeadDays: 0,
      minimumSpending: 0,
    })),
  );
  await tx.insert(schema.roles).values(
    DEMO_ROLES.map((role, index) => ({
      ...role,
      id: index + 1,
      permissions: [...role.permissions],
    })),
  );
  await tx.insert(schema.accounts).values(
    DEMO_ACCOUNTS.map(({ username, name, role }, index) => ({
      id: index + 1,
      username,
      name,
      passwordHash,
      roleId: DEMO_ROLES.findIndex(({ code }) => code === role) + 1,
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
  return DEMO_ACCOUNTS.map(({ name, role, everyShop }, index) => ({
    id: index + 1,
    name,
    role,
    everyShop,
    permissions: DEMO_ROLES.find(({ code }) => code === role)?.permissions ?? [],
  }));
}

async function seedShop(
  tx: Transaction,
  random: Random,
  index: number,
  people: (Colleague & { everyShop: boolean })[],
  ids: { order: number; line: number },
  now: Date,
): Promise<void> {
  const shop = DEMO_SHOPS[index];
  if (!shop) return;
  const shopId = index + 1;
  const colleagues = people.filter(({ everyShop }) => everyShop || shopId <= SHARED_SHOPS);
  const numbered = <T>(rows: T[], perShop: number) =>
    rows.map((row, position) => ({ ...row, id: index * perShop + position + 1 }));
  const goods = numbered(demoGoods(random, shop, shopId), 1000);
  const customers = numbered(demoCustomers(random, shop, shopId), 1000).map((row) => ({
    ...row,
    receivable: 0,
  }));
  const drivers = numbered(demoDrivers(random, shop, shopId), 100);
  const vehicles = numbered(demoVehicles(random, shopId), 100);
  const addresses = customers.flatMap((customer) => demoAddresses(random, shop, customer));
  const made = demoOrders(random, {
    shop,
    shopId,
    customers,
    addresses: new Map(
      addresses
        .filter(({ isDefault }) => isDefault)
        .map((row) => [row.customerId, `${row.address}, ${row.unitNumber}, ${row.postCode}`]),
    ),
    goods,
    driverIds: drivers.map(({ id }) => id),
    vehicleIds: vehicles.map(({ id }) => id),
    nextOrderId: () => (ids.order += 1),
    nextLineId: () => (ids.line += 1),
    // An auditor looks and corrects; the day's work is the others'.
    operators: colleagues.filter(({ role }) => role !== 'auditor'),
    now,
  });
  const settled = withTightLimits(customers, shop);
  const refusals = demoRefusals(
    random,
    shopId,
    factsNow(made.standing, settled, goods),
    colleagues,
    now,
  );
  await insertAll(tx, schema.goods, goods);
  await insertAll(tx, schema.customers, settled);
  await insertAll(tx, schema.deliveryAddresses, addresses);
  await insertAll(tx, schema.drivers, drivers);
  await insertAll(tx, schema.vehicles, vehicles);
  await insertAll(tx, schema.promotionCodes, demoPromotions(shop, shopId, now));
  await insertAll(tx, schema.orders, made.orders);
  await insertAll(tx, schema.orderLines, made.lines);
  await insertAll(tx, schema.shipments, made.shipments);
  await insertAll(tx, schema.recordHistory, made.history);
  await insertAll(tx, schema.recordTimers, made.timers);
  await insertAll(
    tx,
    schema.operationLog,
    [...made.log, ...refusals].sort((left, right) => left.at.getTime() - right.at.getTime()),
  );
  await insertAll(
    tx,
    schema.counters,
    [...made.numbers].map(([name, value]) => ({ shopId, name, value })),
  );
}

/** The orders with what their customers owe and what the shelves hold in the end. */
function factsNow(
  standing: StandingOrder[],
  customers: { id: number; creditLimit: number; receivable: number }[],
  goods: { id: number; stock: number }[],
): StandingOrder[] {
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]));
  const stockOf = new Map(goods.map(({ id, stock }) => [id, stock]));
  return standing.map((order) => {
    const { customer, lines } = order.facts;
    const now = customer ? customerOf.get(customer.id) : undefined;
    return {
      ...order,
      facts: {
        ...order.facts,
        customer: customer && now ? { ...customer, ...amountsOf(now) } : customer,
        lines: lines.map((line) => ({ ...line, stock: stockOf.get(line.goodsId) ?? 0 })),
      },
    };
  });
}

const amountsOf = ({ creditLimit, receivable }: { creditLimit: number; receivable: number }) => ({
  creditLimit,
  receivable,
});

async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx.insert(table).values(rows.slice(from, from + AT_ONCE));
  }
}

/** Identities were given here; the database goes on after them. */
async function continueSequences(tx: Transaction): Promise<void> {
  for (const table of [
    'shops',
    'roles',
    'accounts',
    'goods',
    'customers',
    'drivers',
    'vehicles',
    'orders',
    'order_lines',
  ]) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    );
  }
  await tx.execute(sql`
    select setval('order_numbers', (select max(substring(order_sn from '\\d+$')::bigint) from orders))`);
}
