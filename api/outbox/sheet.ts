import { choice, count, listSheet, moment, text } from '../kernel/listSheet.ts';
import type { OutboxRow } from './calls.ts';

/** The outbox as a sheet. */
export const outboxSheet = listSheet<OutboxRow, object>()({
  namespace: 'outbox',
  columns: {
    subject: text('fields.subject', ({ subject }) => subject, 40),
    to: text('fields.to', ({ to }) => to, 28),
    created: moment('fields.created', ({ createdAt }) => createdAt),
    place: choice('regions.message', 'places', (row) => row.place),
    tries: count('fields.tries', ({ tries }) => tries),
    nextTry: moment('fields.nextTry', ({ nextTryAt }) => nextTryAt),
    outcome: choice('fields.outcome', 'problems', ({ problem }) => problem),
  },
  filters: {},
});
