import type {
  AfterSalesFilter,
  AfterSalesRow,
  AfterSalesTab,
} from '../../../../api/afterSales/calls.ts';
import { afterSalesSheet } from '../../../../api/afterSales/sheet.ts';
import type { ListPaging } from '../../../components/list/address.ts';
import type { ListCalls } from '../../../components/list/useRecordList.ts';
import type { AfterSalesSort } from './search.ts';

/** The calls behind the list of cases. */
export const afterSalesListCalls: ListCalls<
  AfterSalesFilter,
  ListPaging<AfterSalesSort>,
  AfterSalesRow,
  AfterSalesTab
> = {
  sheet: afterSalesSheet,
  exportAll: (api, body, flags) => api.exportAftersaleOrders({ body }, flags),
  load: (api, body, options) => api.listAftersaleOrder({ body }, options),
  count: (api, filter, options) =>
    api.countAftersaleOrder({ body: { ...filter, tab: 'all' } }, options),
};
