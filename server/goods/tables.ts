import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomerTier } from '../../api/customers/customer.ts';
import type { DELIVERY_TYPES, GoodsFlag, PriceLevel, STORAGES } from '../../api/goods/goods.ts';
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
import { suppliers } from '../suppliers/tables.ts';

/** One number, one goods of a shop. */
export const goodsNumber = new ToldIndex('goods_number');
/** One barcode, one goods of a shop. */
export const goodsBarcode = new ToldIndex('goods_barcode');
/** What the warehouse system calls goods, by its own code or by their number, one goods of a shop. */
export const goodsAtWarehouse = new ToldIndex('goods_at_warehouse');

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
    supplierId: reference().references(() => suppliers.id),
    /** Empty where there is none. */
    barcode: words().notNull().default(''),
    /** What the warehouse system calls them; empty where that is their number. */
    warehouseCode: words().notNull().default(''),
    specification: words().notNull(),
    /** With commas between. */
    nicknames: words().notNull().default(''),
    description: words().notNull().default(''),
    storage: code<(typeof STORAGES)[number]>().notNull(),
    /** Degrees Celsius. */
    temperature: integer(),
    /** What one base unit weighs with its packing, kilograms, and takes up, litres. */
    weight: quantity(),
    volume: quantity(),
    /**
     * What one base unit weighs on average, kilograms, where they are charged by the kilo: all their prices
     * are for a kilogram then. Null where they are charged by what they are counted in.
     */
    averageWeight: quantity(),
    deliveryType: code<(typeof DELIVERY_TYPES)[number]>().notNull().default('any'),
    shelfLabel: words().notNull().default(''),
    shelfNumber: integer(),
    sequence: integer(),
    /** The base unit first, then up to two auxiliary units with how many base units each holds. */
    units: json<{ unit: string; unitZh: string; ratio: number }[]>({
      words: ['unit', 'unitZh'],
    }).notNull(),
    /** The unit that they are mostly sold in; null for the base unit. */
    salesUnit: words(),
    /** Wholesale, for one base unit, by grade, minor units; 0 is no price yet. */
    prices: json<Record<CustomerTier, number>>({ words: [] }).notNull(),
    /** The price change that set a grade's price, where it was not changed by hand since. */
    pricedBy: json<Partial<Record<CustomerTier, number>>>({ words: [] }).notNull().default({}),
    /** The other prices that there are, for one base unit, minor units. */
    otherPrices: json<Partial<Record<PriceLevel, number>>>({ words: [] }).notNull().default({}),
    flags: json<GoodsFlag[]>({ words: [] }).notNull().default([]),
    stock: quantity().notNull(),
    maximumQuantity: quantity(),
    /** In base units: at this or less they are low; null for less than one of their largest unit. */
    reorderPoint: quantity(),
    /** Up to how many base units they are ordered then; above `reorderPoint`. */
    orderUpTo: quantity(),
    /** The chart's state. */
    shelf: code<GoodsPlace>().notNull().default('onShelf'),
    /** Of the chart: `version` counts what goods are and their stock, too. */
    shelfVersion: integer().notNull().default(0),
    offShelfReason: words(),
    takenOffAt: exactMoment(),
    backAt: exactMoment(),
    version: integer().notNull().default(0),
    /** Counts the changes of the pictures alone: each shipment changes the stock, and with it `version`. */
    picturesVersion: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex(goodsNumber.name).on(table.shopId, nameFormOf(table.sku)),
    index().on(table.shopId, table.categoryId),
    uniqueIndex(goodsBarcode.name)
      .on(table.shopId, table.barcode)
      .where(sql`${table.barcode} <> ''`),
    uniqueIndex(goodsAtWarehouse.name).on(
      table.shopId,
      sql`coalesce(nullif(${table.warehouseCode}, ''), ${table.sku})`,
    ),
    index().on(table.brandId),
    index().on(table.supplierId),
    index().on(table.categoryId),
    check('goods_stock_not_negative', sql`${table.stock} >= 0`),
  ],
);
