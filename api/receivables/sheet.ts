import { calendarDay, count, listSheet, named, sum, text } from '../kernel/listSheet.ts';
import type { Age } from './ages.ts';
import type { ReceivableFilter, ReceivableRow } from './calls.ts';

const owed = (name: Age | 'overdue' | 'open') =>
  sum<ReceivableRow>(
    `fields.${name}`,
    (row) => row[name],
    ({ currency }) => currency,
  );

/** The list of receivables as a sheet. */
export const receivablesSheet = listSheet<ReceivableRow, ReceivableFilter>()({
  namespace: 'receivables',
  columns: {
    customer: named('fields.customer', (row) => row),
    number: text('fields.number', ({ userNumber }) => userNumber, 14),
    orders: count('fields.orders', ({ orders }) => orders),
    oldestDue: calendarDay('fields.oldestDue', ({ oldestDue }) => oldestDue),
    notDue: owed('notDue'),
    upTo30: owed('upTo30'),
    upTo60: owed('upTo60'),
    upTo90: owed('upTo90'),
    over90: owed('over90'),
    overdue: owed('overdue'),
    open: owed('open'),
  },
  filters: {},
});
