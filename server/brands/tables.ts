import { integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BrandStatus } from '../../api/brands/calls.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, reference, words } from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { nameFormOf } from '../kernel/textForms.ts';

/** One name, one brand of a shop, however it is written. */
export const brandName = new ToldIndex('brands_name');

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
    status: code<BrandStatus>().notNull().default('enabled'),
    version: integer().notNull().default(0),
  },
  (table) => [uniqueIndex(brandName.name).on(table.shopId, nameFormOf(table.nameEn))],
);
