import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, reference, words } from '../kernel/db/tables/columns.ts';
import { nameFormOf } from '../kernel/textForms.ts';

/** Whom the shop buys from; `status` is the chart's state. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    name: words().notNull(),
    contact: words().notNull(),
    phone: words().notNull(),
    /** Empty where there is none. */
    email: words().notNull().default(''),
    status: code<'active' | 'frozen'>().notNull().default('active'),
    version: integer().notNull().default(0),
  },
  (table) => [
    // One name, one supplier, however it is written.
    uniqueIndex('suppliers_name').on(table.shopId, nameFormOf(table.name)),
    index().on(table.shopId, table.name),
  ],
);
