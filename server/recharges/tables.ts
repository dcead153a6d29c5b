import { sql } from 'drizzle-orm';
import { check, index, integer, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  json,
  minorUnits,
  moment,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { members } from '../members/tables.ts';

/**
 * What a member paid into the wallet, or says so. `state` is the chart's; `status` is read off it.
 * The money itself is in the ledger alone, from the confirmation on.
 */
export const recharges = pgTable(
  'recharges',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    rechargeNo: recordNumber().notNull().unique(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    /** The member's name and phone as they were then. */
    nickname: words().notNull(),
    phone: words().notNull(),
    amount: minorUnits().notNull(),
    currency: code().notNull(),
    method: code().notNull(),
    remark: words().notNull(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    submittedAt: moment().notNull(),
    submittedBy: reference(),
    submittedByName: words().notNull(),
    /** Number, name and phone in lower case: what the list searches in. */
    searchText: code().notNull(),
  },
  (table) => [
    index('recharges_by_submitted').on(table.shopId, table.submittedAt, table.id),
    index('recharges_by_status').on(table.shopId, table.status, table.submittedAt, table.id),
    index('recharges_by_amount').on(table.shopId, table.amount, table.id),
    index('recharges_by_member').on(table.memberId, table.submittedAt, table.id),
    check('recharges_positive', sql`${table.amount} > 0`),
  ],
);

/** How many recharges each shop holds by what the list filters; see `orderCounts`. */
export const rechargeCounts = pgTable(
  'recharge_counts',
  {
    shopId: reference().notNull(),
    status: code().notNull(),
    method: code().notNull(),
    count: integer().notNull(),
  },
  (table) => [index().on(table.shopId)],
);

/** Where recharge numbers count on: taken without waiting, so that some may be left out. */
export const rechargeNumbers = pgSequence('recharge_numbers');
