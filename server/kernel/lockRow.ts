import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from './context.ts';
import type { Transaction } from './db/transaction.ts';
import { notFound } from './failure.ts';
import { inShop } from './scope.ts';

/** A table whose rows people change: each belongs to a shop and counts its versions. */
type Versioned = PgTable & { id: PgColumn; shopId: PgColumn; version: PgColumn };

/**
 * Reads a row of the caller's shop under its lock: nobody else changes or deletes it until the
 * transaction ends. The handler compares the version that the person saw with the row's, and throws
 * `stale` with the record as it is now where they differ, before a change and before a deletion.
 * @throws Failure 4040 where the shop has no such row
 */
export async function lockRow<Table extends Versioned>(
  tx: Transaction,
  table: Table,
  { shopId }: Pick<Call, 'shopId'>,
  id: number,
): Promise<Table['$inferSelect']> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(and(inShop(table, { shopId }), eq(table.id, id)))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}
