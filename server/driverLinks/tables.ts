import { index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StopOutcome } from '../../api/driverLinks/calls.ts';
import type { FailReason } from '../../machines/deliveryNote/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { code, exactMoment, minorUnits, reference, words } from '../kernel/db/tables/columns.ts';
import { orders } from '../orders/tables.ts';
import { waybills } from '../waybills/tables.ts';

/** The link of a waybill for its driver: one at a time, so that a new one ends the one before it. */
export const driverLinks = pgTable(
  'driver_links',
  {
    waybillId: reference()
      .primaryKey()
      .references(() => waybills.id),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    version: integer().notNull(),
    /** Null once it is withdrawn. */
    tokenHash: code(),
    madeAt: exactMoment().notNull(),
    madeByName: words().notNull(),
    openedAt: exactMoment(),
  },
  (table) => [uniqueIndex('driver_links_token').on(table.tokenHash)],
);

/** What was noted at the stops of a waybill by its link, the last of each. It books nothing. */
export const driverStops = pgTable(
  'driver_stops',
  {
    waybillId: reference()
      .notNull()
      .references(() => waybills.id),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    outcome: code<StopOutcome>().notNull(),
    reason: code<FailReason>(),
    remark: words().notNull(),
    signedBy: words().notNull(),
    cash: minorUnits(),
    /** Files that show who took the goods, or why nobody did. */
    signatureId: reference(),
    photoId: reference(),
    at: exactMoment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.waybillId, table.orderId] }),
    index('driver_stops_by_order').on(table.orderId),
  ],
);
