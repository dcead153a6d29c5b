import { nameIn } from '../kernel/language.ts';
import {
  choice,
  chosen,
  fromDay,
  listSheet,
  moment,
  named,
  ofRecord,
  sum,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import { type AfterSalesRow, afterSalesShown } from './afterSalesCase.ts';
import type { AfterSalesFilter } from './calls.ts';

/** As the list shows it: of a voucher, once there is one. */
const shownOf = ({ status, compensation }: AfterSalesRow) =>
  afterSalesShown.options.find((shown) => shown === compensation) ?? status;

/** The list of after-sales cases as a sheet. */
export const afterSalesSheet = listSheet<AfterSalesRow, AfterSalesFilter>()({
  namespace: 'afterSales',
  columns: {
    caseNo: text('list.columns.caseNo', ({ caseNo }) => caseNo, 18),
    customer: named('list.columns.customer', ({ customerName, customerNameZh }) => ({
      name: customerName,
      nameZh: customerNameZh,
    })),
    order: text('list.columns.order', ({ orderSn }) => orderSn, 18),
    problem: text('list.columns.problem', ({ problem }) => problem, 28),
    type: choice('list.columns.type', 'types', ({ type }) => type),
    status: choice('list.columns.status', 'places', shownOf),
    method: choice('list.columns.method', 'methods', ({ method }) => method),
    claimed: sum(
      'list.columns.claimed',
      ({ claimed }) => claimed,
      ({ currency }) => currency,
    ),
    granted: sum(
      'list.columns.granted',
      ({ granted }) => granted,
      ({ currency }) => currency,
    ),
    auditor: text('list.columns.auditor', ({ auditorName }) => auditorName),
    submittedAt: moment('list.columns.submittedAt', ({ submittedAt }) => submittedAt),
  },
  filters: {
    type: chosen('list.filter.type', 'types'),
    method: chosen('list.filter.method', 'methods'),
    status: chosen('list.filter.status', 'places'),
    shown: chosen('list.filter.status', 'places'),
    submittedFrom: fromDay('list.filter.from'),
    submittedTo: toDay('list.filter.to'),
    customerId: ofRecord('list.columns.customer', (row, { locale }) =>
      nameIn(locale, { name: row.customerName, nameZh: row.customerNameZh }),
    ),
    orderId: ofRecord('list.columns.order', ({ orderSn }) => orderSn),
    auditorId: ofRecord('list.columns.auditor', ({ auditorName }) => auditorName),
  },
});
