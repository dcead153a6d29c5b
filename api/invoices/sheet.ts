import { nameIn } from '../kernel/language.ts';
import {
  choice,
  dayOf,
  fromDay,
  listSheet,
  moment,
  named,
  ofRecord,
  sum,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type { InvoiceFilter, InvoiceRow } from './calls.ts';

/** The list of tax invoices as a sheet. */
export const invoicesSheet = listSheet<InvoiceRow, InvoiceFilter>()({
  namespace: 'invoices',
  columns: {
    number: text('fields.number', ({ invoiceNo }) => invoiceNo, 18),
    issuedAt: dayOf('fields.issuedAt', ({ issuedAt }) => issuedAt),
    order: text('fields.orderSn', ({ orderSn }) => orderSn, 18),
    customer: named('fields.customer', ({ customerName, customerNameZh }) => ({
      name: customerName,
      nameZh: customerNameZh,
    })),
    gst: sum(
      'fields.gst',
      ({ gst }) => gst,
      ({ currency }) => currency,
    ),
    total: sum(
      'fields.total',
      ({ total }) => total,
      ({ currency }) => currency,
    ),
    status: choice('fields.status', 'places', ({ status }) => status),
    downloaded: moment('fields.downloaded', ({ downloadedAt }) => downloadedAt),
  },
  filters: {
    issuedFrom: fromDay('list.from'),
    issuedTo: toDay('list.to'),
    customerId: ofRecord('fields.customer', (row, { locale }) =>
      nameIn(locale, { name: row.customerName, nameZh: row.customerNameZh }),
    ),
    owedOnly: { label: 'list.owedOnly', value: () => '' },
  },
});
