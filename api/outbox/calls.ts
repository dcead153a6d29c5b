import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import {
  id,
  instant,
  LOCALES,
  pageAnswer,
  pageRequest,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { outboxDomain } from './domain.ts';

const PLACES = [
  'queued',
  'sending',
  'waiting',
  'sent',
  'failed',
  'needsCorrection',
  'kept',
  'withdrawn',
] as const;
const TABS = ['toSend', 'sent', 'needsCorrection', 'failed', 'kept', 'withdrawn'] as const;
const PROBLEMS = [
  'refused',
  'signIn',
  'insecure',
  'silent',
  'unreachable',
  'cutOff',
  'attachment',
  'stopped',
  'lost',
  'rejected',
] as const;

/** Where a message is on its chart. */
export const messagePlace = z.enum(PLACES);
/** Why its last try failed. */
export const messageProblem = z.enum(PROBLEMS);

/** A message as the list shows it. */
export const outboxRow = z.object({
  id: idOf('outboxMessage'),
  /** What it is about, for example `purchaseOrder`. */
  kind: z.string(),
  /** As mail to an address, or as a call of the warehouse system at a path. */
  channel: z.enum(['mail', 'warehouse']),
  to: z.string(),
  subject: z.string(),
  place: messagePlace,
  /** How often it was given to the mail server since it was queued, or queued again by hand. */
  tries: z.number().int(),
  /** Why the last try failed; null where it did not, or none was made. */
  problem: messageProblem.nullable(),
  /** With `rejected`: the warehouse system's own code, and the field that it names. */
  code: z.string().nullable(),
  field: z.string().nullable(),
  /** What the mail server said to the last try. */
  words: z.string().nullable(),
  /** With `waiting`: when it is tried again. */
  nextTryAt: instant.nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  version: versionNumber,
});
export type OutboxRow = z.output<typeof outboxRow>;

/** A message as its own page shows it. */
export const outboxDetail = z.object({
  message: outboxRow.extend({
    text: z.string(),
    language: z.enum(LOCALES),
    /** The record that it was written for. */
    source: z.object({ lifecycle: z.string(), recordId: id }),
    attachments: z.array(
      z.object({
        id: idOf('outboxAttachment'),
        fileName: z.string(),
        contentType: z.string(),
        /** Bytes; null for one that is made when the message is first sent. */
        size: z.number().int().nullable(),
      }),
    ),
  }),
  state: stateValue,
  facts: z.object({
    messageId: idOf('outboxMessage'),
    tries: z.number().int(),
    mailServer: z.boolean(),
    isWithdrawn: z.boolean().optional(),
    channel: z.enum(['mail', 'warehouse']).optional(),
  }),
  history: z.array(historyLine),
});
export type OutboxDetail = z.output<typeof outboxDetail>;

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  tab: z.enum(TABS).optional(),
  search: text(100).optional(),
});

export const outbox = callsOf(outboxDomain, {
  listOutbox: post({
    summary: 'The mail of the current shop, newest first, with the number of messages a tab',
    access: 'outbox.view',
    body: listBody,
    data: z.object({
      rows: z.array(outboxRow),
      ...pageAnswer,
      /** How many messages match the search, by tab. */
      counts: z.record(z.enum(TABS), z.number().int()),
      /** Whether a mail server is set up; without one messages are kept. */
      mailServer: z.boolean(),
      /** Whether a warehouse system is. */
      warehouse: z.boolean(),
    }),
  }),
  exportOutbox: listExport('outbox.view', listBody),
  getOutboxMessage: get({
    summary: 'One message with its text, its attachments and every try',
    access: 'outbox.view',
    params: z.object({ id: idTextOf('outboxMessage') }),
    data: outboxDetail,
  }),
  retryOutboxMessage: post({
    summary: 'Queue a message again that waits, failed or was kept',
    access: 'outbox.send',
    sends: ['outboxMessage', 'retry'],
    params: z.object({ id: idTextOf('outboxMessage') }),
    body: z.object({ version: versionNumber.optional() }),
    data: outboxDetail,
    idempotency: 'optional',
  }),
  downloadOutboxAttachment: download({
    summary: "A message's attachment, as it was or would be sent",
    access: 'outbox.view',
    params: z.object({ id: idTextOf('outboxAttachment') }),
    mediaTypes: [MEDIA_TYPES.pdf, MEDIA_TYPES.xlsx, 'application/octet-stream'],
  }),
});
