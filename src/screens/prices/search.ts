import type { CustomerPrice, PriceTime } from '../../../api/prices/price.ts';
import { pricesSheet } from '../../../api/prices/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { whole } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

// Not read from the contract, which a list's address is read before.
const TABS = ['all', 'inForce', 'toCome', 'over'] as const;
type Tab = (typeof TABS)[number];

const SORTS = ['customer', 'goods', 'validFrom'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

const BY_CUSTOMER = { sort: 'customer', ascending: true } as const;

/** The address of the list of prices. */
export const priceAddress = listAddress({
  tabs: TABS,
  sorts: SORTS,
  usual: { all: BY_CUSTOMER, inForce: BY_CUSTOMER, toCome: BY_CUSTOMER, over: BY_CUSTOMER },
  fields: { customer: whole, goods: whole },
});

export type PriceSearch = ReturnType<typeof priceAddress.read>;
type PriceListView = ReturnType<typeof priceAddress.view>;

/** What filters the list of prices. */
interface PriceFilter {
  tab: Tab;
  search?: string;
  customerId?: number | undefined;
  goodsId?: number | undefined;
}

/** What the server is asked for an address. */
export const priceQuery = (view: PriceListView): ListQuery<PriceFilter, Paging> =>
  listQuery(view, {
    customerId: view.customer ?? undefined,
    goodsId: view.goods ?? undefined,
  });

/** The calls behind the list of prices. */
export const priceCalls: ListCalls<PriceFilter, Paging, CustomerPrice, Tab> = {
  sheet: pricesSheet,
  exportAll: (api, { tab, ...body }, flags) =>
    api.exportPrices({ body: { ...body, ...inTab(tab) } }, flags),
  load: (api, { tab, ...body }, options) =>
    api.listPrices({ body: { ...body, ...inTab(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.listPrices({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
};

const inTab = (tab: Tab): { time?: PriceTime } => (tab === 'all' ? {} : { time: tab });
