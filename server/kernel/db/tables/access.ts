import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { exactMoment, identity, minorUnits, moment, reference } from './columns.ts';

export const shops = pgTable('shops', {
  id: identity(),
  name: text().notNull(),
  nameEn: text().notNull(),
  type: text().notNull(),
  businessMode: text().$type<'platform' | 'SAAS'>().notNull(),
  imgBrand: text(),
  countryCode: text().notNull(),
  city: text().notNull(),
  /** Stands with its GST number on the documents that it issues; empty while nobody gave it. */
  address: text().notNull().default(''),
  gstNumber: text().notNull().default(''),
  currency: text().notNull(),
  timeZone: text().notNull(),
  /** Two capitals that begin every order number of the shop. */
  orderPrefix: text().notNull().unique(),
  /** Read off the chart of the shop's store, as `reopensAt` is, for the orders that ask. */
  open: boolean().notNull().default(true),
  /** When a closed store opens by itself. */
  reopensAt: exactMoment(),
  minimumSpending: minorUnits().notNull().default(0),
  deliveryLeadDays: integer().notNull().default(0),
  deliveryFee: minorUnits().notNull().default(0),
  freeDeliveryFrom: minorUnits(),
  gstPercent: numeric({ precision: 5, scale: 2 }).notNull().default('9'),
  /** Above this amount an auditor does not refund alone; null where one is enough for any. */
  refundLimit: minorUnits(),
  /** How often the shop is settled; chosen with its bank account. */
  settlementCycle: text().$type<'weekly' | 'halfMonth' | 'monthly'>().notNull().default('monthly'),
  version: integer().notNull().default(0),
});

export const roles = pgTable(
  'roles',
  {
    id: identity(),
    /** The shop that added it; null for the system's, which every shop has. */
    shopId: reference().references(() => shops.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    nameEn: text().notNull(),
    /** What it grants; the administrator's is everything there is, whatever stands here. */
    permissions: jsonb().$type<string[]>().notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [
    // One English name, one role, however it is written.
    uniqueIndex('roles_name').on(sql`coalesce(${table.shopId}, 0)`, sql`lower(${table.nameEn})`),
  ],
);

/** Who signs in; `status` is the chart's state. */
export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    /** In lower case: what one signs in with. */
    username: text().notNull().unique(),
    name: text().notNull(),
    /** Empty where nobody has said. */
    phone: text().notNull().default(''),
    passwordHash: text().notNull(),
    /** The password is a one-time one, good until then; null where its owner chose it. */
    oneTimeUntil: moment(),
    /** What the owner had chosen before a one-time one: it is not chosen again. Null once another was. */
    formerPasswordHash: text(),
    roleId: reference()
      .notNull()
      .references(() => roles.id),
    status: text().$type<'pendingActivation' | 'active' | 'frozen'>().notNull().default('active'),
    avatar: text(),
    version: integer().notNull().default(0),
    /** That of name and phone, which the owner changes without moving the account. */
    cardVersion: integer().notNull().default(0),
  },
  (table) => [index().on(table.roleId)],
);

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
  (table) => [primaryKey({ columns: [table.accountId, table.shopId] }), index().on(table.shopId)],
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
    /** Signed out, frozen or password changed: the token is dead from then on. */
    revokedAt: moment(),
    /** Where the account signed in from: a place it is known at. */
    address: text().notNull(),
    /** What the browser says it is, cut short. */
    device: text().notNull().default(''),
  },
  (table) => [index().on(table.accountId)],
);

/** Failed sign-ins per account and address, for the rate limit. */
export const loginFailures = pgTable(
  'login_failures',
  { id: identity(), username: text().notNull(), address: text().notNull(), at: moment().notNull() },
  (table) => [index().on(table.username, table.at), index().on(table.address, table.at)],
);
