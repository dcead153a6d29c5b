import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Call } from './context.ts';
import type { Transaction } from './db/transaction.ts';
import { inShop } from './scope.ts';

/** A table with at most one row a shop, which is inserted when it is saved for the first time. */
type OfShop = PgTable & { shopId: PgColumn; version: PgColumn };

/**
 * Saves the one row that a shop has of a table, as the version after the one that the person saw: an
 * insert where that is 0, else an update. Answers false, and writes nothing, where somebody else has
 * saved it meanwhile; the handler then throws `stale`. Rows with an id of their own are locked by
 * `lockRow` instead.
 */
export async function takeVersion<Table extends OfShop>(
  tx: Transaction,
  table: Table,
  { shopId }: Pick<Call, 'shopId'>,
  version: number,
  values: Omit<Table['$inferInsert'], 'shopId' | 'version'>,
): Promise<boolean> {
  const next = { ...values, version: version + 1 };
  const { rowCount } =
    version === 0
      ? await tx
          .insert(table)
          .values({ shopId, ...next } as PgInsertValue<Table>)
          .onConflictDoNothing()
      : await tx
          .update(table)
          .set(next as unknown as PgUpdateSetSource<Table>)
          .where(and(inShop(table, { shopId }), eq(table.version, version)));
  return rowCount === 1;
}
