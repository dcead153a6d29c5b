import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { identity, reference } from '../kernel/db/tables/columns.ts';

/** The brands that a shop carries. */
export const brands = pgTable(
  'brands',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    name: text().notNull(),
    nameEn: text().notNull(),
    status: text().$type<'enabled' | 'disabled'>().notNull().default('enabled'),
  },
  (table) => [uniqueIndex('brands_name').on(table.shopId, sql`lower(${table.nameEn})`)],
);
