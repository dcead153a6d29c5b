import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomerTier } from '../../api/customers/customer.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { identity, quantity, reference } from '../kernel/db/tables/columns.ts';

export const goods = pgTable(
  'goods',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    sku: text().notNull(),
    name: text().notNull(),
    nameZh: text().notNull(),
    category: text().notNull(),
    categoryZh: text().notNull(),
    specification: text().notNull(),
    storage: text().$type<'ambient' | 'chilled' | 'frozen'>().notNull(),
    /** The base unit first, then up to two auxiliary units with how many base units each holds. */
    units: jsonb().$type<{ unit: string; unitZh: string; ratio: number }[]>().notNull(),
    /** For one base unit, by grade, minor units. */
    prices: jsonb().$type<Record<CustomerTier, number>>().notNull(),
    stock: quantity().notNull(),
    maximumQuantity: quantity(),
    shelf: text().$type<'onShelf' | 'offShelf'>().notNull().default('onShelf'),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.shopId, table.sku),
    index().on(table.shopId, table.category),
    check('goods_stock_not_negative', sql`${table.stock} >= 0`),
  ],
);
