import type { Lot, LotFilter } from '../../../api/lots/calls.ts';
import { LOT_TABS, type LotTab } from '../../../api/lots/lot.ts';
import { lotsSheet } from '../../../api/lots/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { whole } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['expiry', 'goods', 'stock'] as const;
const SOONEST = { sort: 'expiry', ascending: true } as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the lots: what expires first stands on top. */
export const lotAddress = listAddress({
  tabs: LOT_TABS,
  sorts: SORTS,
  usual: {
    all: SOONEST,
    expired: SOONEST,
    within3: SOONEST,
    within7: SOONEST,
    within30: SOONEST,
    later: SOONEST,
  },
  fields: { goods: whole },
});

export type LotSearch = ReturnType<typeof lotAddress.read>;
type LotView = ReturnType<typeof lotAddress.view>;

/** What the server is asked for an address. */
export const lotQuery = (view: LotView): ListQuery<LotFilter, Paging> =>
  listQuery(view, { goodsId: view.goods ?? undefined });

/** The calls behind the list of lots. */
export const lotCalls: ListCalls<LotFilter, Paging, Lot, LotTab> = {
  sheet: lotsSheet,
  exportAll: (api, body, flags) => api.exportLots({ body }, flags),
  load: (api, body, options) => api.listLots({ body }, options),
  count: (api, filter, options) => api.countLots({ body: { ...filter, tab: 'all' } }, options),
};
