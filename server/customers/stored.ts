import { and, eq } from 'drizzle-orm';
import { customerCase } from '../../machines/customer/case.ts';
import type { CustomerEvent, CustomerFacts } from '../../machines/customer/facts.ts';
import { customers } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Move, Stored, StoredLifecycle } from '../record.ts';

/** A customer account under its lock. */
export type CustomerRecord = Stored<CustomerFacts>;

/** The customer account's lifecycle with its table: the status is the chart's state. */
export const storedCustomer: StoredLifecycle<CustomerRecord, CustomerFacts, CustomerEvent> = {
  lifecycle: customerCase,
  module: 'customers',
  rows: {
    id: customers.id,
    version: customers.version,
    state: customers.status,
    name: customers.name,
    beginsUnwritten: true,
  },
  lock,
  save,
};

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
): Promise<CustomerRecord | null> {
  const [row] = await tx
    .select({
      id: customers.id,
      shopId: customers.shopId,
      name: customers.name,
      status: customers.status,
      creditLimit: customers.creditLimit,
      version: customers.version,
    })
    .from(customers)
    .where(and(eq(customers.id, id), shopId === null ? undefined : eq(customers.shopId, shopId)))
    .for('no key update');
  if (!row) return null;
  const { shopId: owner, version, status, name, creditLimit } = row;
  return {
    id,
    shopId: owner,
    version,
    state: status,
    name,
    facts: { customerId: id, creditLimit },
  };
}

async function save(
  tx: Transaction,
  { record, after, snapshot, version }: Move<CustomerRecord, CustomerFacts, CustomerEvent>,
): Promise<void> {
  await tx
    .update(customers)
    .set({ status: snapshot.value, creditLimit: after.creditLimit, version })
    .where(eq(customers.id, record.id));
}
