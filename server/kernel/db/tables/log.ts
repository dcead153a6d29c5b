import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { RecordName } from '../../../../api/domains.ts';
import type { StoredChange } from '../../log/changes.ts';
import { identity, moment, reference } from './columns.ts';

/** Who tried what, done or refused; append-only. */
export const operationLog = pgTable(
  'operation_log',
  {
    id: identity(),
    shopId: reference(),
    at: moment().notNull(),
    operatorId: reference(),
    operatorName: text().notNull(),
    operatorRole: text().notNull(),
    module: text().notNull(),
    operation: text().notNull(),
    /** What kind of record it is about. */
    targetRecord: text().$type<RecordName>(),
    targetId: reference(),
    targetName: text(),
    outcome: text().$type<'done' | 'refused'>().notNull(),
    reason: jsonb().$type<unknown>(),
    remark: text(),
    /** The old and the new values; null where the line has none, as every line from before. */
    changes: jsonb().$type<StoredChange[]>(),
  },
  (table) => [
    index().on(table.shopId, table.at, table.id),
    index().on(table.shopId, table.module, table.at, table.id),
    index().on(table.shopId, table.operatorId, table.at, table.id),
  ],
);

/**
 * The seals of the operation log: each is the hash of a line and of the seal before it, in the order
 * of the lines' ids. Append-only, and written by `sealLog` alone.
 */
export const operationLogSeals = pgTable('operation_log_seals', {
  lineId: reference().primaryKey(),
  previous: text().notNull(),
  hash: text().notNull(),
});
