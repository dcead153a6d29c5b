import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import type { BankAccountPlace } from '../../machines/bankAccount/law/facts.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, json, moment, reference, words } from '../kernel/db/tables/columns.ts';

/** Where a shop is paid to. `status` is the chart's state. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    status: code<BankAccountPlace>().notNull(),
    /** What is in use; before that, and where it was refused, what was entered. */
    bankCode: code().notNull(),
    /** The number, sealed for this shop (`server/kernel/secrets.ts`). */
    account: code().notNull(),
    accountName: words().notNull(),
    email: words().notNull(),
    /** What one in use is to become, sealed likewise; null where nobody asks. */
    askedBankCode: code(),
    askedAccount: code(),
    askedAccountName: words(),
    /** Who entered what waits and all who changed it since, and when that was last. */
    askedBy: json<Person[]>({ words: ['name'] })
      .notNull()
      .default([]),
    askedAt: moment(),
    /** Why it was not confirmed last. */
    refusal: words(),
    version: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [index('bank_accounts_of_shop').on(table.shopId, table.id)],
);
