import { boolean, date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, moment, reference, words } from '../kernel/db/tables/columns.ts';

/** Who buys as a guest and is known by their phone (spec section 3, member). */
export const members = pgTable(
  'members',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    name: words().notNull(),
    phone: words().notNull(),
    email: words(),
    address: words(),
    level: code<'basic' | 'silver' | 'gold' | 'platinum'>().notNull().default('basic'),
    points: integer().notNull().default(0),
    subscribed: boolean().notNull().default(false),
    gender: code<'female' | 'male'>(),
    birthday: date({ mode: 'string' }),
    registeredAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('members_phone').on(table.shopId, table.phone),
    index('members_by_name').on(table.shopId, table.name, table.id),
  ],
);
