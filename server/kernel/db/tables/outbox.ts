import { customType, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MessageChannel } from '../../../../machines/outboxMessage/law/facts.ts';
import { shops } from './access.ts';
import { identity, moment, reference } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Mail that is to be sent, on its way, or sent; written in the transaction that asks for it. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    /** What it is about: chooses who makes its attachments and who is told how it went. */
    kind: text().notNull(),
    /** Through what it leaves: as mail, or as a call of the warehouse system. */
    channel: text().$type<MessageChannel>().notNull().default('mail'),
    sourceLifecycle: text().notNull(),
    sourceId: reference().notNull(),
    language: text().notNull(),
    /** The same for every try, so that a receiver who gets it twice can tell. */
    mailId: text().notNull().unique('outbox_messages_mail_id'),
    /** A mail address, or the path of the call. */
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    state: jsonb().$type<unknown>().notNull(),
    version: integer().notNull().default(0),
    /** The place of the state and its tab, for lists. */
    status: text().notNull(),
    tab: text().notNull(),
    tries: integer().notNull().default(0),
    /** What became of the last try: the kind of problem, if any, and the mail server's words. */
    lastProblem: text(),
    lastWords: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    index('outbox_messages_by_time').on(table.shopId, table.createdAt, table.id),
    index('outbox_messages_by_tab').on(table.shopId, table.tab, table.createdAt, table.id),
    index('outbox_messages_by_status').on(table.status, table.id),
    index('outbox_messages_by_source').on(table.sourceLifecycle, table.sourceId, table.id),
  ],
);

/**
 * What goes with a message: bytes, or how to make them. What was made for the first try is kept, so
 * that every try sends the same and the screen shows what was sent.
 */
export const outboxAttachments = pgTable(
  'outbox_attachments',
  {
    id: identity(),
    messageId: reference()
      .notNull()
      .references(() => outboxMessages.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    maker: text(),
    parameters: jsonb().$type<Record<string, unknown>>(),
    content: bytes(),
  },
  (table) => [uniqueIndex('outbox_attachments_in_order').on(table.messageId, table.position)],
);
