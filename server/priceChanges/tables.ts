import { date, index, integer, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import type { ChangeLevel, PriceLevel } from '../../api/priceChanges/entry.ts';
import type { PriceLine } from '../../machines/priceChange/law/facts.ts';
import { customers } from '../customers/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  exactMoment,
  identity,
  json,
  moment,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';

/**
 * Prices that are to hold at a level from a day on. `state` is the chart's; `status` is read off it. The
 * prices themselves stand with goods and customers, once it is in force.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    number: recordNumber().notNull().unique(),
    title: words().notNull(),
    level: code<ChangeLevel>().notNull(),
    /** With the level `customer` alone. */
    customerId: reference().references(() => customers.id),
    /** The levels beside the first: a line says by its place which of all it is of. */
    others: json<PriceLevel[]>({ words: [] }).notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    currency: code().notNull(),
    lines: json<PriceLine[]>({ words: ['unit'] }).notNull(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    /** When its prices were written; null before. */
    inForceAt: exactMoment(),
    createdAt: moment().notNull(),
    createdByName: words().notNull(),
    preparedBy: reference(),
    preparedByName: words().notNull(),
    submittedBy: reference(),
    submittedByName: words(),
  },
  (table) => [
    index('price_changes_by_day').on(table.shopId, table.validFrom, table.id),
    index('price_changes_by_created').on(table.shopId, table.createdAt, table.id),
    index('price_changes_by_status').on(table.shopId, table.status, table.validFrom, table.id),
    index().on(table.customerId),
  ],
);

/** The levels of a change, the first of them first. */
export const levelsOf = ({
  level,
  customerId,
  others,
}: PriceLevel & { others: readonly PriceLevel[] }): PriceLevel[] => [
  { level, customerId },
  ...others,
];

/** Where the numbers of price changes count on: taken without waiting, so that some may be left out. */
export const priceChangeNumbers = pgSequence('price_change_numbers');
