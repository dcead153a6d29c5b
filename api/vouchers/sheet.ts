import { choice, count, listSheet, moment, price, text } from '../kernel/listSheet.ts';
import type { VoucherRow } from './calls.ts';

/** The list of vouchers as a sheet. */
export const vouchersSheet = listSheet<VoucherRow, object>()({
  namespace: 'vouchers',
  columns: {
    name: text('fields.name', ({ name }) => name, 28),
    number: text('fields.number', ({ voucherNo }) => voucherNo, 18),
    amount: price(
      'fields.amount',
      ({ amount }) => amount,
      ({ currency }) => currency,
    ),
    issued: count('fields.issued', ({ issued }) => issued),
    redeemed: count('fields.redeemed', ({ redeemed }) => redeemed),
    startsAt: moment('fields.startsAt', ({ startsAt }) => startsAt),
    endsAt: moment('fields.endsAt', ({ endsAt }) => endsAt),
    createdAt: moment('fields.created', ({ createdAt }) => createdAt),
    status: choice('fields.status', 'places', ({ status }) => status),
  },
  filters: {},
});
