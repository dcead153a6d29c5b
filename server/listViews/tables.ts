import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { accounts, roles, shops } from '../kernel/db/tables/access.ts';
import { code, identity, json, moment, reference, words } from '../kernel/db/tables/columns.ts';

/** Saved views of lists. */
export const listViews = pgTable(
  'list_views',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    accountId: reference()
      .notNull()
      .references(() => accounts.id),
    /** Which list it is of. */
    list: code().notNull(),
    name: words().notNull(),
    /** Who sees it besides its owner; none of a role that is gone. */
    roleId: reference().references(() => roles.id, { onDelete: 'set null' }),
    filters: json<{ name: string; value: string }[]>({ words: ['value'] }).notNull(),
    columns: json<string[]>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('list_views_of_shop').on(table.shopId, table.list, table.id),
    index().on(table.roleId),
  ],
);

/** The view that a list opens with, one a person. */
export const listViewChoices = pgTable(
  'list_view_choices',
  {
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    accountId: reference()
      .notNull()
      .references(() => accounts.id),
    list: code().notNull(),
    viewId: reference()
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.accountId, table.list] }),
    index().on(table.viewId),
  ],
);
