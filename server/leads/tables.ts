import { index, integer, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import type { Country } from '../../api/kernel/countries.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { LeadKind } from '../../machines/lead/law/facts.ts';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import {
  code,
  identity,
  json,
  moment,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';

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
    leadNo: recordNumber().notNull().unique(),
    kind: code<LeadKind>().notNull(),
    contactName: words().notNull(),
    email: words().notNull(),
    mobile: words().notNull(),
    businessName: words().notNull(),
    branchAddress: words().notNull(),
    country: code<Country>().notNull(),
    reference: words().notNull(),
    language: code<Locale>().notNull(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    status: code().notNull(),
    submittedAt: moment().notNull(),
    /** Who entered it for the applicant; empty where the applicant did. */
    enteredByName: words().notNull(),
    /** When the applicant agreed to the terms; null where the office entered it. */
    agreedAt: moment(),
    /** When what the applicant sent was erased; null where it stands. */
    erasedAt: moment(),
    /** Who took it up last, or declined it unseen; empty for nobody. */
    handlerName: words().notNull().default(''),
    /** The shop that was opened for the applicant, and its first account; null before. */
    openedShopId: reference()
      .unique()
      .references(() => shops.id),
    openedAccountId: reference().references(() => accounts.id),
    /** Number, names, mobile and e-mail in lower case: what the list searches in. */
    searchText: code().notNull(),
  },
  (table) => [
    index('leads_by_submitted').on(table.shopId, table.submittedAt, table.id),
    index('leads_by_status').on(table.shopId, table.status, table.submittedAt, table.id),
  ],
);

/** Where lead numbers count on: taken without waiting, so that some may be left out. */
export const leadNumbers = pgSequence('lead_numbers');
