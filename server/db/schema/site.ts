import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Country } from '../../../api/countries.ts';
import type { Locale } from '../../../api/wire.ts';
import type { LeadKind } from '../../../machines/lead/facts.ts';
import { shops } from './accounts.ts';
import { code, identity, moment, reference } from './columns.ts';

/**
 * Who wants to become a merchant, or to open another branch. A lead belongs to the shop that answers
 * for its country. `state` is the chart's; `status` is read off it.
 */
export const leads = pgTable(
  'leads',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    leadNo: code().notNull().unique(),
    kind: text().$type<LeadKind>().notNull(),
    contactName: text().notNull(),
    email: text().notNull(),
    mobile: text().notNull(),
    businessName: text().notNull(),
    branchAddress: text().notNull(),
    country: text().$type<Country>().notNull(),
    reference: text().notNull(),
    language: text().$type<Locale>().notNull(),
    state: jsonb().$type<unknown>().notNull(),
    version: integer().notNull().default(0),
    status: text().notNull(),
    submittedAt: moment().notNull(),
    /** Who entered it for the applicant; empty where the applicant did. */
    enteredByName: text().notNull(),
    /** When the applicant agreed to the terms; null where the office entered it. */
    agreedAt: moment(),
    /** When what the applicant sent was erased; null where it stands. */
    erasedAt: moment(),
    /** Who took it up last, or declined it unseen; empty for nobody. */
    handlerName: text().notNull().default(''),
    /** Number, names, mobile and e-mail in lower case: what the list searches in. */
    searchText: text().notNull(),
  },
  (table) => [
    index('leads_by_submitted').on(table.shopId, table.submittedAt, table.id),
    index('leads_by_status').on(table.shopId, table.status, table.submittedAt, table.id),
  ],
);

/** Where lead numbers count on: taken without waiting, so that some may be left out. */
export const leadNumbers = pgSequence('lead_numbers');

/** The brands that a shop carries. */
export const brands = pgTable(
  'brands',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    name: text().notNull(),
    nameEn: text().notNull(),
    status: text().$type<'enabled' | 'disabled'>().notNull().default('enabled'),
  },
  (table) => [uniqueIndex('brands_name').on(table.shopId, sql`lower(${table.nameEn})`)],
);

/** How often an address used a public operation within an hour, so that nobody floods the office. */
export const publicUses = pgTable(
  'public_uses',
  {
    operation: text().notNull(),
    address: text().notNull(),
    /** When the hour began. */
    hour: moment().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.address, table.hour] }),
    index().on(table.hour),
  ],
);
