import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StoredChange } from '../../operationLog/changes.ts';
import { exactMoment, identity, moment, reference } from './columns.ts';

/** Every move of every record of every lifecycle, one line a version; never changed. */
export const recordHistory = pgTable(
  'record_history',
  {
    lifecycle: text().notNull(),
    recordId: reference().notNull(),
    version: integer().notNull(),
    shopId: reference().notNull(),
    at: moment().notNull(),
    actorId: reference(),
    actorName: text().notNull(),
    actorRole: text().notNull(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    fromState: jsonb().$type<unknown>(),
    toState: jsonb().$type<unknown>().notNull(),
    remark: text(),
  },
  (table) => [primaryKey({ columns: [table.lifecycle, table.recordId, table.version] })],
);

/** Delays of the charts that are running: written when a state is entered, dropped when it is left. */
export const recordTimers = pgTable(
  'record_timers',
  {
    lifecycle: text().notNull(),
    recordId: reference().notNull(),
    timerId: text().notNull(),
    event: text().notNull(),
    dueAt: exactMoment().notNull(),
    /** The rounds leave it until then: it failed. It is due all the same. */
    notBefore: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.lifecycle, table.recordId, table.timerId] }),
    index().on(table.dueAt),
  ],
);

/** Answers that were given under a caller's key: the same key gets the same answer, once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: reference().notNull(),
    shopId: reference().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** The answer as it was sent, byte for byte; null while the work is under way. */
    answer: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.shopId, table.operation, table.key] }),
    index().on(table.createdAt),
  ],
);

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
