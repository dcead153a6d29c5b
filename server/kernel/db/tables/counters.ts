import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { code, reference } from './columns.ts';

/**
 * Numbers that a shop has given out, by the name of the sequence. A row is raised in the
 * transaction that uses the number, so that none is given twice and none is left out.
 */
export const counters = pgTable(
  'counters',
  {
    shopId: reference().notNull(),
    name: code().notNull(),
    value: reference().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.name] })],
);
