import { type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import type { Random } from '../kernel/demo/random.ts';
import { seedApplicants } from './demo/applicants.ts';
import { demoAddresses, demoCustomers } from './demo/customers.ts';
import { customers, deliveryAddresses } from './tables.ts';

/** How many identities each shop has of customers. */
const A_SHOP = 1000;

/**
 * Customers of every shop with their addresses, and applicants in every place. Hands the customers on:
 * what they owe, and limits that it nearly fills, are written by whoever makes their orders.
 */
export const customersDemo: Demo<ReturnType<typeof makeCustomers>> = {
  after: [],
  make: ({ shops, random }) => makeCustomers(random, shops),
  async write(tx, { shops, now }, made) {
    await writeRows(
      tx,
      customers,
      made.customers.map((row) => ({ ...row, receivable: BigInt(row.receivable) })),
    );
    await writeRows(tx, deliveryAddresses, made.addresses);
    for (const shop of shops) await seedApplicants(tx, shop, now);
  },
};

function makeCustomers(random: Random, shops: readonly DemoShop[]) {
  const made = shops.map((shop) => {
    const here = numbered(shop.id, demoCustomers(random, shop), A_SHOP).map((row) => ({
      ...row,
      receivable: 0,
    }));
    return { customers: here, addresses: here.flatMap((row) => demoAddresses(random, shop, row)) };
  });
  return {
    customers: made.flatMap((shop) => shop.customers),
    addresses: made.flatMap((shop) => shop.addresses),
  };
}
