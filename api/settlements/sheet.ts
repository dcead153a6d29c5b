import { choice, count, listSheet, ofRecord, sum, text } from '../kernel/listSheet.ts';
import type { SettlementFilter, SettlementRow } from './calls.ts';

/** The list of statements as a sheet. */
export const settlementsSheet = listSheet<SettlementRow, SettlementFilter>()({
  namespace: 'settlements',
  columns: {
    number: text('fields.number', ({ settlementNo }) => settlementNo, 18),
    periodTo: text(
      'fields.period',
      ({ periodFrom, periodTo, earlierCount }, { text, day }) =>
        text(earlierCount > 0 ? 'record.periodWithEarlier' : 'record.period', {
          from: day(periodFrom),
          to: day(new Date(Date.parse(periodTo) - 1)),
          orders: earlierCount,
        }),
      28,
    ),
    cycle: choice('fields.cycle', 'cycles', ({ cycle }) => cycle),
    orders: count('fields.orders', ({ orderCount }) => orderCount),
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
    totalAmount: sum(
      'fields.totalAmount',
      (row) => row.totalAmount,
      ({ currency }) => currency,
    ),
    status: choice('fields.status', 'places', ({ status }) => status),
  },
  filters: {
    orderId: ofRecord('fields.orderSn', () => null),
  },
});
