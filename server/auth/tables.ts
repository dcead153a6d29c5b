import { pgTable } from 'drizzle-orm/pg-core';
import { sessions } from '../kernel/db/tables/access.ts';
import { code, exactMoment } from '../kernel/db/tables/columns.ts';

/** Sessions that gave their password once more, and until when that counts. */
export const stepUps = pgTable('step_ups', {
  tokenHash: code()
    .primaryKey()
    .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  until: exactMoment().notNull(),
});
