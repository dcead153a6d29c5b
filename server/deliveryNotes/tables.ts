import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DeliveryNotePlace } from '../../machines/deliveryNote/law/facts.ts';
import { COVERING } from '../../machines/deliveryNote/law/index.ts';
import { written } from '../kernel/db/fixedSql.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  exactMoment,
  identity,
  moment,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { orders } from '../orders/tables.ts';

/**
 * What of an order is brought to its customer; `status` is the chart's state. Its lines are the order's
 * own, which stay as they are once it has left.
 */
export const deliveryNotes = pgTable(
  'delivery_notes',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    number: recordNumber().notNull(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    day: date({ mode: 'string' }).notNull(),
    status: code<DeliveryNotePlace>().notNull().default('undelivered'),
    version: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    createdAt: moment().notNull(),
    departedAt: exactMoment(),
    deliveredAt: exactMoment(),
    signedBy: words().notNull().default(''),
    /** Files that the note uses. */
    signatureId: reference(),
    photoId: reference(),
  },
  (table) => [
    uniqueIndex('delivery_notes_number').on(table.shopId, table.number),
    index('delivery_notes_by_day').on(table.shopId, table.day, table.id),
    index('delivery_notes_by_order').on(table.orderId, table.id),
    // Whoever makes one holds the order: this is what the database says of it.
    uniqueIndex('delivery_notes_covering')
      .on(table.orderId)
      .where(sql`${table.status} in (${written(COVERING)})`),
  ],
);
