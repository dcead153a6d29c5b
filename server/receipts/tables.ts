import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { customers } from '../customers/tables.ts';
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
import { orders } from '../orders/tables.ts';

/**
 * What a customer paid in one sum. `state` is the chart's; `status` and `allocated` are read off it when
 * the row is written. What is on account is in the ledger too.
 */
export const customerReceipts = pgTable(
  'customer_receipts',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    number: recordNumber().notNull(),
    customerId: reference()
      .notNull()
      .references(() => customers.id),
    amount: minorUnits().notNull(),
    /** What its lines come to. */
    allocated: minorUnits().notNull(),
    currency: code().notNull(),
    method: code().notNull(),
    reference: words().notNull(),
    /** The day on which the money came, by the shop's clock. */
    valueDate: code().notNull(),
    remark: words().notNull(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    enteredAt: moment().notNull(),
    enteredByName: words().notNull(),
    /** Who entered it, or changed it last. */
    preparedBy: reference(),
    preparedByName: words().notNull(),
    /** Who posted it, or asked another person to. */
    postedBy: reference(),
    postedByName: words(),
  },
  (table) => [
    uniqueIndex('customer_receipts_number').on(table.shopId, table.number),
    index('customer_receipts_by_entered').on(table.shopId, table.enteredAt, table.id),
    index('customer_receipts_by_value').on(table.shopId, table.valueDate, table.id),
    index('customer_receipts_by_amount').on(table.shopId, table.amount, table.id),
    index('customer_receipts_by_status').on(table.shopId, table.status, table.enteredAt, table.id),
    index('customer_receipts_by_customer').on(table.customerId, table.enteredAt, table.id),
    check(
      'customer_receipts_allocated_within',
      sql`0 <= ${table.allocated} and ${table.allocated} <= ${table.amount}`,
    ),
    check('customer_receipts_positive', sql`${table.amount} > 0`),
  ],
);

/** What of a customer payment is on an order, or is to be. */
export const receiptAllocations = pgTable(
  'receipt_allocations',
  {
    id: identity(),
    receiptId: reference()
      .notNull()
      .references(() => customerReceipts.id),
    shopId: reference().notNull(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    amount: minorUnits().notNull(),
    /** The order's after the move that paid it; null while it is only to be. */
    orderVersion: integer(),
    paidAt: moment(),
    takenBackAt: moment(),
  },
  (table) => [
    index('receipt_allocations_by_receipt').on(table.receiptId, table.id),
    uniqueIndex('receipt_allocations_by_payment').on(table.orderId, table.orderVersion),
    check('receipt_allocations_are_money', sql`${table.amount} > 0`),
  ],
);
