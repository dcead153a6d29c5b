import type {
  PurchaseFilter,
  PurchaseRow,
  PurchaseTab,
} from '../../../../api/purchasing/purchaseOrder.ts';
import { purchasingSheet } from '../../../../api/purchasing/sheet.ts';
import type { ListPaging } from '../../../components/list/address.ts';
import type { ListCalls } from '../../../components/list/useRecordList.ts';
import type { PurchaseSort } from './search.ts';

/** The calls behind the purchase list. */
export const purchaseListCalls: ListCalls<
  PurchaseFilter,
  ListPaging<PurchaseSort>,
  PurchaseRow,
  PurchaseTab
> = {
  sheet: purchasingSheet,
  exportAll: (api, body, flags) => api.exportPurchaseOrders({ body }, flags),
  load: (api, body, options) => api.listPurchaseOrders({ body }, options),
  count: (api, filter, options) =>
    api.countPurchaseOrders({ body: { ...filter, tab: 'all' } }, options),
};
