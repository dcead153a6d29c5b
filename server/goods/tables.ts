import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomerTier } from '../../api/customers/customer.ts';
import type { GoodsPlace } from '../../machines/goods/law/facts.ts';
import { brands } from '../brands/tables.ts';
import { categories } from '../categories/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  exactMoment,
  identity,
  json,
  quantity,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { nameFormOf } from '../kernel/textForms.ts';

/** One number, one goods of a shop. */
export const goodsNumber = new ToldIndex('goods_number');

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
    /** Null where nobody has said. */
    categoryId: reference().references(() => categories.id),
    brandId: reference().references(() => brands.id),
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
    /** The chart's state. */
    shelf: code<GoodsPlace>().notNull().default('onShelf'),
    /** Of the chart: `version` counts what goods are and their stock, too. */
    shelfVersion: integer().notNull().default(0),
    offShelfReason: words(),
    takenOffAt: exactMoment(),
    backAt: exactMoment(),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex(goodsNumber.name).on(table.shopId, nameFormOf(table.sku)),
    index().on(table.shopId, table.categoryId),
    index().on(table.brandId),
    index().on(table.categoryId),
    check('goods_stock_not_negative', sql`${table.stock} >= 0`),
  ],
);
