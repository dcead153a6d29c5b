import { and, eq } from 'drizzle-orm';
import { supplierCase } from '../../machines/supplier/case.ts';
import type { SupplierEvent, SupplierFacts } from '../../machines/supplier/facts.ts';
import { suppliers } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Move, Stored, StoredLifecycle } from '../record.ts';
import { inShopOrAll } from '../scope.ts';

/** A supplier under its lock. */
export type SupplierRecord = Stored<SupplierFacts>;

/** The supplier's lifecycle with its table: the status is the chart's state. */
export const storedSupplier: StoredLifecycle<SupplierRecord, SupplierFacts, SupplierEvent> = {
  lifecycle: supplierCase,
  module: 'suppliers',
  rows: {
    id: suppliers.id,
    version: suppliers.version,
    state: suppliers.status,
    name: suppliers.name,
  },
  lock,
  save,
};

async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
): Promise<SupplierRecord | null> {
  const [row] = await tx
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.id, id), inShopOrAll(suppliers, shopId)))
    .for('no key update');
  if (!row) return null;
  const { shopId: owner, version, status, name, contact, phone, email } = row;
  return {
    id,
    shopId: owner,
    version,
    state: status,
    name,
    facts: { supplierId: id, name, contact, phone, email },
  };
}

async function save(
  tx: Transaction,
  { record, after, snapshot, version }: Move<SupplierRecord, SupplierFacts, SupplierEvent>,
): Promise<void> {
  const { name, contact, phone, email } = after;
  await tx
    .update(suppliers)
    .set({ status: snapshot.value, name, contact, phone, email, version })
    .where(eq(suppliers.id, record.id));
}
