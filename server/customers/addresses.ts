import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { customers as contract, DeliveryAddress } from '../../api/customers/calls.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { notFound, stale } from '../kernel/failure.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { detailsChange } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { unlessStored } from '../kernel/unlessStored.ts';
import { customers, deliveryAddresses } from './tables.ts';

type Wanted = z.output<(typeof contract)['updateDeliveryAddress']['query']>;

/** A customer's delivery addresses, the usual one first. */
export async function listAddresses(
  call: Pick<Call, 'db' | 'shopId'>,
  customerId: number,
): Promise<DeliveryAddress[]> {
  const rows = await call.db
    .select()
    .from(deliveryAddresses)
    .where(and(inShop(deliveryAddresses, call), eq(deliveryAddresses.customerId, customerId)))
    .orderBy(desc(deliveryAddresses.isDefault), asc(deliveryAddresses.id));
  return rows.map(presentAddress);
}

/**
 * Adds an address, or changes the one that is named. One of a customer's addresses is the usual
 * one: the first of them, until another one is made it. Orders keep the address they were entered
 * with.
 * @throws Failure 4040 where the shop has no such customer, or the customer no such address; 4091 with
 * the address as it is now
 */
export async function saveAddress(call: Call, wanted: Wanted): Promise<DeliveryAddress> {
  const { userId, id, isDefault, version, ...fields } = wanted;
  return withRetries(call.db, async (tx) => {
    const [customer] = await tx
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(and(inShop(customers, call), eq(customers.id, userId)))
      .for('no key update');
    if (!customer) throw notFound();
    const attempt = attemptOn(call, 'customer', customer);
    let before: Partial<Row> = {};
    if (id === undefined) unlessStored(call, fields, null);
    const saved =
      id === undefined
        ? await add(tx, { shopId: call.shopId, customerId: userId, ...fields })
        : await change(tx, and(eq(deliveryAddresses.id, id), ofCustomer(userId)), (now) => {
            if (version !== undefined && version !== now.version) {
              throw stale(presentAddress(now), attempt);
            }
            unlessStored(call, fields, now);
            before = now;
            return { ...fields, version: now.version + 1 };
          });
    if (!saved) throw notFound();
    const usual = await makeUsual(tx, saved, isDefault === 'true');
    // The log is kept for ever: it says what of an address was written, and nothing of where somebody is found.
    await logDone(tx, call, attempt, null, detailsChange<Partial<Row>>(before, saved, DETAILS));
    return presentAddress({ ...saved, isDefault: usual });
  });
}

type Row = typeof deliveryAddresses.$inferSelect;

/** What the log names of an address. */
const DETAILS = ['contact', 'phone', 'postCode', 'address', 'unitNumber'] as const;

const ofCustomer = (customerId: number) => eq(deliveryAddresses.customerId, customerId);

async function add(
  tx: Transaction,
  row: Omit<typeof deliveryAddresses.$inferInsert, 'id' | 'isDefault'>,
): Promise<Row | undefined> {
  const [saved] = await tx.insert(deliveryAddresses).values(row).returning();
  return saved;
}

async function change(
  tx: Transaction,
  which: ReturnType<typeof and>,
  fieldsOf: (now: Row) => Partial<Row>,
): Promise<Row | undefined> {
  // The customer's lock keeps it as it is until it is written.
  const [now] = await tx.select().from(deliveryAddresses).where(which);
  if (!now) return undefined;
  const [saved] = await tx.update(deliveryAddresses).set(fieldsOf(now)).where(which).returning();
  return saved;
}

/** Makes an address the usual one where that is wanted or no other is; answers whether it is. */
async function makeUsual(
  tx: Transaction,
  { id, customerId, isDefault }: Row,
  wanted: boolean,
): Promise<boolean> {
  const others = and(
    ofCustomer(customerId),
    ne(deliveryAddresses.id, id),
    eq(deliveryAddresses.isDefault, true),
  );
  if (!wanted && !isDefault && (await tx.$count(deliveryAddresses, others)) > 0) return false;
  // Whoever has the one from before open may not make it the usual one again without knowing.
  const version = sql`${deliveryAddresses.version} + 1`;
  await tx.update(deliveryAddresses).set({ isDefault: false, version }).where(others);
  await tx.update(deliveryAddresses).set({ isDefault: true }).where(eq(deliveryAddresses.id, id));
  return true;
}

function presentAddress(row: Row): DeliveryAddress {
  return {
    id: row.id,
    customerId: row.customerId,
    contact: row.contact,
    phone: row.phone,
    postCode: row.postCode,
    address: row.address,
    unitNumber: row.unitNumber,
    isDefault: row.isDefault,
    version: row.version,
  };
}
