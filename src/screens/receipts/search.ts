import {
  RECEIPT_SORTS,
  RECEIPT_TABS,
  type ReceiptFilter,
  type ReceiptRow,
  type ReceiptTab,
} from '../../../api/receipts/calls.ts';
import { receiptsSheet } from '../../../api/receipts/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { RECEIPT_METHODS } from '../../../machines/receipt/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, several, whole } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

type Paging = ListPaging<(typeof RECEIPT_SORTS)[number]>;

/** The address of the list of customer payments; its days are value dates. */
export const receiptAddress = listAddress({
  tabs: RECEIPT_TABS,
  sorts: RECEIPT_SORTS,
  fields: { method: several(RECEIPT_METHODS), customer: whole, from: day, to: day },
});

export type ReceiptSearch = ReturnType<typeof receiptAddress.read>;
type ReceiptListView = ReturnType<typeof receiptAddress.view>;

/** What the server is asked for an address. */
export const receiptQuery = (view: ReceiptListView): ListQuery<ReceiptFilter, Paging> =>
  listQuery(view, {
    method: view.method.length === 0 ? undefined : view.method,
    customerId: view.customer ?? undefined,
    from: view.from ?? undefined,
    to: view.to ?? undefined,
  });

/** The calls behind the list of customer payments. */
export const receiptCalls: ListCalls<ReceiptFilter, Paging, ReceiptRow, ReceiptTab> = {
  sheet: receiptsSheet,
  exportAll: (api, body, flags) => api.exportReceipts({ body }, flags),
  load: (api, body, options) => api.listReceipts({ body }, options),
  count: (api, filter, options) => api.countReceipts({ body: { ...filter, tab: 'all' } }, options),
};
