import { index, pgTable } from 'drizzle-orm/pg-core';
import type { RecordName } from '../../../../api/domains.ts';
import type { StoredChange } from '../../log/changes.ts';
import { code, identity, json, moment, reference, words } from './columns.ts';

/** Who tried what, done or refused; append-only. */
export const operationLog = pgTable(
  'operation_log',
  {
    id: identity(),
    shopId: reference(),
    at: moment().notNull(),
    operatorId: reference(),
    operatorName: words().notNull(),
    operatorRole: code().notNull(),
    module: code().notNull(),
    operation: code().notNull(),
    /** What kind of record it is about. */
    targetRecord: code<RecordName>(),
    targetId: reference(),
    targetName: words(),
    outcome: code<'done' | 'refused'>().notNull(),
    reason: json<unknown>({
      words: [
        'customer',
        'customerZh',
        'goods',
        'goodsZh',
        'name',
        'nameEn',
        'nameZh',
        'supplier',
        'unit',
        'unitZh',
      ],
    }),
    remark: words(),
    /** The old and the new values; null where the line has none, as every line from before. */
    changes: json<StoredChange[]>({ words: ['name', 'nameEn', 'unit', 'unitZh'] }),
  },
  (table) => [
    index().on(table.shopId, table.at, table.id),
    index().on(table.shopId, table.module, table.at, table.id),
    index().on(table.shopId, table.operatorId, table.at, table.id),
    index().on(table.targetRecord, table.targetId, table.id),
  ],
);

/**
 * The seals of the operation log: each is the hash of a line and of the seal before it, in the order
 * of the lines' ids. Append-only, and written by `sealLog` alone.
 */
export const operationLogSeals = pgTable('operation_log_seals', {
  lineId: reference().primaryKey(),
  previous: code().notNull(),
  hash: code().notNull(),
});
