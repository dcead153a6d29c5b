import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { OrderBoxes, PickListPlace, ShortReason } from '../../machines/pickList/law/facts.ts';
import { goods } from '../goods/tables.ts';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  json,
  moment,
  quantity,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { orders } from '../orders/tables.ts';

/** One line of an order, one pick list that is to fetch it. */
export const pickedOnce = new ToldIndex('pick_lines_claimed');

/** What is fetched for one order or several. `state` is the chart's; `status` is its place, for lists. */
export const pickLists = pgTable(
  'pick_lists',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    number: recordNumber().notNull().unique(),
    state: json<ChartState>({ words: [] }).notNull(),
    status: code<PickListPlace>().notNull(),
    version: integer().notNull().default(0),
    pickerId: reference().references(() => accounts.id),
    pickerName: words().notNull().default(''),
    /** Of each order that leaves with something; none before they are packed. */
    boxes: json<OrderBoxes[]>({ words: [] }).notNull().default([]),
    createdAt: moment().notNull(),
    /** Lower-cased number, orders, customers and goods: what the list searches in. */
    searchText: code().notNull(),
  },
  (table) => [
    index('pick_lists_by_created').on(table.shopId, table.createdAt, table.id),
    index('pick_lists_by_status').on(table.shopId, table.status, table.createdAt, table.id),
    index('pick_lists_by_number').on(table.shopId, table.number, table.id),
    index().on(table.pickerId),
  ],
);

/** One line of an order on a pick list. What the goods are called stays as it was ordered. */
export const pickLines = pgTable(
  'pick_lines',
  {
    id: identity(),
    pickListId: reference()
      .notNull()
      .references(() => pickLists.id),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    /** Of a list that was cancelled it may be gone. */
    orderLineId: reference().notNull(),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    sku: words().notNull(),
    name: words().notNull(),
    nameZh: words().notNull(),
    specification: words().notNull(),
    unit: words().notNull(),
    unitZh: words().notNull(),
    ratio: quantity().notNull(),
    asked: quantity().notNull(),
    picked: quantity().notNull().default(0),
    /** How many of the picked ones were weighed, and their kilograms; of goods that are charged by the kilo. */
    weighed: quantity().notNull().default(0),
    weighedKilos: quantity().notNull().default(0),
    short: code<ShortReason>(),
    /** The list is under way and the line is not closed with less: no other list may have it. */
    claims: boolean().notNull().default(true),
  },
  (table) => [
    index().on(table.pickListId),
    index().on(table.orderId),
    index().on(table.goodsId),
    index('pick_lines_by_order_line').on(table.orderLineId, table.id),
    uniqueIndex(pickedOnce.name).on(table.orderLineId).where(sql`${table.claims}`),
    check(
      'pick_lines_picked_within_asked',
      sql`0 <= ${table.picked} and ${table.picked} <= ${table.asked}`,
    ),
    check(
      'pick_lines_weighed_within_picked',
      sql`0 <= ${table.weighed} and ${table.weighed} <= ${table.picked}`,
    ),
  ],
);

/** Where the numbers of pick lists count on: taken without waiting, so that some may be left out. */
export const pickListNumbers = pgSequence('pick_list_numbers');
