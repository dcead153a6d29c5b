import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { identity, moment, reference } from '../kernel/db/tables/columns.ts';

/** Where a shop is paid to. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    bankCode: text().notNull(),
    /** The number, sealed for this shop (`server/kernel/secrets.ts`). */
    account: text().notNull(),
    accountName: text().notNull(),
    email: text().notNull(),
    version: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [index('bank_accounts_of_shop').on(table.shopId, table.id)],
);
