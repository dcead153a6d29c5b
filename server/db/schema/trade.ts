import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CustomerTier, CustomerType, WarehouseSync } from '../../../api/customer.ts';
import type {
  AuthorisationPlace,
  CustomerAccountPlace,
  CustomerTerms,
} from '../../../machines/customer/facts.ts';
import { shops } from './accounts.ts';
import { identity, minorSum, minorUnits, moment, quantity, reference } from './columns.ts';

/**
 * The shop's own grades of customers, beside the tiers that every shop has. Neither name of one is a name
 * of another (`checkNames`); of those from before that was refused, some may be.
 */
export const customerGrades = pgTable(
  'customer_grades',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    name: text().notNull(),
    nameZh: text().notNull(),
    /** The tier whose prices hold for its customers. */
    grade: text().$type<CustomerTier>().notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('customer_grades_name').on(table.shopId, sql`lower(${table.name})`)],
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
    type: text().$type<CustomerType>().notNull().default('other'),
    /** The tier of prices: that of the shop's own grade, where there is one. */
    grade: text().$type<CustomerTier>().notNull(),
    gradeId: reference().references(() => customerGrades.id),
    /** The places of the two regions of the chart; `state` is both as the chart has them. */
    status: text().$type<CustomerAccountPlace>().notNull().default('active'),
    authorisation: text().$type<AuthorisationPlace>().notNull().default('notAuth'),
    state: jsonb()
      .notNull()
      .generatedAlwaysAs(
        sql`('{"account":"' || status || '","authorisation":"' || authorisation || '"}')::jsonb`,
      ),
    /** What is asked for, or was when it was rejected; amounts in minor units. */
    asked: jsonb().$type<CustomerTerms>(),
    appliedAt: moment(),
    country: text().notNull(),
    city: text().notNull(),
    creditLimit: minorUnits().notNull(),
    /** What is owed on accepted, unpaid orders. */
    receivable: minorSum().notNull().default(sql`0`),
    paymentTermsCode: text().notNull(),
    salesPersonCode: text(),
    consumptionTax: boolean().notNull().default(true),
    /** What one signs in to the B2B shop with, and the password, which is never read out. */
    loginAccount: text(),
    passwordHash: text(),
    oneTimeUntil: moment(),
    /**
     * What became of the newest message to the warehouse system, the version that it told, and the digest
     * of what it said of the customer; null with those that were sent before digests were kept.
     */
    warehouseSync: text().$type<WarehouseSync>().notNull().default('notSynced'),
    syncedVersion: integer(),
    syncedDigest: text(),
    syncedAt: moment(),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.shopId, table.userNumber),
    uniqueIndex('customers_login_account').on(table.loginAccount),
    index().on(table.shopId, table.name),
    index('customers_waiting').on(table.shopId, table.authorisation, table.appliedAt, table.id),
    index('customers_by_grade').on(table.gradeId),
    index('customers_by_phone').on(
      table.shopId,
      sql`regexp_replace(${table.phone}, '[^0-9+]', '', 'g')`,
    ),
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
    version: integer().notNull().default(0),
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
    prices: jsonb().$type<Record<CustomerTier, number>>().notNull(),
    stock: quantity().notNull(),
    maximumQuantity: quantity(),
    shelf: text().$type<'onShelf' | 'offShelf'>().notNull().default('onShelf'),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.shopId, table.sku),
    index().on(table.shopId, table.category),
    check('goods_stock_not_negative', sql`${table.stock} >= 0`),
  ],
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
  (table) => [
    uniqueIndex().on(table.shopId, table.code),
    check('promotion_codes_used_within_limit', sql`${table.used} <= ${table.totalLimit}`),
  ],
);
