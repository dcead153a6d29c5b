import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, moment, reference, words } from '../kernel/db/tables/columns.ts';

/** Where a shop is paid to. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    bankCode: code().notNull(),
    /** The number, sealed for this shop (`server/kernel/secrets.ts`). */
    account: code().notNull(),
    accountName: words().notNull(),
    email: words().notNull(),
    version: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [index('bank_accounts_of_shop').on(table.shopId, table.id)],
);
