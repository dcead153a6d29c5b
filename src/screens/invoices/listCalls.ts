import {
  type InvoiceFilter,
  type InvoiceRow,
  type InvoiceTab,
  MOST_INVOICES,
} from '../../../api/invoices/calls.ts';
import { invoicesSheet } from '../../../api/invoices/sheet.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';
import type { Paging } from './search.ts';

/** The calls behind the list of invoices. */
export const invoiceCalls: ListCalls<InvoiceFilter, Paging, InvoiceRow, InvoiceTab> = {
  sheet: invoicesSheet,
  exportAll: (api, body, flags) => api.exportInvoices({ body }, flags),
  load: (api, body, options) => api.listInvoice({ body }, options),
  count: (api, filter, options) => api.countInvoice({ body: { ...filter, tab: 'all' } }, options),
  // As many as one file holds; one of a cancelled order gives no file.
  selectAll: async (api, filter, options) => {
    const found = await api.listInvoice({ body: { ...filter, size: MOST_INVOICES } }, options);
    const ids = found.rows.filter(({ cancelled }) => !cancelled).map(({ id }) => id);
    return { ids, more: found.next !== null };
  },
};
