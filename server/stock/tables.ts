import { index, pgTable } from 'drizzle-orm/pg-core';
import type { RecordName } from '../../api/domains.ts';
import type { StockReason } from '../../api/stock/stock.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  exactMoment,
  identity,
  quantity,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';

/**
 * What moved on the shelf: a row for each change of the stock of goods, written in its transaction
 * (`moveShelf`). Rows are only added; those of one goods sum to its stock, in the order of their ids.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    /** In base units; below nought where it went off the shelf. */
    quantity: quantity().notNull(),
    /** What was in stock after it. */
    balance: quantity().notNull(),
    reason: code<StockReason>().notNull(),
    /** The record whose move it was; null where it was none's. */
    record: code<RecordName>(),
    recordId: reference(),
    /** Null for the clock, and where nobody was noted. */
    actorId: reference(),
    actorName: words().notNull(),
    remark: words().notNull().default(''),
    at: exactMoment().notNull(),
  },
  (table) => [
    index('stock_movements_by_time').on(table.shopId, table.at, table.id),
    index('stock_movements_by_goods').on(table.goodsId, table.at, table.id),
  ],
);
