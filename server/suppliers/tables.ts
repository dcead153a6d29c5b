import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { identity, reference } from '../kernel/db/tables/columns.ts';

/** Whom the shop buys from; `status` is the chart's state. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    name: text().notNull(),
    contact: text().notNull(),
    phone: text().notNull(),
    /** Empty where there is none. */
    email: text().notNull().default(''),
    status: text().$type<'active' | 'frozen'>().notNull().default('active'),
    version: integer().notNull().default(0),
  },
  (table) => [
    // One name, one supplier, however it is written.
    uniqueIndex('suppliers_name').on(table.shopId, sql`lower(${table.name})`),
    index().on(table.shopId, table.name),
  ],
);
