import { index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { shops } from './access.ts';
import { code, identity, minorSum, moment, reference } from './columns.ts';

/**
 * One fact of money: a payment, a refund, a receipt of goods, a commission. Never changed; what was
 * wrong is posted again the other way round. The move of a record that it came with is named.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    at: moment().notNull(),
    kind: code().notNull(),
    lifecycle: code().notNull(),
    recordId: reference().notNull(),
    version: integer().notNull(),
    currency: code().notNull(),
  },
  (table) => [
    // A move posts each kind of fact once, whatever is retried.
    uniqueIndex('ledger_postings_once').on(
      table.lifecycle,
      table.recordId,
      table.version,
      table.kind,
    ),
    index('ledger_postings_by_time').on(table.shopId, table.at, table.id),
  ],
);

/**
 * One side of a posting: a debit is positive, a credit negative. The database lets a transaction
 * end only when the sides of each posting sum to nought.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    postingId: reference()
      .notNull()
      .references(() => ledgerPostings.id),
    line: integer().notNull(),
    shopId: reference().notNull(),
    account: code().notNull(),
    currency: code().notNull(),
    at: moment().notNull(),
    amount: minorSum().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postingId, table.line] }),
    index('ledger_entries_by_account').on(
      table.shopId,
      table.account,
      table.currency,
      table.at,
      table.postingId,
    ),
  ],
);
