import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SessionEnd } from '../../../../api/kernel/sessionEnd.ts';
import { nameFormOf } from '../../textForms.ts';
import {
  code,
  exactMoment,
  identity,
  json,
  minorUnits,
  moment,
  reference,
  words,
} from './columns.ts';
import { ToldIndex } from './toldIndex.ts';

export const shops = pgTable('shops', {
  id: identity(),
  name: words().notNull(),
  nameEn: words().notNull(),
  type: code().notNull(),
  businessMode: code<'platform' | 'SAAS'>().notNull(),
  /** The picture that stands for it: a file. */
  imgBrand: reference(),
  countryCode: code().notNull(),
  city: words().notNull(),
  /** Stands with its GST number on the documents that it issues; empty while nobody gave it. */
  address: words().notNull().default(''),
  gstNumber: code().notNull().default(''),
  /** Under which PayNow knows it: its UEN; empty where it takes none. */
  payNowUen: code().notNull().default(''),
  currency: code().notNull(),
  timeZone: code().notNull(),
  /** Two capitals that begin every order number of the shop. */
  orderPrefix: code().notNull().unique(),
  /** Read off the chart of the shop's store, as `reopensAt` is, for the orders that ask. */
  open: boolean().notNull().default(true),
  /** When a closed store opens by itself. */
  reopensAt: exactMoment(),
  minimumSpending: minorUnits().notNull().default(0),
  deliveryLeadDays: integer().notNull().default(0),
  /** Whether an order may ask for more than is on the shelf: the rest follows when it comes in. */
  backOrders: boolean().notNull().default(false),
  /** The least margin that one person may give with a price change, in percent of the price. */
  marginFloor: integer().notNull().default(0),
  deliveryFee: minorUnits().notNull().default(0),
  freeDeliveryFrom: minorUnits(),
  /** How often the shop is settled; chosen with its bank account. */
  settlementCycle: code<'weekly' | 'halfMonth' | 'monthly'>().notNull().default('monthly'),
  version: integer().notNull().default(0),
});

/** One English name, one role, however it is written. */
export const roleName = new ToldIndex('roles_name');

export const roles = pgTable(
  'roles',
  {
    id: identity(),
    /** The shop that added it; null for the system's, which every shop has. */
    shopId: reference().references(() => shops.id),
    code: code().notNull().unique(),
    name: words().notNull(),
    nameEn: words().notNull(),
    /** What it grants; the administrator's is everything there is, whatever stands here. */
    permissions: json<string[]>({ words: [] }).notNull(),
    /** The chart's state. */
    status: code<'active' | 'retired'>().notNull().default('active'),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex(roleName.name).on(sql`coalesce(${table.shopId}, 0)`, nameFormOf(table.nameEn)),
  ],
);

/** Who signs in; `status` is the chart's state. */
export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    /** In lower case: what one signs in with. */
    username: code().notNull().unique(),
    name: words().notNull(),
    /** Empty where nobody has said. */
    phone: words().notNull().default(''),
    passwordHash: code().notNull(),
    /** The password is a one-time one, good until then; null where its owner chose it. */
    oneTimeUntil: moment(),
    /** What the owner had chosen before a one-time one: it is not chosen again. Null once another was. */
    formerPasswordHash: code(),
    roleId: reference()
      .notNull()
      .references(() => roles.id),
    status: code<'pendingActivation' | 'active' | 'frozen'>().notNull().default('active'),
    /** A picture of its owner: a file. */
    avatar: reference(),
    /** What customers of its shops name their sales person by; empty for who sells to nobody. */
    salesPersonCode: words().notNull().default(''),
    /** Whether single letters act on pages, which its owner chooses. */
    letterKeys: boolean().notNull().default(true),
    version: integer().notNull().default(0),
    /** That of name, phone and picture, which the owner changes without moving the account. */
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
    tokenHash: code().primaryKey(),
    accountId: reference()
      .notNull()
      .references(() => accounts.id),
    createdAt: moment().notNull(),
    usedAt: moment().notNull(),
    /** Signed out, frozen or password changed: the token is dead from then on. */
    revokedAt: moment(),
    /** Why, where its owner did not end it here. */
    endedBy: code<SessionEnd>(),
    /** Where the account signed in from: a place it is known at. */
    address: words().notNull(),
    /** What the browser says it is, cut short. */
    device: words().notNull().default(''),
  },
  (table) => [index().on(table.accountId)],
);

/** Failed sign-ins per account and address, for the rate limit. */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: identity(),
    username: code().notNull(),
    address: code().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.username, table.at), index().on(table.address, table.at)],
);
