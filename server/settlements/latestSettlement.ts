import { desc } from 'drizzle-orm';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { inShop } from '../kernel/scope.ts';
import type { SettlementRow } from './settlementRecord.ts';
import { settlements } from './tables.ts';

/**
 * A shop's latest statement, null where it has none. The next one begins when one ends, so that this
 * is the one that waits.
 */
export async function latestSettlement(
  db: Database | Transaction,
  shopId: number,
): Promise<SettlementRow | null> {
  const [row] = await db
    .select()
    .from(settlements)
    .where(inShop(settlements, { shopId }))
    .orderBy(desc(settlements.periodFrom))
    .limit(1);
  return row ?? null;
}
