import { sql } from 'drizzle-orm';
import { check, index, integer, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  exactMoment,
  identity,
  json,
  minorSum,
  minorUnits,
  moment,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';

/**
 * A voucher: how many copies there are, what each is worth, from when until when. `state` is the
 * chart's; `status` is read off it.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    voucherNo: recordNumber().notNull().unique(),
    name: words().notNull(),
    amount: minorUnits().notNull(),
    currency: code().notNull(),
    issued: integer().notNull(),
    redeemed: integer().notNull().default(0),
    startsAt: exactMoment().notNull(),
    endsAt: exactMoment().notNull(),
    /** The rules of usage. */
    rules: json<string[]>({ words: 'all' }).notNull(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    createdAt: moment().notNull(),
    createdByName: words().notNull(),
    /** What a second person approved that all copies may be worth. */
    approvedWorth: minorSum().notNull(),
    /** Who entered it, or changed it last. */
    preparedBy: reference(),
    preparedByName: words().notNull(),
  },
  (table) => [
    index('vouchers_by_start').on(table.shopId, table.startsAt, table.id),
    index('vouchers_by_end').on(table.shopId, table.endsAt, table.id),
    index('vouchers_by_status').on(table.shopId, table.status, table.startsAt, table.id),
    check(
      'vouchers_redeemed_within_issued',
      sql`0 <= ${table.redeemed} and ${table.redeemed} <= ${table.issued}`,
    ),
    check('vouchers_amount_positive', sql`${table.amount} > 0`),
    check('vouchers_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** One copy of a voucher, redeemed by its code, once. There are as many as were issued. */
export const voucherCopies = pgTable(
  'voucher_copies',
  {
    id: identity(),
    shopId: reference().notNull(),
    voucherId: reference()
      .notNull()
      .references(() => vouchers.id),
    code: recordNumber().notNull().unique(),
    redeemedAt: moment(),
    redeemedBy: reference(),
    redeemedByName: words(),
    remark: words(),
  },
  (table) => [
    index('voucher_copies_by_voucher').on(table.voucherId, table.id),
    index('voucher_copies_redeemed').on(table.voucherId, table.redeemedAt, table.id),
  ],
);

/** Where voucher numbers count on: taken without waiting, so that some may be left out. */
export const voucherNumbers = pgSequence('voucher_numbers');
