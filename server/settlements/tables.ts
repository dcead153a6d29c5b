import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgSequence, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { PaidTo, SettlementCycle } from '../../machines/settlement/law/facts.ts';
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
} from '../kernel/db/tables/columns.ts';
import { orders } from '../orders/tables.ts';

/** The figures of a statement, and of each order in it. */
const figures = {
  turnover: minorSum().notNull().default(sql`0`),
  refund: minorSum().notNull().default(sql`0`),
  platformServiceFee: minorSum().notNull().default(sql`0`),
  platformServiceTax: minorSum().notNull().default(sql`0`),
  /** Of the fee, what the ledger had been charged by then. */
  feeCharged: minorSum().notNull().default(sql`0`),
  totalAmount: minorSum().notNull().default(sql`0`),
  /** What others bear of what the shop gave for it: they pay that beside the total amount. */
  borneByPlatform: minorSum().notNull().default(sql`0`),
  borneByRider: minorSum().notNull().default(sql`0`),
  consumptionTax: minorSum().notNull().default(sql`0`),
  deliveryFeeSubsidy: minorSum().notNull().default(sql`0`),
  promotion: minorSum().notNull().default(sql`0`),
  packingFee: minorSum().notNull().default(sql`0`),
};

/**
 * A statement: the orders of one cycle of a shop. `state` is the chart's; `status` is read off it.
 * The figures are nought until it is generated, and those of its lines from then on.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    settlementNo: recordNumber().notNull().unique(),
    cycle: code<SettlementCycle>().notNull(),
    timeZone: code().notNull(),
    periodFrom: exactMoment().notNull(),
    periodTo: exactMoment().notNull(),
    begunAt: exactMoment().notNull(),
    currency: code().notNull(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    generations: integer().notNull().default(0),
    generatedAt: moment(),
    /** Null where the clock did. */
    generatedBy: json<Person>({ words: ['name'] }),
    /** The bank account that it was paid to, as it was then. */
    paidTo: json<PaidTo>({ words: ['accountName'] }),
    orderCount: integer().notNull().default(0),
    /** Of the orders, those that were completed before its cycle began. */
    earlierCount: integer().notNull().default(0),
    adjustmentCount: integer().notNull().default(0),
    ...figures,
  },
  (table) => [
    // One cycle has one statement, whoever begins it.
    uniqueIndex('settlements_period').on(table.shopId, table.periodFrom),
    index('settlements_by_end').on(table.shopId, table.periodTo, table.id),
  ],
);

/** A line of an order as a statement keeps it. */
export interface SettledProduct {
  name: string;
  nameZh: string;
  specification: string;
  unit: string;
  unitZh: string;
  quantity: number;
  /** What it weighs, of goods that are charged by the kilo; the price is for one. */
  kilos?: number;
  /** Decimal strings. */
  price: string;
  amount: string;
}

/** An order in a statement as it was when that was generated, or what has changed of one since. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    id: identity(),
    shopId: reference().notNull(),
    settlementId: reference()
      .notNull()
      .references(() => settlements.id),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    /** The differences of an order that another statement has. */
    adjustment: boolean().notNull(),
    orderSn: code().notNull(),
    kind: code().notNull(),
    status: code().notNull(),
    placedAt: moment().notNull(),
    completedAt: exactMoment().notNull(),
    deliveryAt: moment(),
    paymentMethod: code(),
    /** The items of the order, before discount and GST. */
    subtotal: minorUnits().notNull(),
    /** What the order costs. */
    paymentAmount: minorUnits().notNull(),
    shippingFee: minorUnits().notNull(),
    deliveryFee: minorUnits().notNull(),
    ...figures,
    products: json<SettledProduct[]>({
      words: ['name', 'nameZh', 'specification', 'unit', 'unitZh'],
    }).notNull(),
  },
  (table) => [
    // Each order is in one statement.
    uniqueIndex('settlement_lines_once').on(table.orderId).where(sql`not ${table.adjustment}`),
    uniqueIndex('settlement_lines_order').on(table.orderId, table.settlementId),
    index('settlement_lines_by_settlement').on(table.settlementId, table.completedAt, table.id),
    index('settlement_lines_by_shop').on(table.shopId, table.orderId),
  ],
);

/**
 * The orders that a statement has to look at: what they come to has changed since one last did. Triggers
 * write it with each change of an order's money or completion (`note_unsettled` in the baseline).
 */
export const unsettledOrders = pgTable(
  'unsettled_orders',
  {
    orderId: reference()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    shopId: reference().notNull(),
    /** How often it changed: who has looked at fewer has not seen the last one. */
    changes: integer().notNull().default(1),
  },
  (table) => [index('unsettled_orders_by_shop').on(table.shopId)],
);

/** Where the numbers of statements count on: taken without waiting, so that some may be left out. */
export const settlementNumbers = pgSequence('settlement_numbers');
