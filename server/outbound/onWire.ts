import type { OutboundSend } from '../../api/outbound/calls.ts';
import type { outboxMessages } from '../kernel/db/tables/outbox.ts';
import { sendTypeOf } from './kinds.ts';

/** A message as the outbound calls answer it. */
export const presentSend = (
  row: Omit<typeof outboxMessages.$inferSelect, 'body'>,
): OutboundSend => ({
  messageId: row.id as OutboundSend['messageId'],
  sendType: sendTypeOf(row.kind),
  // The database keeps these as text; the chart that wrote them names the same.
  place: row.status as OutboundSend['place'],
  tries: row.tries,
  problem: row.lastProblem as OutboundSend['problem'],
  code: row.lastCode,
  field: row.lastField,
  words: row.lastWords,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  version: row.version,
});
