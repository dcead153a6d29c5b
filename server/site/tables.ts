import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, reference, words } from '../kernel/db/tables/columns.ts';
import { nameFormOf } from '../kernel/textForms.ts';

/** The brands that a shop carries. */
export const brands = pgTable(
  'brands',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    name: words().notNull(),
    nameEn: words().notNull(),
    status: code<'enabled' | 'disabled'>().notNull().default('enabled'),
  },
  (table) => [uniqueIndex('brands_name').on(table.shopId, nameFormOf(table.nameEn))],
);
