import { and, eq, exists, gt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { outboxMessages } from '../db/tables/outbox.ts';
import type { Database, Transaction } from '../db/transaction.ts';
import type { MailKind } from './kind.ts';

const later = alias(outboxMessages, 'later');

/** Whether a later call of the warehouse system says more of the same record. */
export const isOvertaken = (db: Pick<Database, 'select'>): SQL =>
  exists(
    db
      .select({ id: later.id })
      .from(later)
      .where(
        and(
          eq(later.channel, 'warehouse'),
          eq(later.sourceLifecycle, outboxMessages.sourceLifecycle),
          eq(later.sourceId, outboxMessages.sourceId),
          gt(later.id, outboxMessages.id),
        ),
      ),
  );

/** Of what the warehouse system is told of a record, the latest alone is to be sent. */
export const withdrawnWhenOvertaken: NonNullable<MailKind['isWithdrawn']> = async (
  db: Database | Transaction,
  { id },
) => {
  const found = await db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.id, id), isOvertaken(db)));
  return found.length > 0;
};
