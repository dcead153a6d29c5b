import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import type { LimitKind } from '../../api/kernel/limits.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  minorUnits,
  moment,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';

/**
 * Above which amounts a shop asks for a second person, a row each time one was set: the newest of its
 * kind holds, the others are its history. Where there is none the usual limit holds.
 */
export const shopLimits = pgTable(
  'shop_limits',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    /** The first one of the shop is 1. */
    version: integer().notNull(),
    kind: code<LimitKind>().notNull(),
    /** What held before, and holds from then on; null for none. */
    before: minorUnits(),
    amount: minorUnits(),
    at: moment().notNull(),
    actorId: reference(),
    actorName: words().notNull(),
    remark: words().notNull(),
  },
  (table) => [
    unique('shop_limits_version').on(table.shopId, table.version),
    index('shop_limits_by_kind').on(table.shopId, table.kind, table.version),
  ],
);
