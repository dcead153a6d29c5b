import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { identity, minorUnits, moment, reference } from './columns.ts';

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
    /** Signed out, frozen or password changed: the token is dead from then on. */
    revokedAt: moment(),
    /** Where the account signed in from: a place it is known at. */
    address: text().notNull(),
  },
  (table) => [index().on(table.accountId)],
);

/** Failed sign-ins per account and address, for the rate limit. */
export const loginFailures = pgTable(
  'login_failures',
  { id: identity(), username: text().notNull(), address: text().notNull(), at: moment().notNull() },
  (table) => [index().on(table.username, table.at), index().on(table.address, table.at)],
);
