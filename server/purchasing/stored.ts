import { and, eq } from 'drizzle-orm';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type {
  PurchaseOrderEvent,
  PurchaseOrderFacts,
} from '../../machines/purchaseOrder/law/facts.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import type { Actor, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { suppliers } from '../suppliers/tables.ts';
import { factsOf } from './facts.ts';
import { changesOfMove } from './logChanges.ts';
import type { PurchaseRecord } from './purchaseRecord.ts';
import { linesWithStock } from './queries.ts';
import { savePurchaseOrder } from './save.ts';
import { purchaseOrders, warehouses } from './tables.ts';

/** The purchase order's lifecycle with its tables. */
export const storedPurchaseOrder: StoredLifecycle<
  PurchaseRecord,
  PurchaseOrderFacts,
  PurchaseOrderEvent
> = {
  lifecycle: purchaseOrderLifecycle,
  rows: {
    id: purchaseOrders.id,
    version: purchaseOrders.version,
    state: purchaseOrders.state,
    name: purchaseOrders.number,
    shown: { approval: purchaseOrders.status, payment: purchaseOrders.paymentStatus },
  },
  lock,
  save: savePurchaseOrder,
  changes: async (_tx, before, after, move) => changesOfMove(before, after, move),
};

/**
 * Reads a purchase order under its lock, then its supplier under one that a freeze waits for, so
 * that no order is committed or approved while its supplier is being frozen.
 */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
  at: Date,
): Promise<PurchaseRecord | null> {
  const [row] = await tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.id, id), inShopOrAll(purchaseOrders, shopId)))
    .for('no key update');
  if (!row) return null;
  const supplier = row.supplierId === null ? null : await shareSupplier(tx, row.supplierId);
  const warehouse = row.warehouseId === null ? null : await findWarehouse(tx, row.warehouseId);
  const lines = await linesWithStock(tx, id);
  const state = row.state as ChartState;
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state,
    name: row.number,
    facts: factsOf({
      order: row,
      lines,
      warehouse,
      supplier,
      state,
      actor: actor.id === null ? null : { id: actor.id, name: actor.name },
      now: at,
    }),
    row,
    lines,
    written: null,
  };
}

async function shareSupplier(tx: Transaction, id: number) {
  const [row] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('share');
  return row ?? null;
}

async function findWarehouse(tx: Transaction, id: number) {
  const [row] = await tx.select().from(warehouses).where(eq(warehouses.id, id));
  return row ?? null;
}
