import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RateKind } from '../../api/rates/rate.ts';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import { code, exactMoment, identity, reference, words } from '../kernel/db/tables/columns.ts';

/** A shop's tax and what its channels take, in percent, each from a day on until the next one begins. */
export const shopRates = pgTable(
  'shop_rates',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    kind: code<RateKind>().notNull(),
    rate: numeric({ precision: 5, scale: 2 }).notNull(),
    /** Its first day by the shop's clock; of the first one `FIRST_DAY`. */
    fromDay: date({ mode: 'string' }).notNull(),
    setAt: exactMoment().notNull(),
    /** Who set it; null where a command made the shop. */
    actorId: reference().references(() => accounts.id),
    actorName: words().notNull(),
    remark: words().notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('shop_rates_by_day').on(table.shopId, table.kind, table.fromDay),
    check('shop_rates_in_bounds', sql`${table.rate} between 0 and 100`),
  ],
);
