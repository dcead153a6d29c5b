import { nameIn } from '../kernel/language.ts';
import {
  calendarDay,
  calendarDayFilter,
  choice,
  chosen,
  listSheet,
  moment,
  named,
  ofRecord,
  sum,
  text,
} from '../kernel/listSheet.ts';
import type { ReceiptFilter, ReceiptRow } from './calls.ts';

/** Where nothing comes of a payment: it is listed, and no part of a sum. */
export const VOID: readonly ReceiptRow['status'][] = ['reversed', 'discarded'];

const money = (name: 'amount' | 'allocated' | 'onAccount') =>
  sum<ReceiptRow>(
    `fields.${name}`,
    (row) => row[name],
    ({ currency }) => currency,
    ({ status }) => !VOID.includes(status),
  );

/** The list of customer payments as a sheet. */
export const receiptsSheet = listSheet<ReceiptRow, ReceiptFilter>()({
  namespace: 'receipts',
  columns: {
    number: text('fields.number', ({ number }) => number, 14),
    customer: named('fields.customer', (row) => row),
    userNumber: text('fields.userNumber', ({ userNumber }) => userNumber, 14),
    amount: money('amount'),
    allocated: money('allocated'),
    onAccount: money('onAccount'),
    method: choice('fields.method', 'methods', ({ method }) => method),
    reference: text('fields.reference', ({ reference }) => reference, 24),
    valueDate: calendarDay('fields.valueDate', ({ valueDate }) => valueDate),
    status: choice('fields.status', 'places', ({ status }) => status),
    enteredAt: moment('fields.entered', ({ enteredAt }) => enteredAt),
    by: text('fields.by', ({ enteredByName }) => enteredByName, 20),
    remark: text('fields.remark', ({ remark }) => remark, 32),
  },
  filters: {
    customerId: ofRecord('fields.customer', (row, { locale }) => nameIn(locale, row)),
    method: chosen('fields.method', 'methods'),
    from: calendarDayFilter('list.filter.from'),
    to: calendarDayFilter('list.filter.to'),
  },
});
