import { nameIn } from '../kernel/language.ts';
import {
  choice,
  dayOf,
  fromDay,
  listSheet,
  named,
  ofRecord,
  sum,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type { CreditNoteFilter, CreditNoteRow } from './creditNotes.ts';

const currencyOf = ({ currency }: CreditNoteRow) => currency;

/** The list of credit notes as a sheet. */
export const creditNotesSheet = listSheet<CreditNoteRow, CreditNoteFilter>()({
  namespace: 'creditNotes',
  columns: {
    number: text('fields.number', ({ creditNo }) => creditNo, 20),
    issuedAt: dayOf('fields.issuedAt', ({ issuedAt }) => issuedAt),
    invoice: text('fields.invoice', ({ invoiceNo }) => invoiceNo, 18),
    order: text('fields.orderSn', ({ orderSn }) => orderSn, 18),
    customer: named('fields.customer', ({ customerName, customerNameZh }) => ({
      name: customerName,
      nameZh: customerNameZh,
    })),
    net: sum('fields.net', ({ net }) => net, currencyOf),
    gst: sum('fields.gst', ({ gst }) => gst, currencyOf),
    total: sum('fields.total', ({ total }) => total, currencyOf),
    kind: choice('fields.kind', 'kinds', ({ kind }) => kind),
  },
  filters: {
    issuedFrom: fromDay('list.from'),
    issuedTo: toDay('list.to'),
    customerId: ofRecord('fields.customer', (row, { locale }) =>
      nameIn(locale, { name: row.customerName, nameZh: row.customerNameZh }),
    ),
  },
});
