import { integer, pgTable } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { code, reference } from '../kernel/db/tables/columns.ts';

/** Where a shop's guests order, which its exclusive links lead to; without a row none was set. */
export const orderingPages = pgTable('ordering_pages', {
  shopId: reference()
    .primaryKey()
    .references(() => shops.id),
  address: code().notNull(),
  version: integer().notNull(),
});
