import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomerTier, CustomerType, WarehouseSync } from '../../api/customers/customer.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type {
  AuthorisationPlace,
  CreditAsked,
  CreditPlace,
  CustomerAccountPlace,
  CustomerTerms,
} from '../../machines/customer/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  json,
  minorSum,
  minorUnits,
  moment,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { nameFormOf } from '../kernel/textForms.ts';

/** One name, one grade of a shop, however it is written. */
export const gradeName = new ToldIndex('customer_grades_name');

/** One login, one customer, of any shop. */
export const loginOfCustomer = new ToldIndex('customers_login_account');

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
    name: words().notNull(),
    nameZh: words().notNull(),
    /** The tier whose prices hold for its customers. */
    grade: code<CustomerTier>().notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [uniqueIndex(gradeName.name).on(table.shopId, nameFormOf(table.name))],
);

export const customers = pgTable(
  'customers',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    userNumber: words().notNull(),
    name: words().notNull(),
    nameZh: words().notNull(),
    phone: words().notNull(),
    email: words(),
    uen: words(),
    /** What papers for it are written in; null for the language of the country. */
    language: code<Locale>(),
    type: code<CustomerType>().notNull().default('other'),
    /** The tier of prices: that of the shop's own grade, where there is one. */
    grade: code<CustomerTier>().notNull(),
    gradeId: reference().references(() => customerGrades.id),
    /** The places of the regions of the chart; `state` is all of them as the chart has them. */
    status: code<CustomerAccountPlace>().notNull().default('active'),
    authorisation: code<AuthorisationPlace>().notNull().default('notAuth'),
    credit: code<CreditPlace>().notNull().default('settled'),
    state: json<unknown>({ words: [] })
      .notNull()
      .generatedAlwaysAs(
        sql`('{"account":"' || status || '","authorisation":"' || authorisation || '","credit":"' || credit || '"}')::jsonb`,
      ),
    /** What is asked for, or was when it was rejected; amounts in minor units. */
    asked: json<CustomerTerms>({ words: [] }),
    appliedAt: moment(),
    /** What of the credit waits for a second person; null where nothing does. */
    creditAsked: json<CreditAsked>({ words: ['remark', 'name'] }),
    country: code().notNull(),
    city: words().notNull(),
    houseNumber: words().notNull().default(''),
    postCode: words().notNull().default(''),
    creditLimit: minorUnits().notNull(),
    /** What is owed on accepted, unpaid orders. */
    receivable: minorSum().notNull().default(sql`0`),
    paymentTermsCode: code().notNull(),
    salesPersonCode: words(),
    consumptionTax: boolean().notNull().default(true),
    /** What one signs in to the B2B shop with, and the password, which is never read out. */
    loginAccount: code(),
    passwordHash: code(),
    oneTimeUntil: moment(),
    /**
     * What became of the newest message to the warehouse system, the version that it told, and the digest
     * of what it said of the customer; null with those that were sent before digests were kept.
     */
    warehouseSync: code<WarehouseSync>().notNull().default('notSynced'),
    syncedVersion: integer(),
    syncedDigest: code(),
    syncedAt: moment(),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.shopId, table.userNumber),
    uniqueIndex(loginOfCustomer.name).on(table.loginAccount),
    index().on(table.shopId, table.name),
    index('customers_waiting').on(table.shopId, table.authorisation, table.appliedAt, table.id),
    index('customers_by_credit')
      .on(table.shopId, table.name, table.id)
      .where(sql`${table.creditAsked} is not null`),
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
    contact: words().notNull(),
    phone: words().notNull(),
    postCode: words().notNull(),
    address: words().notNull(),
    unitNumber: words().notNull(),
    isDefault: boolean().notNull().default(false),
    version: integer().notNull().default(0),
  },
  (table) => [index().on(table.customerId)],
);
