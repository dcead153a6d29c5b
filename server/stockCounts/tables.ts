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
import type { STORAGES } from '../../api/goods/goods.ts';
import type { COUNT_SCOPES } from '../../api/stockCounts/calls.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { LeftOut, StockCountPlace } from '../../machines/stockCount/law/facts.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  json,
  minorUnits,
  moment,
  quantity,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';

/** One goods, one count that is under way. */
export const countedOnce = new ToldIndex('stock_count_lines_claimed');

/** A count of goods on the shelf. `state` is the chart's; `status` is its place, for lists. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    number: recordNumber().notNull().unique(),
    state: json<ChartState>({ words: [] }).notNull(),
    status: code<StockCountPlace>().notNull(),
    version: integer().notNull().default(0),
    scope: code<(typeof COUNT_SCOPES)[number]>().notNull(),
    /** What the category was called when the count was started. */
    categoryName: words().notNull().default(''),
    categoryNameZh: words().notNull().default(''),
    storage: code<(typeof STORAGES)[number]>(),
    shelfLabel: words().notNull().default(''),
    /** Whoever counts sees no stock before the figure is entered. */
    blind: boolean().notNull(),
    tolerance: integer().notNull(),
    remark: words().notNull().default(''),
    /** Of its lines, kept with each move: how many there are and are done, what is missing or too many at cost. */
    lines: integer().notNull(),
    done: integer().notNull().default(0),
    shortage: minorUnits().notNull().default(0),
    surplus: minorUnits().notNull().default(0),
    currency: code().notNull(),
    startedBy: reference(),
    startedByName: words().notNull(),
    createdAt: moment().notNull(),
    /** Lower-cased number, remark, people and goods: what the list searches in. */
    searchText: code().notNull(),
  },
  (table) => [
    index('stock_counts_by_created').on(table.shopId, table.createdAt, table.id),
    index('stock_counts_by_status').on(table.shopId, table.status, table.createdAt, table.id),
    index('stock_counts_by_number').on(table.shopId, table.number, table.id),
  ],
);

/** One goods on a count. Quantities are in its base unit; what it is called stays as it was. */
export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    id: identity(),
    stockCountId: reference()
      .notNull()
      .references(() => stockCounts.id),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    sku: words().notNull(),
    name: words().notNull(),
    nameZh: words().notNull(),
    unit: words().notNull(),
    unitZh: words().notNull(),
    /** Of one base unit. */
    cost: minorUnits().notNull(),
    /** On the books when it was counted. */
    expected: quantity(),
    counted: quantity(),
    /** The figure before the recount. */
    first: quantity(),
    leftOut: code<LeftOut>(),
    again: boolean().notNull().default(false),
    countedById: reference(),
    countedByName: words().notNull().default(''),
    countedAt: moment(),
    firstById: reference(),
    firstByName: words().notNull().default(''),
    /** The count is under way: no other may have the goods. */
    claims: boolean().notNull().default(true),
  },
  (table) => [
    index().on(table.stockCountId),
    index().on(table.goodsId),
    uniqueIndex(countedOnce.name).on(table.goodsId).where(sql`${table.claims}`),
    check(
      'stock_count_lines_counted_with_books',
      sql`(${table.counted} is null) = (${table.expected} is null)`,
    ),
    check(
      'stock_count_lines_not_negative',
      sql`coalesce(${table.counted}, 0) >= 0 and coalesce(${table.first}, 0) >= 0`,
    ),
  ],
);

/** Where the numbers of counts count on: taken without waiting, so that some may be left out. */
export const stockCountNumbers = pgSequence('stock_count_numbers');
