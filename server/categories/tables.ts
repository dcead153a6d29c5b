import { type AnyPgColumn, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { identity, reference, words } from '../kernel/db/tables/columns.ts';

/** The categories of a shop's goods, of two levels: one that has a parent is no parent itself. */
export const categories = pgTable(
  'categories',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    parentId: reference().references((): AnyPgColumn => categories.id),
    name: words().notNull(),
    nameZh: words().notNull(),
    /** The place among those of the same parent, from 1. */
    sequence: integer().notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [index().on(table.shopId, table.parentId), index().on(table.parentId)],
);
