import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { identity, moment, reference } from '../kernel/db/tables/columns.ts';

/** Who buys as a guest and is known by their phone (spec section 3, member). */
export const members = pgTable(
  'members',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    name: text().notNull(),
    phone: text().notNull(),
    email: text(),
    address: text(),
    level: text().$type<'basic' | 'silver' | 'gold' | 'platinum'>().notNull().default('basic'),
    points: integer().notNull().default(0),
    subscribed: boolean().notNull().default(false),
    gender: text().$type<'female' | 'male'>(),
    birthday: date({ mode: 'string' }),
    registeredAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('members_phone').on(table.shopId, table.phone),
    index('members_by_name').on(table.shopId, table.name, table.id),
  ],
);
