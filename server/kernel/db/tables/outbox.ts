import { customType, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MessageChannel } from '../../../../machines/outboxMessage/law/facts.ts';
import { shops } from './access.ts';
import { code, identity, json, moment, reference, words } from './columns.ts';

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
    kind: code().notNull(),
    /** Through what it leaves: as mail, or as a call of the warehouse system. */
    channel: code<MessageChannel>().notNull().default('mail'),
    sourceLifecycle: code().notNull(),
    sourceId: reference().notNull(),
    language: code().notNull(),
    /** The same for every try, so that a receiver who gets it twice can tell. */
    mailId: code().notNull().unique('outbox_messages_mail_id'),
    /** A mail address, or the path of the call. */
    recipient: words().notNull(),
    subject: words().notNull(),
    body: words().notNull(),
    state: json<unknown>({ words: [] }).notNull(),
    version: integer().notNull().default(0),
    /** The place of the state and its tab, for lists. */
    status: code().notNull(),
    tab: code().notNull(),
    tries: integer().notNull().default(0),
    /** What became of the last try: the kind of problem, if any, and the mail server's words. */
    lastProblem: code(),
    lastWords: words(),
    /** What the warehouse system refused it by: its own code, and the field that it names. */
    lastCode: words(),
    lastField: words(),
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
    fileName: words().notNull(),
    contentType: code().notNull(),
    maker: code(),
    parameters: json<Record<string, unknown>>({ words: [] }),
    content: bytes(),
  },
  (table) => [uniqueIndex('outbox_attachments_in_order').on(table.messageId, table.position)],
);
