import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { exactMoment, identity, quantity, reference, words } from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { purchaseOrders } from '../purchasing/tables.ts';
import { stockMovements } from '../stock/tables.ts';

/** One number and one day, one lot of goods, however the number is written. */
export const lotOfGoods = new ToldIndex('lots_of_goods');

/**
 * The lots of goods, each with what is on the shelf of it. `moveShelf` alone changes their stock, under
 * the lock of their goods; what of the goods is in no lot is without one.
 */
export const lots = pgTable(
  'lots',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    /** Empty where none is printed on it: then it is called by its expiry day. */
    number: words().notNull(),
    expiry: date({ mode: 'string' }).notNull(),
    /** In base units. */
    stock: quantity().notNull(),
    /** Of number and expiry day: what moves changes the stock alone. */
    version: integer().notNull().default(0),
    /** When the first of it came in, and what with; null where that was no purchase order. */
    receivedAt: exactMoment().notNull(),
    purchaseOrderId: reference().references(() => purchaseOrders.id),
  },
  (table) => [
    uniqueIndex(lotOfGoods.name).on(table.goodsId, nameFormOf(table.number), table.expiry),
    index('lots_on_hand').on(table.goodsId, table.expiry).where(sql`${table.stock} > 0`),
    index('lots_by_expiry').on(table.shopId, table.expiry, table.id).where(sql`${table.stock} > 0`),
    check('lots_stock_not_negative', sql`${table.stock} >= 0`),
  ],
);

/** How much of a movement of stock was of which lot, with its sign; the rest was without a lot. */
export const lotMovements = pgTable(
  'lot_movements',
  {
    id: identity(),
    movementId: reference()
      .notNull()
      .references(() => stockMovements.id),
    lotId: reference()
      .notNull()
      .references(() => lots.id),
    quantity: quantity().notNull(),
  },
  (table) => [index().on(table.movementId), index().on(table.lotId)],
);
