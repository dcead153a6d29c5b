import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { exactMoment, moment, reference } from './columns.ts';

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
