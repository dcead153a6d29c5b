import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomerTier } from '../../api/customers/customer.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, json, quantity, reference, words } from '../kernel/db/tables/columns.ts';

export const goods = pgTable(
  'goods',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    sku: words().notNull(),
    name: words().notNull(),
    nameZh: words().notNull(),
    category: words().notNull(),
    categoryZh: words().notNull(),
    specification: words().notNull(),
    storage: code<'ambient' | 'chilled' | 'frozen'>().notNull(),
    /** The base unit first, then up to two auxiliary units with how many base units each holds. */
    units: json<{ unit: string; unitZh: string; ratio: number }[]>({
      words: ['unit', 'unitZh'],
    }).notNull(),
    /** For one base unit, by grade, minor units. */
    prices: json<Record<CustomerTier, number>>({ words: [] }).notNull(),
    stock: quantity().notNull(),
    maximumQuantity: quantity(),
    shelf: code<'onShelf' | 'offShelf'>().notNull().default('onShelf'),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.shopId, table.sku),
    index().on(table.shopId, table.category),
    check('goods_stock_not_negative', sql`${table.stock} >= 0`),
  ],
);
