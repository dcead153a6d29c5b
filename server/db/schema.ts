import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** A row's identity. */
const identity = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
const reference = () => bigint({ mode: 'number' });
const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** An amount: numeric in the database, integer minor units in memory. */
export const minorUnits = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(14,2)',
  toDriver: (minor) =>
    `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`,
  fromDriver: (text) => Math.round(Number(text) * 100),
});

/** Text that is compared byte by byte: numbers of records, found by how they begin. */
const code = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** A quantity with up to three decimals. */
const quantity = () => numeric({ precision: 12, scale: 3, mode: 'number' });

export const shops = pgTable('shops', {
  id: identity(),
  name: text().notNull(),
  nameEn: text().notNull(),
  type: text().notNull(),
  businessMode: text().$type<'platform' | 'SAAS'>().notNull(),
  imgBrand: text(),
  countryCode: text().notNull(),
  city: text().notNull(),
  currency: text().notNull(),
  timeZone: text().notNull(),
  /** Two capitals that begin every order number of the shop. */
  orderPrefix: text().notNull().unique(),
  open: boolean().notNull().default(true),
  minimumSpending: minorUnits().notNull().default(0),
  deliveryLeadDays: integer().notNull().default(0),
  deliveryFee: minorUnits().notNull().default(0),
  freeDeliveryFrom: minorUnits(),
  gstPercent: numeric({ precision: 5, scale: 2 }).notNull().default('9'),
  version: integer().notNull().default(0),
});

export const roles = pgTable('roles', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  nameEn: text().notNull(),
  permissions: jsonb().$type<string[]>().notNull(),
});

export const accounts = pgTable('accounts', {
  id: identity(),
  username: text().notNull().unique(),
  name: text().notNull(),
  passwordHash: text().notNull(),
  roleId: reference()
    .notNull()
    .references(() => roles.id),
  status: text().$type<'pendingActivation' | 'active' | 'frozen'>().notNull().default('active'),
  avatar: text(),
});

export const accountShops = pgTable(
  'account_shops',
  {
    accountId: reference()
      .notNull()
      .references(() => accounts.id),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.shopId] })],
);

/** A signed-in session; the token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    accountId: reference()
      .notNull()
      .references(() => accounts.id),
    createdAt: moment().notNull(),
    usedAt: moment().notNull(),
    /** Signed out, frozen or replaced: why the token is dead. */
    revokedAt: moment(),
  },
  (table) => [index().on(table.accountId)],
);

/** Failed sign-ins per account and address, for the rate limit. */
export const loginFailures = pgTable(
  'login_failures',
  { id: identity(), username: text().notNull(), address: text().notNull(), at: moment().notNull() },
  (table) => [index().on(table.username, table.at), index().on(table.address, table.at)],
);

export const customers = pgTable(
  'customers',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    userNumber: text().notNull(),
    name: text().notNull(),
    nameZh: text().notNull(),
    phone: text().notNull(),
    email: text(),
    uen: text(),
    grade: text().$type<'general' | 'junior' | 'intermediate' | 'premium'>().notNull(),
    status: text().$type<'active' | 'frozen'>().notNull().default('active'),
    country: text().notNull(),
    city: text().notNull(),
    creditLimit: minorUnits().notNull(),
    /** What is owed on accepted, unpaid orders. */
    receivable: minorUnits().notNull().default(0),
    paymentTermsCode: text().notNull(),
    salesPersonCode: text(),
    consumptionTax: boolean().notNull().default(true),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.shopId, table.userNumber),
    index().on(table.shopId, table.name),
  ],
);

export const deliveryAddresses = pgTable(
  'delivery_addresses',
  {
    id: identity(),
    shopId: reference().notNull(),
    customerId: reference()
      .notNull()
      .references(() => customers.id),
    contact: text().notNull(),
    phone: text().notNull(),
    postCode: text().notNull(),
    address: text().notNull(),
    unitNumber: text().notNull(),
    isDefault: boolean().notNull().default(false),
  },
  (table) => [index().on(table.customerId)],
);

export const goods = pgTable(
  'goods',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    sku: text().notNull(),
    name: text().notNull(),
    nameZh: text().notNull(),
    category: text().notNull(),
    categoryZh: text().notNull(),
    specification: text().notNull(),
    storage: text().$type<'ambient' | 'chilled' | 'frozen'>().notNull(),
    /** The base unit first, then up to two auxiliary units with how many base units each holds. */
    units: jsonb().$type<{ unit: string; unitZh: string; ratio: number }[]>().notNull(),
    /** For one base unit, by grade, minor units. */
    prices: jsonb()
      .$type<Record<'general' | 'junior' | 'intermediate' | 'premium', number>>()
      .notNull(),
    stock: quantity().notNull(),
    maximumQuantity: quantity(),
    shelf: text().$type<'onShelf' | 'offShelf'>().notNull().default('onShelf'),
    version: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.shopId, table.sku), index().on(table.shopId, table.category)],
);

export const drivers = pgTable('drivers', {
  id: identity(),
  shopId: reference().notNull(),
  number: text().notNull(),
  name: text().notNull(),
  phone: text().notNull(),
  licencePlate: text().notNull(),
});

export const vehicles = pgTable('vehicles', {
  id: identity(),
  shopId: reference().notNull(),
  plate: text().notNull(),
  type: text().notNull(),
  loadCapacity: integer().notNull(),
  available: boolean().notNull().default(true),
});

/** Promotion codes as far as order entry needs them. */
export const promotionCodes = pgTable(
  'promotion_codes',
  {
    id: identity(),
    shopId: reference().notNull(),
    code: text().notNull(),
    /** Share that is taken off, for example 0.1; or null with a fixed amount. */
    rate: numeric({ precision: 4, scale: 3, mode: 'number' }),
    amount: minorUnits(),
    capAmount: minorUnits(),
    minimumItems: minorUnits().notNull().default(0),
    validFrom: moment().notNull(),
    validTo: moment().notNull(),
    totalLimit: integer(),
    used: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex().on(table.shopId, table.code)],
);

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
    orderSn: code().notNull().unique(),
    kind: text().notNull(),
    channel: text().notNull(),
    channelOrderNo: text(),
    state: jsonb().$type<unknown>().notNull(),
    version: integer().notNull().default(0),
    status: text().notNull(),
    paymentStatus: text().notNull(),
    tab: text().notNull(),
    reviewOverdue: boolean().notNull().default(false),
    prepaid: boolean().notNull(),
    currency: text().notNull(),
    items: minorUnits().notNull(),
    discount: minorUnits().notNull().default(0),
    deliveryFee: minorUnits().notNull().default(0),
    gstPercent: numeric({ precision: 5, scale: 2 }).notNull(),
    gst: minorUnits().notNull(),
    total: minorUnits().notNull(),
    paid: minorUnits().notNull().default(0),
    refunded: minorUnits().notNull().default(0),
    paymentMethod: text(),
    paymentTermsCode: text(),
    invoiceNo: text(),
    promotionCode: text(),
    customerId: reference().references(() => customers.id),
    customerName: text().notNull(),
    customerPhone: text().notNull(),
    address: text(),
    customerRemark: text(),
    merchantRemark: text(),
    itemCount: integer().notNull(),
    driverId: reference().references(() => drivers.id),
    vehicleId: reference().references(() => vehicles.id),
    rating: integer(),
    placedAt: moment().notNull(),
    deliveryAt: moment(),
    createdBy: reference(),
    /** Lower-cased number, customer names and phone: what the list searches in. */
    searchText: text().notNull(),
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
    index('orders_by_sn').on(table.shopId, table.orderSn, table.id),
    index('orders_by_customer').on(table.customerId),
    index('orders_overdue')
      .on(table.shopId, table.placedAt, table.id)
      .where(sql`${table.reviewOverdue}`),
    uniqueIndex('orders_invoice_number').on(table.shopId, table.invoiceNo),
    uniqueIndex('orders_channel_number').on(table.shopId, table.channel, table.channelOrderNo),
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
    sku: text().notNull(),
    name: text().notNull(),
    nameZh: text().notNull(),
    specification: text().notNull(),
    unit: text().notNull(),
    unitZh: text().notNull(),
    ratio: quantity().notNull(),
    quantity: quantity().notNull(),
    shipped: quantity().notNull().default(0),
    price: minorUnits().notNull(),
    amount: minorUnits().notNull(),
    gst: minorUnits().notNull(),
  },
  (table) => [index().on(table.orderId)],
);

export const shipments = pgTable(
  'shipments',
  {
    id: identity(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull(),
    actorName: text().notNull(),
    lines: jsonb().$type<{ lineId: number; quantity: number }[]>().notNull(),
  },
  (table) => [index().on(table.orderId)],
);

/**
 * How many orders each shop holds by what the list filters: changes are added as rows and summed,
 * so that two transactions never wait for one counter; a sweep folds them together.
 */
export const orderCounts = pgTable(
  'order_counts',
  {
    shopId: reference().notNull(),
    tab: text().notNull(),
    status: text().notNull(),
    paymentStatus: text().notNull(),
    kind: text().notNull(),
    channel: text().notNull(),
    reviewOverdue: boolean().notNull(),
    count: integer().notNull(),
  },
  (table) => [index().on(table.shopId)],
);

/**
 * Numbers that a shop has given out, by the name of the sequence. A row is raised in the
 * transaction that uses the number, so that none is given twice and none is left out.
 */
export const counters = pgTable(
  'counters',
  {
    shopId: reference().notNull(),
    name: text().notNull(),
    value: reference().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.name] })],
);

/** Every move of every record of every lifecycle, one line a version; never changed. */
export const recordHistory = pgTable(
  'record_history',
  {
    lifecycle: text().notNull(),
    recordId: reference().notNull(),
    version: integer().notNull(),
    shopId: reference().notNull(),
    at: moment().notNull(),
    actorId: reference(),
    actorName: text().notNull(),
    actorRole: text().notNull(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    fromState: jsonb().$type<unknown>(),
    toState: jsonb().$type<unknown>().notNull(),
    remark: text(),
  },
  (table) => [primaryKey({ columns: [table.lifecycle, table.recordId, table.version] })],
);

/** Delays of the charts that are running: written when a state is entered, dropped when it is left. */
export const recordTimers = pgTable(
  'record_timers',
  {
    lifecycle: text().notNull(),
    recordId: reference().notNull(),
    timerId: text().notNull(),
    event: text().notNull(),
    dueAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lifecycle, table.recordId, table.timerId] }),
    index().on(table.dueAt),
  ],
);

/** Answers that were given under a caller's key: the same key gets the same answer, once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: reference().notNull(),
    shopId: reference().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    answer: jsonb().$type<unknown>(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.shopId, table.operation, table.key] }),
    index().on(table.createdAt),
  ],
);

/** Who tried what, done or refused; append-only. */
export const operationLog = pgTable(
  'operation_log',
  {
    id: identity(),
    shopId: reference(),
    at: moment().notNull(),
    operatorId: reference(),
    operatorName: text().notNull(),
    operatorRole: text().notNull(),
    module: text().notNull(),
    operation: text().notNull(),
    targetId: reference(),
    targetName: text(),
    outcome: text().$type<'done' | 'refused'>().notNull(),
    reason: jsonb().$type<unknown>(),
    remark: text(),
  },
  (table) => [index().on(table.shopId, table.id), index().on(table.shopId, table.module, table.id)],
);
