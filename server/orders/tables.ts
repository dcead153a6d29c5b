import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PLATFORM_TYPES } from '../../api/orders/order.ts';
import type { Asked } from '../../machines/order/law/facts.ts';
import { customers } from '../customers/tables.ts';
import { drivers } from '../drivers/tables.ts';
import { goods } from '../goods/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  exactMoment,
  identity,
  json,
  minorUnits,
  moment,
  quantity,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { vehicles } from '../vehicles/tables.ts';
import { waybills } from '../waybills/tables.ts';

/** One number of a customer's, one order. */
export const orderReference = new ToldIndex('orders_reference');

/**
 * An order. `state` is the chart's; `status`, `paymentStatus` and the flags beside it are read off
 * the chart when the row is written, for lists and filters alone.
 */
export const orders = pgTable(
  'orders',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    orderSn: recordNumber().notNull().unique(),
    kind: code().notNull(),
    channel: code().notNull(),
    channelOrderNo: words(),
    /** What the platform calls its type; null where none said one. */
    platformType: code<(typeof PLATFORM_TYPES)[number]>(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    paymentStatus: code().notNull(),
    tab: code().notNull(),
    reviewOverdue: boolean().notNull().default(false),
    prepaid: boolean().notNull(),
    currency: code().notNull(),
    items: minorUnits().notNull(),
    discount: minorUnits().notNull().default(0),
    deliveryFee: minorUnits().notNull().default(0),
    /** What bringing it costs the shop, by its terms when the order was placed; nought where nobody does. */
    deliveryCost: minorUnits().notNull().default(0),
    /** What the channel took of what is paid on the day it was placed, in percent; null where it takes nothing. */
    channelFeeRate: numeric({ precision: 5, scale: 2 }),
    gstPercent: numeric({ precision: 5, scale: 2 }).notNull(),
    gst: minorUnits().notNull(),
    total: minorUnits().notNull(),
    paid: minorUnits().notNull().default(0),
    refunded: minorUnits().notNull().default(0),
    paymentMethod: code(),
    /** What a second person has to decide; null where nothing is asked for. */
    asked: json<Asked>({ words: ['remark', 'name', 'nameZh'] }),
    paymentTermsCode: code(),
    invoiceNo: recordNumber(),
    /** When the invoice was issued: with its number. */
    invoicedAt: exactMoment(),
    promotionCode: code(),
    customerId: reference().references(() => customers.id),
    customerName: words().notNull(),
    customerNameZh: words().notNull().default(''),
    customerPhone: words().notNull(),
    address: words(),
    /** How far it is brought, metres; null where nobody said. */
    distance: integer(),
    /** Whom to ask for there; null where the address came without. */
    deliveryContact: words(),
    deliveryPhone: words(),
    /** What the customer calls it: the number of its own order. */
    customerReference: words(),
    customerRemark: words(),
    merchantRemark: words(),
    itemCount: integer().notNull(),
    driverId: reference().references(() => drivers.id),
    vehicleId: reference().references(() => vehicles.id),
    /** The waybill that it goes out with, or went out with, and as which stop of it. */
    waybillId: reference().references(() => waybills.id),
    stop: integer(),
    rating: integer(),
    placedAt: moment().notNull(),
    /** When it was completed; null again where it was corrected back from there. */
    completedAt: exactMoment(),
    deliveryAt: moment(),
    createdBy: reference(),
    /** Lower-cased number, customer names and phone: what the list searches in. */
    searchText: code().notNull(),
  },
  (table) => [
    index('orders_by_placed').on(table.shopId, table.placedAt, table.id),
    index('orders_by_tab').on(table.shopId, table.tab, table.placedAt, table.id),
    index('orders_by_kind').on(table.shopId, table.kind, table.placedAt, table.id),
    index('orders_by_status').on(table.shopId, table.status, table.placedAt, table.id),
    index('orders_by_delivery').on(
      table.shopId,
      // An order without a time of its own is wanted at once.
      sql`coalesce(${table.deliveryAt}, ${table.placedAt})`,
      table.id,
    ),
    index('orders_by_total').on(table.shopId, table.total, table.id),
    index('orders_by_completion')
      .on(table.shopId, table.completedAt, table.id)
      .where(sql`${table.completedAt} is not null`),
    index('orders_by_invoice')
      .on(table.shopId, table.invoicedAt, table.id)
      .where(sql`${table.invoicedAt} is not null`),
    index('orders_by_sn').on(table.shopId, table.orderSn, table.id),
    index('orders_by_customer').on(table.customerId),
    index('orders_by_driver')
      .on(table.driverId, table.status)
      .where(sql`${table.driverId} is not null`),
    index('orders_by_vehicle')
      .on(table.vehicleId, table.status)
      .where(sql`${table.vehicleId} is not null`),
    index('orders_by_waybill')
      .on(table.waybillId, table.stop)
      .where(sql`${table.waybillId} is not null`),
    index('orders_by_phone').on(
      table.shopId,
      sql`regexp_replace(${table.customerPhone}, '[^0-9+]', '', 'g')`,
      table.placedAt,
      table.id,
    ),
    index('orders_overdue')
      .on(table.shopId, table.placedAt, table.id)
      .where(sql`${table.reviewOverdue}`),
    uniqueIndex('orders_invoice_number').on(table.shopId, table.invoiceNo),
    uniqueIndex(orderReference.name).on(table.customerId, nameFormOf(table.customerReference)),
    uniqueIndex('orders_channel_number').on(table.shopId, table.channel, table.channelOrderNo),
    check(
      'orders_refunded_within_paid',
      sql`0 <= ${table.refunded} and ${table.refunded} <= ${table.paid}`,
    ),
  ],
);

/**
 * What an order cost before that was changed: a row for each change of one that was ever paid, so that the
 * figures of days before stay as they were. Rows are only added.
 */
export const orderFormerPrices = pgTable(
  'order_former_prices',
  {
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    shopId: reference().notNull(),
    /** The order said so before this moment, and at none after. */
    heldUntil: exactMoment().notNull(),
    items: minorUnits().notNull(),
    discount: minorUnits().notNull(),
    deliveryFee: minorUnits().notNull(),
    gstPercent: numeric({ precision: 5, scale: 2 }).notNull(),
    gst: minorUnits().notNull(),
    total: minorUnits().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.heldUntil] }),
    index('order_former_prices_by_time').on(table.shopId, table.heldUntil),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: identity(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    sku: words().notNull(),
    name: words().notNull(),
    nameZh: words().notNull(),
    specification: words().notNull(),
    unit: words().notNull(),
    unitZh: words().notNull(),
    ratio: quantity().notNull(),
    quantity: quantity().notNull(),
    shipped: quantity().notNull().default(0),
    /** What one of its unit weighs on average, kilograms, where it is charged by weight; else null. */
    eachWeight: quantity(),
    /** How many of it were weighed, and their kilograms: the rest weighs what it does on average. */
    weighed: quantity().notNull().default(0),
    weighedKilos: quantity().notNull().default(0),
    /** For one of its unit, or for a kilogram where it is charged by weight. */
    price: minorUnits().notNull(),
    amount: minorUnits().notNull(),
    /** What staff agreed to take off it, beside the promotion, and why; empty where they did not. */
    discount: minorUnits().notNull().default(0),
    /** The same before it was held at what the line costs: the line may come to cost more again. */
    discountAgreed: minorUnits().notNull().default(0),
    discountReason: words().notNull().default(''),
    gst: minorUnits().notNull(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.goodsId, table.unit),
    check(
      'order_lines_discount_within_amount',
      sql`0 <= ${table.discount} and ${table.discount} <= ${table.amount}`,
    ),
    check('order_lines_discount_within_agreed', sql`${table.discount} <= ${table.discountAgreed}`),
    check(
      'order_lines_shipped_within_quantity',
      sql`0 <= ${table.shipped} and ${table.shipped} <= ${table.quantity}`,
    ),
    check(
      'order_lines_weighed_within_quantity',
      sql`0 <= ${table.weighed} and ${table.weighed} <= ${table.quantity}`,
    ),
  ],
);

/**
 * What came in for an order, a row for each payment. Its posting is the one of the order's same `version`.
 * A row whose payment was noted wrongly stays, and says when it was taken back.
 */
export const orderPayments = pgTable(
  'order_payments',
  {
    id: identity(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    shopId: reference().notNull(),
    /** The order's after the move that noted it. */
    version: integer().notNull(),
    amount: minorUnits().notNull(),
    /** Null where the status was corrected to paid by hand. */
    method: code(),
    reference: words().notNull().default(''),
    /** The day on which the money came, by the shop's clock. */
    valueDate: code().notNull(),
    takenBackAt: exactMoment(),
  },
  (table) => [
    uniqueIndex('order_payments_by_move').on(table.orderId, table.version),
    check('order_payments_are_money', sql`${table.amount} > 0`),
  ],
);

export const shipments = pgTable(
  'shipments',
  {
    id: identity(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull(),
    actorName: words().notNull(),
    lines: json<{ lineId: number; quantity: number }[]>({ words: [] }).notNull(),
  },
  (table) => [index().on(table.orderId)],
);

/**
 * How many orders each shop holds by what the list filters. Triggers on `orders` append each
 * statement's differences (no other code does), and reading sums them, so that two transactions
 * never wait for one counter; a sweep folds the rows together.
 */
export const orderCounts = pgTable(
  'order_counts',
  {
    shopId: reference().notNull(),
    tab: code().notNull(),
    status: code().notNull(),
    paymentStatus: code().notNull(),
    kind: code().notNull(),
    channel: code().notNull(),
    reviewOverdue: boolean().notNull(),
    count: integer().notNull(),
  },
  (table) => [index().on(table.shopId)],
);

/** Where order numbers count on: taken without waiting, so that some may be left out. */
export const orderNumbers = pgSequence('order_numbers');

/** Promotion codes as far as order entry needs them. */
export const promotionCodes = pgTable(
  'promotion_codes',
  {
    id: identity(),
    shopId: reference().notNull(),
    code: code().notNull(),
    /** The share that is paid: 0.6 is 40 % off (spec section 3); or null with a fixed amount. */
    discountRate: numeric({ precision: 4, scale: 3, mode: 'number' }),
    amount: minorUnits(),
    capAmount: minorUnits(),
    minimumItems: minorUnits().notNull().default(0),
    validFrom: moment().notNull(),
    validTo: moment().notNull(),
    totalLimit: integer(),
    used: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex().on(table.shopId, table.code),
    check('promotion_codes_rate_is_share', sql`${table.discountRate} between 0 and 1`),
    check('promotion_codes_used_within_limit', sql`${table.used} <= ${table.totalLimit}`),
  ],
);

/** What customers call goods: once somebody has said which they are, an import knows it. */
export const customerCodes = pgTable(
  'customer_codes',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    customerId: reference()
      .notNull()
      .references(() => customers.id),
    /** As the customer writes it. */
    code: words().notNull(),
    /** As it is compared (`nameForm`). */
    codeForm: words().notNull(),
    goodsId: reference()
      .notNull()
      .references(() => goods.id),
    /** Which unit a row without one means. */
    unit: words().notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.customerId, table.codeForm),
    index().on(table.goodsId),
    index().on(table.shopId),
  ],
);

export { orderDrafts } from './draftTable.ts';
