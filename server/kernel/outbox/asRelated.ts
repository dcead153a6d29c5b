import { and, eq, sql } from 'drizzle-orm';
import { outboxMessages } from '../db/tables/outbox.ts';
import { type RelatedCaller, readRelated } from '../related.ts';
import { inShop } from '../scope.ts';

/** The messages that a record of the caller's shop sent, as its page names them. */
export const relatedMessages = (call: RelatedCaller, lifecycle: string, recordId: number) =>
  readRelated(call, {
    permission: 'outbox.view',
    columns: {
      id: sql`${outboxMessages.id}`,
      name: sql`${outboxMessages.subject}`,
      at: sql`${outboxMessages.createdAt}`,
      place: sql`${outboxMessages.status}`,
    },
    from: sql`${outboxMessages}`,
    where: and(
      inShop(outboxMessages, call),
      eq(outboxMessages.sourceLifecycle, lifecycle),
      eq(outboxMessages.sourceId, recordId),
    ),
    order: sql`${outboxMessages.createdAt} desc, ${outboxMessages.id} desc`,
  });
