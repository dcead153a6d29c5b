import { sql } from 'drizzle-orm';
import { date, index, integer, pgSequence, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ShortReason } from '../../machines/pickList/law/facts.ts';
import type { ShortagePlace } from '../../machines/shortage/law/facts.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  quantity,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { orders } from '../orders/tables.ts';
import { pickLines, pickLists } from '../pickLists/tables.ts';

/** The rest of a line is decided once. */
export const decidedOnce = new ToldIndex('shortages_of_line');

/** What a line of a pick list was closed without; `status` is the chart's state. */
export const shortages = pgTable(
  'shortages',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    number: recordNumber().notNull().unique(),
    status: code<ShortagePlace>().notNull().default('open'),
    version: integer().notNull().default(0),
    /** On which the line was closed, by the shop's clock. */
    day: date({ mode: 'string' }).notNull(),
    reason: code<ShortReason>().notNull(),
    /** What was missing then, in the unit of the line. */
    quantity: quantity().notNull(),
    pickListId: reference()
      .notNull()
      .references(() => pickLists.id),
    pickLineId: reference()
      .notNull()
      .references(() => pickLines.id),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    /** It is gone where the order does without it. */
    orderLineId: reference().notNull(),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    sku: words().notNull(),
    name: words().notNull(),
    nameZh: words().notNull(),
    unit: words().notNull(),
    unitZh: words().notNull(),
    ratio: quantity().notNull(),
    /** What was sent instead, in a unit of these goods; null where nothing was. */
    insteadId: reference().references(() => goods.id),
    insteadUnit: words().notNull().default(''),
    insteadQuantity: quantity(),
    /** Lower-cased number, order, customer and goods: what the list searches in. */
    searchText: code().notNull(),
  },
  (table) => [
    index('shortages_by_day').on(table.shopId, table.day, table.id),
    index('shortages_by_status').on(table.shopId, table.status, table.day, table.id),
    index('shortages_by_number').on(table.shopId, table.number, table.id),
    index('shortages_by_order').on(table.orderId, table.id),
    index().on(table.orderLineId),
    index().on(table.pickListId),
    index().on(table.goodsId),
    uniqueIndex(decidedOnce.name).on(table.pickLineId).where(sql`${table.status} <> 'withdrawn'`),
  ],
);

/** Where the numbers of shortages count on: taken without waiting, so that some may be left out. */
export const shortageNumbers = pgSequence('shortage_numbers');
