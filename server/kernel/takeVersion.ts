import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Call } from './context.ts';
import type { Transaction } from './db/transaction.ts';
import { inShop } from './scope.ts';

/** A table with one row a shop, which is there once it was saved, and its version. */
type OfShop = PgTable & { shopId: PgColumn; version: PgColumn };

/**
 * Saves what a shop has one of, with the version after the one that was looked at, and answers whether
 * that was the newest: the first version is an insert, each later one an update.
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
