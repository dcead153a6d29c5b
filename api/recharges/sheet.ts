import {
  choice,
  chosen,
  fromDay,
  listSheet,
  moment,
  ofRecord,
  phone,
  sum,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type { RechargeFilter, RechargeRow } from './calls.ts';

/** The list of recharges as a sheet. */
export const rechargesSheet = listSheet<RechargeRow, RechargeFilter>()({
  namespace: 'recharges',
  columns: {
    number: text('fields.number', ({ rechargeNo }) => rechargeNo, 18),
    nickname: text('fields.nickname', ({ nickname }) => nickname),
    userId: text('fields.userId', ({ userId }) => String(userId), 12),
    phone: phone('fields.phone', (row) => row.phone),
    amount: sum(
      'fields.amount',
      ({ amount }) => amount,
      ({ currency }) => currency,
    ),
    method: choice('fields.method', 'methods', ({ method }) => method),
    submittedAt: moment('fields.time', ({ submittedAt }) => submittedAt),
    status: choice('fields.status', 'places', ({ status }) => status),
    remark: text('fields.remark', ({ remark }) => remark, 32),
  },
  filters: {
    method: chosen('list.filter.method', 'methods'),
    userId: ofRecord('fields.nickname', ({ nickname }) => nickname),
    submittedFrom: fromDay('list.filter.from'),
    submittedTo: toDay('list.filter.to'),
  },
});
