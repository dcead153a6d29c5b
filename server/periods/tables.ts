import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import type { Person } from '../../machines/kernel/law/rules.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  exactMoment,
  identity,
  json,
  minorSum,
  moment,
  recordNumber,
  reference,
} from '../kernel/db/tables/columns.ts';

/**
 * A period of a shop's books. `state` is the chart's; `status` and `isClosed` are read off it. Nothing is
 * booked on the days of a closed one: `open_moment` of the baseline says when instead.
 */
export const periods = pgTable(
  'periods',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    periodNo: recordNumber().notNull().unique(),
    /** Its days by the clock of the shop, and the moments that they begin and end with. */
    firstDay: code().notNull(),
    lastDay: code().notNull(),
    timeZone: code().notNull(),
    startsAt: exactMoment().notNull(),
    endsAt: exactMoment().notNull(),
    currency: code().notNull(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    isClosed: boolean().notNull().default(false),
    askedBy: json<Person>({ words: ['name'] }),
    closedBy: json<Person>({ words: ['name'] }),
    closedAt: moment(),
    /** What the ledger had of its days when it was closed; null while it is open. */
    turnover: minorSum(),
    refund: minorSum(),
  },
  (table) => [
    index('periods_by_start').on(table.shopId, table.firstDay, table.id),
    index('periods_by_end').on(table.shopId, table.endsAt),
    check('periods_in_order', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** Where the numbers of periods count on: taken without waiting, so that some may be left out. */
export const periodNumbers = pgSequence('period_numbers');
