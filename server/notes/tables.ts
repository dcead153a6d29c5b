import { index, pgTable } from 'drizzle-orm/pg-core';
import type { NotedRecord } from '../../api/domains.ts';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import { code, identity, moment, reference, words } from '../kernel/db/tables/columns.ts';

/** What the staff wrote on records; the files of one are in `file_uses` as those of a `note`. */
export const notes = pgTable(
  'notes',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    /** The record it is on, and its id there. */
    record: code<NotedRecord>().notNull(),
    recordId: reference().notNull(),
    accountId: reference()
      .notNull()
      .references(() => accounts.id),
    /** Empty where there are files alone. */
    text: words().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('notes_of_record').on(
      table.shopId,
      table.record,
      table.recordId,
      table.createdAt,
      table.id,
    ),
  ],
);
