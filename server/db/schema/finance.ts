import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions, shops } from './accounts.ts';
import { exactMoment, identity, moment, reference } from './columns.ts';

/** Where a shop is paid to. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    bankCode: text().notNull(),
    /** The number, sealed for this shop (`server/secrets.ts`). */
    account: text().notNull(),
    accountName: text().notNull(),
    email: text().notNull(),
    version: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [index('bank_accounts_of_shop').on(table.shopId, table.id)],
);

/** Sessions that gave their password once more, and until when that counts. */
export const stepUps = pgTable('step_ups', {
  tokenHash: text()
    .primaryKey()
    .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  until: exactMoment().notNull(),
});
