import { integer, pgTable } from 'drizzle-orm/pg-core';
import type { BusinessWeek } from '../../api/businessHours/calls.ts';
import type { ClosureLength } from '../../machines/storeClosure/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { code, exactMoment, json, reference } from '../kernel/db/tables/columns.ts';

/** A shop's store as its chart has it; without a row it is in the chart's beginning. */
export const stores = pgTable('stores', {
  shopId: reference()
    .primaryKey()
    .references(() => shops.id),
  state: json<string>({ words: [] }).notNull(),
  version: integer().notNull().default(0),
  length: code<ClosureLength>(),
  closedAt: exactMoment(),
  reopensAt: exactMoment(),
});

/** The hours of a week, Monday first; without a row none were set. */
export const businessHours = pgTable('business_hours', {
  shopId: reference()
    .primaryKey()
    .references(() => shops.id),
  days: json<BusinessWeek['days']>({ words: [] }).notNull(),
  version: integer().notNull(),
});
