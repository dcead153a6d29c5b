import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, reference, words } from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { nameFormOf } from '../kernel/textForms.ts';

/** One name, one supplier, however it is written. */
export const supplierName = new ToldIndex('suppliers_name');

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
    uniqueIndex(supplierName.name).on(table.shopId, nameFormOf(table.name)),
    index().on(table.shopId, table.name),
  ],
);
