import { integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import { identity, minorUnits, moment, reference, words } from '../kernel/db/tables/columns.ts';

/** Orders that are half entered, of whoever enters them. */
export const orderDrafts = pgTable(
  'order_drafts',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    accountId: reference()
      .notNull()
      .references(() => accounts.id),
    /** What the entry calls it. */
    draftKey: words().notNull(),
    version: integer().notNull().default(0),
    customerName: words().notNull(),
    customerNameZh: words().notNull(),
    lines: integer().notNull(),
    items: minorUnits().notNull(),
    currency: words().notNull(),
    /** What was entered, as the entry writes it. */
    content: words().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [uniqueIndex().on(table.shopId, table.accountId, table.draftKey)],
);
