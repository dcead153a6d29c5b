import { and, eq, sql } from 'drizzle-orm';
import type { SupplierEvent, SupplierFacts } from '../../machines/supplier/law/facts.ts';
import { supplierLifecycle } from '../../machines/supplier/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { detailsChange } from '../kernel/log/changes.ts';
import type { Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShop, inShopOrAll } from '../kernel/scope.ts';
import { searchText } from '../kernel/search.ts';
import { purchaseOrders } from '../purchasing/tables.ts';
import { suppliers } from './tables.ts';

/** A supplier under its lock. */
export type SupplierRecord = Stored<SupplierFacts>;

/** The supplier's lifecycle with its table: the status is the chart's state. */
export const storedSupplier: StoredLifecycle<SupplierRecord, SupplierFacts, SupplierEvent> = {
  lifecycle: supplierLifecycle,
  rows: {
    id: suppliers.id,
    version: suppliers.version,
    state: suppliers.status,
    name: suppliers.name,
  },
  lock,
  save,
  changes: async (_tx, before, after) =>
    detailsChange(before, after, ['name', 'contact', 'phone', 'email']),
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
  if (name !== record.facts.name) await renameInOrders(tx, record, name);
}

/** What purchase orders are searched in holds the supplier's name, as their list shows it. */
async function renameInOrders(
  tx: Transaction,
  { id, shopId, facts }: SupplierRecord,
  name: string,
): Promise<void> {
  const { number, searchText: text } = purchaseOrders;
  const [before, after] = [searchText(facts.name), searchText(name)];
  // It stands behind the number: the company's name further on may have the same words.
  const behind = sql`substr(${text}, length(${number}) + 2)`;
  await tx
    .update(purchaseOrders)
    .set({
      searchText: sql`left(${text}, length(${number}) + 1) || ${after}::text
        || substr(${behind}, length(${before}::text) + 1)`,
    })
    .where(
      and(
        eq(purchaseOrders.supplierId, id),
        inShop(purchaseOrders, { shopId }),
        sql`starts_with(${behind}, ${before}::text)`,
      ),
    );
}
