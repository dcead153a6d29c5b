import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { customers } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  identity,
  minorUnits,
  moment,
  quantity,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { priceChanges } from '../priceChanges/tables.ts';

/** What a customer pays for goods in place of its grade's price. */
export const customerPrices = pgTable(
  'customer_prices',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    customerId: reference()
      .notNull()
      .references(() => customers.id),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    /** One of the goods' units; that of the base unit holds for all that have none of their own. */
    unit: words().notNull(),
    /** For one of the unit. */
    price: minorUnits().notNull(),
    /** From how many of the unit in one line; 0 for any. */
    fromQuantity: quantity().notNull().default(0),
    /** Its first and its last day by the shop's clock; null where it has none. */
    validFrom: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    /** The price change that set it, where it was not changed by hand since. */
    priceChangeId: reference().references(() => priceChanges.id),
    version: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('customer_prices_of_customer').on(table.shopId, table.customerId, table.goodsId),
    index('customer_prices_of_goods').on(table.goodsId),
    index().on(table.priceChangeId),
    check('customer_prices_not_negative', sql`${table.price} >= 0 and ${table.fromQuantity} >= 0`),
    check('customer_prices_days_in_order', sql`${table.validFrom} <= ${table.validUntil}`),
  ],
);
