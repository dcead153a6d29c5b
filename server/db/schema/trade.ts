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
import { shops } from './accounts.ts';
import { identity, minorSum, minorUnits, moment, quantity, reference } from './columns.ts';

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
    receivable: minorSum().notNull().default(sql`0`),
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
