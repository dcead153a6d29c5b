import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { nameOf } from './tables/columns.ts';
import type { Transaction } from './transaction.ts';

/** Rows were written with identities of their own: the database gives the next ones after the last. */
export async function continueIdentities(tx: Transaction, table: PgTable): Promise<void> {
  const { name, columns } = getTableConfig(table);
  for (const column of columns) {
    if (!column.generatedIdentity) continue;
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${name}, ${nameOf(column)}), max(${column})) from ${table}`);
  }
}
