import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Locale } from '../../api/kernel/wire.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  json,
  minorUnits,
  moment,
  quantity,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { members } from '../members/tables.ts';
import { orders } from '../orders/tables.ts';

/** What a case can be about, and in which proportion such a problem is usually borne. */
export const afterSalesProblems = pgTable('after_sales_problems', {
  code: code().primaryKey(),
  type: code().notNull(),
  name: json<Record<Locale, string>>({ words: 'all' }).notNull(),
  merchant: integer().notNull(),
  platform: integer().notNull(),
  rider: integer().notNull(),
  position: integer().notNull(),
});

/** Why, within a problem. */
export const afterSalesReasons = pgTable('after_sales_reasons', {
  code: code().primaryKey(),
  problemCode: code()
    .notNull()
    .references(() => afterSalesProblems.code),
  name: json<Record<Locale, string>>({ words: 'all' }).notNull(),
  position: integer().notNull(),
});

/**
 * An after-sales case. `state` is the chart's; what lists and claims read of it (`status`,
 * `compensation`, `tab`, `overdue`, `claims`) is read off the chart when the row is written.
 */
export const afterSalesCases = pgTable(
  'after_sales_cases',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    caseNo: recordNumber().notNull().unique(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    orderSn: recordNumber().notNull(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    compensation: code().notNull(),
    tab: code().notNull(),
    overdue: boolean().notNull().default(false),
    /** Whether what it claims of the order's lines counts as claimed. */
    claims: boolean().notNull().default(true),
    type: code().notNull(),
    problemCode: code()
      .notNull()
      .references(() => afterSalesProblems.code),
    reasonCode: code()
      .notNull()
      .references(() => afterSalesReasons.code),
    method: code().notNull(),
    currency: code().notNull(),
    claimed: minorUnits().notNull(),
    granted: minorUnits(),
    /** Whether the delivery is claimed too. */
    delivery: boolean().notNull().default(false),
    /** How what was granted is made up and borne; null before. */
    deliveryPart: minorUnits(),
    merchantPart: minorUnits(),
    platformPart: minorUnits(),
    riderPart: minorUnits(),
    description: words().notNull(),
    memberId: reference().references(() => members.id),
    customerName: words().notNull(),
    /** Empty where there is none. */
    customerNameZh: words().notNull().default(''),
    customerPhone: words().notNull(),
    auditorId: reference(),
    auditorName: words(),
    submittedAt: moment().notNull(),
    submittedBy: reference(),
    submittedByName: words().notNull(),
    /** Lower-cased numbers, customer and phone: what the list searches in. */
    searchText: code().notNull(),
  },
  (table) => [
    index('after_sales_cases_by_submitted').on(table.shopId, table.submittedAt, table.id),
    index('after_sales_cases_by_tab').on(table.shopId, table.tab, table.submittedAt, table.id),
    index('after_sales_cases_by_claimed').on(table.shopId, table.claimed, table.id),
    index('after_sales_cases_by_number').on(table.shopId, table.caseNo, table.id),
    index('after_sales_cases_by_order').on(table.orderId),
    index('after_sales_cases_by_phone').on(table.shopId, table.customerPhone),
    index('after_sales_cases_overdue')
      .on(table.shopId, table.submittedAt, table.id)
      .where(sql`${table.overdue}`),
    check(
      'after_sales_cases_parts_add_up',
      sql`${table.granted} is null or ${table.merchantPart} + ${table.platformPart} + ${table.riderPart} = ${table.granted}`,
    ),
  ],
);

/** What a case claims of one line of its order, with the line as it was: the order may still change. */
export const afterSalesLines = pgTable(
  'after_sales_lines',
  {
    id: identity(),
    caseId: reference()
      .notNull()
      .references(() => afterSalesCases.id),
    orderLineId: reference().notNull(),
    goodsId: reference().notNull(),
    sku: words().notNull(),
    name: words().notNull(),
    nameZh: words().notNull(),
    specification: words().notNull(),
    unit: words().notNull(),
    unitZh: words().notNull(),
    bought: quantity().notNull(),
    quantity: quantity().notNull(),
    /** What that quantity cost, discount and GST included. */
    worth: minorUnits().notNull(),
    /** What of the granted amount falls on it; null before. */
    part: minorUnits(),
  },
  (table) => [
    uniqueIndex('after_sales_lines_once').on(table.caseId, table.orderLineId),
    index().on(table.orderLineId),
    check(
      'after_sales_lines_part_within_worth',
      sql`0 <= ${table.part} and ${table.part} <= ${table.worth}`,
    ),
  ],
);

/** What was given back in money. One row a case, whatever is clicked or retried. */
export const afterSalesRefunds = pgTable(
  'after_sales_refunds',
  {
    id: identity(),
    shopId: reference().notNull(),
    caseId: reference()
      .notNull()
      .references(() => afterSalesCases.id)
      .unique('after_sales_refunds_once'),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    amount: minorUnits().notNull(),
    currency: code().notNull(),
    method: code().notNull(),
    /** The phone or business number of a PayNow refund. */
    payNowTo: words(),
    actorId: reference(),
    actorName: words().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index().on(table.orderId),
    check('after_sales_refunds_positive', sql`${table.amount} > 0`),
  ],
);

/** A compensation voucher. One a case. */
export const coupons = pgTable(
  'coupons',
  {
    id: identity(),
    shopId: reference().notNull(),
    caseId: reference()
      .notNull()
      .references(() => afterSalesCases.id)
      .unique('coupons_once'),
    code: recordNumber().notNull().unique(),
    memberId: reference().references(() => members.id),
    customerPhone: words().notNull(),
    amount: minorUnits().notNull(),
    currency: code().notNull(),
    issuedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [
    index().on(table.shopId, table.customerPhone),
    check('coupons_used_or_revoked', sql`${table.usedAt} is null or ${table.revokedAt} is null`),
  ],
);

/**
 * What a channel takes for an order, as it stands now: its rate of what the order keeps, or what that was
 * corrected to. A correction holds for what was kept then (`basisKept`), and follows what is kept later.
 */
export const orderCommissions = pgTable(
  'order_commissions',
  {
    orderId: reference()
      .primaryKey()
      .references(() => orders.id),
    shopId: reference().notNull(),
    /** In percent of what was paid. */
    rate: numeric({ precision: 5, scale: 2 }).notNull(),
    amount: minorUnits().notNull(),
    /** What it was corrected to last, and of how much; null where it never was. */
    basisAmount: minorUnits(),
    basisKept: minorUnits(),
    currency: code().notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [check('order_commissions_not_negative', sql`${table.amount} >= 0`)],
);

/** How many cases each shop holds by what the list filters; see `orderCounts`. */
export const afterSalesCounts = pgTable(
  'after_sales_counts',
  {
    shopId: reference().notNull(),
    tab: code().notNull(),
    status: code().notNull(),
    compensation: code().notNull(),
    type: code().notNull(),
    method: code().notNull(),
    overdue: boolean().notNull(),
    count: integer().notNull(),
  },
  (table) => [index().on(table.shopId)],
);

/** Where case numbers count on: taken without waiting, so that some may be left out. */
export const afterSalesNumbers = pgSequence('after_sales_numbers');
