import type { ListedOrder, OrderFilter, OrderTab } from '../../../../api/orders/calls.ts';
import { ordersSheet } from '../../../../api/orders/sheet.ts';
import type { ListPaging } from '../../../components/list/address.ts';
import type { ListCalls } from '../../../components/list/useRecordList.ts';
import type { OrderSort } from './search.ts';

/** The calls behind the order list. */
export const orderListCalls: ListCalls<
  OrderFilter,
  ListPaging<OrderSort>,
  ListedOrder,
  OrderTab
> = {
  sheet: ordersSheet,
  exportAll: (api, body, flags) => api.exportOrders({ body }, flags),
  load: (api, body, options) => api.listOrder4Merchant({ body }, options),
  count: (api, filter, options) =>
    api.queryAndCountList({ body: { ...filter, tab: 'all' } }, options),
  selectAll: async (api, filter, options) => {
    const { orderIds, more } = await api.selectOrderIds({ body: filter }, options);
    return { ids: orderIds, more };
  },
};
