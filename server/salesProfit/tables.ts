import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { TypedRow } from '../../api/salesProfit/calls.ts';
import { goods } from '../goods/tables.ts';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import { json, minorUnits, moment, reference, words } from '../kernel/db/tables/columns.ts';

/** What a unit of goods costs and where it is bought, as somebody wrote it down for the profit report. */
export const saleCosts = pgTable(
  'sale_costs',
  {
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    cost: minorUnits().notNull(),
    area: words().notNull(),
    version: integer().notNull().default(1),
    savedAt: moment().notNull(),
    savedBy: reference()
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.goodsId] }),
    check('sale_costs_positive', sql`${table.cost} > 0`),
  ],
);

/** What an account has typed into the profit report of a shop and saved temporarily. */
export const saleCostDrafts = pgTable(
  'sale_cost_drafts',
  {
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    accountId: reference()
      .notNull()
      .references(() => accounts.id),
    rows: json<TypedRow[]>({ words: ['area'] }).notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.accountId] })],
);
