import type { StockCount } from '../../../api/stockCounts/calls.ts';
import { stockCountsSheet } from '../../../api/stockCounts/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { STOCK_COUNT_PLACES } from '../../../machines/stockCount/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const TABS = ['all', ...STOCK_COUNT_PLACES] as const;
type Tab = (typeof TABS)[number];

const SORTS = ['createdAt', 'number'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the list of counts. */
export const stockCountAddress = listAddress({ tabs: TABS, sorts: SORTS, fields: {} });

export type StockCountSearch = ReturnType<typeof stockCountAddress.read>;
type StockCountListView = ReturnType<typeof stockCountAddress.view>;

/** What filters the list of counts. */
interface StockCountFilter {
  tab: Tab;
  search?: string;
}

/** What the server is asked for an address. */
export const stockCountQuery = (view: StockCountListView): ListQuery<StockCountFilter, Paging> =>
  listQuery(view, {});

/** The calls behind the list of counts. */
export const stockCountCalls: ListCalls<StockCountFilter, Paging, StockCount, Tab> = {
  sheet: stockCountsSheet,
  exportAll: (api, { tab, ...body }, flags) =>
    api.exportStockCounts({ body: { ...body, ...inTab(tab) } }, flags),
  load: (api, { tab, ...body }, options) =>
    api.listStockCounts({ body: { ...body, ...inTab(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.listStockCounts({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
};

const inTab = (tab: Tab) => (tab === 'all' ? {} : { status: tab });
