import {
  RECEIVABLE_SORTS,
  RECEIVABLE_TABS,
  type ReceivableFilter,
  type ReceivableRow,
  type ReceivableTab,
} from '../../../api/receivables/calls.ts';
import { receivablesSheet } from '../../../api/receivables/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

type Paging = ListPaging<(typeof RECEIVABLE_SORTS)[number]>;

/** The address of the list of receivables. */
export const receivableAddress = listAddress({
  tabs: RECEIVABLE_TABS,
  sorts: RECEIVABLE_SORTS,
  fields: {},
});

export type ReceivableSearch = ReturnType<typeof receivableAddress.read>;
type ReceivableView = ReturnType<typeof receivableAddress.view>;

/** What the server is asked for an address. */
export const receivableQuery = (view: ReceivableView): ListQuery<ReceivableFilter, Paging> =>
  listQuery(view, {});

/** The calls behind the list of receivables. */
export const receivableCalls: ListCalls<ReceivableFilter, Paging, ReceivableRow, ReceivableTab> = {
  sheet: receivablesSheet,
  exportAll: (api, body, flags) => api.exportReceivables({ body }, flags),
  load: (api, body, options) => api.listReceivable({ body }, options),
  count: (api, filter, options) =>
    api.countReceivable({ body: { ...filter, tab: 'all' } }, options),
};
