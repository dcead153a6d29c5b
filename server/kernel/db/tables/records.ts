import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { FigureChange } from '../../../../api/kernel/record.ts';
import { code, exactMoment, json, moment, reference, words } from './columns.ts';

/** Every move of every record of every lifecycle, one line a version; never changed. */
export const recordHistory = pgTable(
  'record_history',
  {
    lifecycle: code().notNull(),
    recordId: reference().notNull(),
    version: integer().notNull(),
    shopId: reference().notNull(),
    at: moment().notNull(),
    actorId: reference(),
    actorName: words().notNull(),
    actorRole: code().notNull(),
    event: code().notNull(),
    payload: json<Record<string, unknown>>({
      words: [
        'address',
        'area',
        'company',
        'contact',
        'description',
        'name',
        'nameEn',
        'nameZh',
        'phone',
        'reason',
        'remark',
        'unit',
        'unitZh',
      ],
    }).notNull(),
    fromState: json<unknown>({ words: [] }),
    toState: json<unknown>({ words: [] }).notNull(),
    remark: words(),
    /** The amounts that the move changed, old and new; null where it changed none. */
    figures: json<FigureChange[]>({ words: [] }),
  },
  (table) => [primaryKey({ columns: [table.lifecycle, table.recordId, table.version] })],
);

/** Delays of the charts that are running: written when a state is entered, dropped when it is left. */
export const recordTimers = pgTable(
  'record_timers',
  {
    lifecycle: code().notNull(),
    recordId: reference().notNull(),
    timerId: code().notNull(),
    event: code().notNull(),
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
    operation: code().notNull(),
    key: code().notNull(),
    requestHash: code().notNull(),
    /** The answer as it was sent, byte for byte; null while the work is under way. */
    answer: code(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.shopId, table.operation, table.key] }),
    index().on(table.createdAt),
  ],
);
