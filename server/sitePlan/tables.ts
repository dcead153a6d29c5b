import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TableShape, TableStatus } from '../../api/sitePlan/calls.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { code, json, reference, words } from '../kernel/db/tables/columns.ts';

/** A shop's subscription to its site plan; without a row it is in the chart's beginning. */
export const subscriptions = pgTable('subscriptions', {
  shopId: reference()
    .primaryKey()
    .references(() => shops.id),
  state: json<string>({ words: [] }).notNull(),
  version: integer().notNull().default(0),
});

/** A shop's plan as a whole: what a save is held against. Without a row nothing was laid out. */
export const sitePlans = pgTable('site_plans', {
  shopId: reference()
    .primaryKey()
    .references(() => shops.id),
  version: integer().notNull(),
});

/** The areas of a plan, in squares of its floor. */
export const planAreas = pgTable(
  'plan_areas',
  {
    shopId: reference()
      .notNull()
      .references(() => sitePlans.shopId),
    /** In the order of the plan, from nought. */
    position: integer().notNull(),
    name: words().notNull(),
    x: integer().notNull(),
    y: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.position] }),
    uniqueIndex('plan_areas_name').on(table.shopId, table.name),
  ],
);

/** The tables of an area, in squares from its upper left corner. */
export const planTables = pgTable(
  'plan_tables',
  {
    shopId: reference().notNull(),
    area: integer().notNull(),
    position: integer().notNull(),
    number: words().notNull(),
    seats: integer().notNull(),
    shape: code<TableShape>().notNull(),
    status: code<TableStatus>().notNull(),
    x: integer().notNull(),
    y: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.area, table.position] }),
    foreignKey({
      columns: [table.shopId, table.area],
      foreignColumns: [planAreas.shopId, planAreas.position],
    }),
    uniqueIndex('plan_tables_number').on(table.shopId, table.number),
    check('plan_tables_seats', sql`${table.seats} > 0`),
  ],
);
