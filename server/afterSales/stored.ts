import { and, eq } from 'drizzle-orm';
import type { AfterSalesEvent, AfterSalesFacts } from '../../machines/afterSalesCase/law/facts.ts';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import type { Actor, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import type { CaseRecord } from './caseRecord.ts';
import { changesOfMove } from './logChanges.ts';
import { lockOrderRow } from './orderLock.ts';
import { factsOfWhole, readWhole } from './queries.ts';
import { saveCase } from './save.ts';
import { afterSalesCases } from './tables.ts';

/** The lifecycle of an after-sales case with its tables. */
export const storedAfterSales: StoredLifecycle<CaseRecord, AfterSalesFacts, AfterSalesEvent> = {
  lifecycle: afterSalesCaseLifecycle,
  rows: {
    id: afterSalesCases.id,
    version: afterSalesCases.version,
    state: afterSalesCases.state,
    name: afterSalesCases.caseNo,
    shown: { case: afterSalesCases.status, compensation: afterSalesCases.compensation },
  },
  lock,
  save: saveCase,
  changes: async (_tx, before, after) => changesOfMove(before, after),
};

/**
 * Reads a case under its lock, then its order under the order's: what is left to give back, and what
 * other cases wait for, is asked of what no other transaction is changing.
 */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
  at: Date,
): Promise<CaseRecord | null> {
  const ofShop = inShopOrAll(afterSalesCases, shopId);
  const [row] = await tx
    .select()
    .from(afterSalesCases)
    .where(and(eq(afterSalesCases.id, id), ofShop))
    .for('no key update');
  if (!row) return null;
  const order = await lockOrderRow(tx, row.orderId);
  const whole = await readWhole(tx, eq(afterSalesCases.id, id), 'en-US');
  if (!order || !whole) throw new Error(`Case ${id} has no order`);
  return {
    id,
    shopId: row.shopId,
    version: row.version,
    state: row.state as ChartState,
    name: row.caseNo,
    facts: factsOfWhole(whole, actor.id === null ? null : { id: actor.id, name: actor.name }, at),
    row,
    order,
  };
}
