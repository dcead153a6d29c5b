import { choice, listSheet, moment, sum, text } from '../kernel/listSheet.ts';
import type { PeriodFilter, PeriodRow } from './calls.ts';

/** The list of periods as a sheet. */
export const periodsSheet = listSheet<PeriodRow, PeriodFilter>()({
  namespace: 'periods',
  columns: {
    number: text('fields.number', ({ periodNo }) => periodNo, 18),
    from: text(
      'fields.days',
      ({ from, to }, { text: say, day }) =>
        say('record.days', { from: day(`${from}T12:00Z`), to: day(`${to}T12:00Z`) }),
      28,
    ),
    turnover: sum(
      'fields.turnover',
      ({ turnover }) => turnover,
      ({ currency }) => currency,
    ),
    refund: sum(
      'fields.refund',
      ({ refund }) => refund,
      ({ currency }) => currency,
    ),
    closedBy: text('fields.closedBy', ({ closedByName }) => closedByName),
    closedAt: moment('fields.closedAt', ({ closedAt }) => closedAt),
    status: choice('fields.status', 'places', ({ status }) => status),
  },
  filters: {},
});
