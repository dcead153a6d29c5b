import type {
  PriceChangeFilter,
  PriceChangeRow,
  PriceChangeTab,
} from '../../../api/priceChanges/calls.ts';
import { CHANGE_LEVELS } from '../../../api/priceChanges/entry.ts';
import { priceChangesSheet } from '../../../api/priceChanges/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { PRICE_CHANGE_PLACES } from '../../../machines/priceChange/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { several } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['validFrom', 'createdAt'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the list of price changes. */
export const priceChangeAddress = listAddress({
  tabs: ['all', ...PRICE_CHANGE_PLACES] as const satisfies readonly PriceChangeTab[],
  sorts: SORTS,
  fields: { level: several(CHANGE_LEVELS) },
});

export type PriceChangeSearch = ReturnType<typeof priceChangeAddress.read>;
type PriceChangeListView = ReturnType<typeof priceChangeAddress.view>;

/** What the server is asked for an address. */
export const priceChangeQuery = (view: PriceChangeListView): ListQuery<PriceChangeFilter, Paging> =>
  listQuery(view, view.level.length > 0 ? { level: view.level } : {});

/** The calls behind the list of price changes. */
export const priceChangeCalls: ListCalls<
  PriceChangeFilter,
  Paging,
  PriceChangeRow,
  PriceChangeTab
> = {
  sheet: priceChangesSheet,
  exportAll: (api, body, flags) => api.exportPriceChanges({ body }, flags),
  load: (api, body, options) => api.listPriceChanges({ body }, options),
  count: (api, filter, options) =>
    api.countPriceChanges({ body: { ...filter, tab: 'all' } }, options),
};
