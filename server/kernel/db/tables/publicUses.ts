import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { code, moment } from './columns.ts';

/** How often an address used a public operation within an hour, so that nobody floods the office. */
export const publicUses = pgTable(
  'public_uses',
  {
    operation: code().notNull(),
    address: code().notNull(),
    /** When the hour began. */
    hour: moment().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.address, table.hour] }),
    index().on(table.hour),
  ],
);
