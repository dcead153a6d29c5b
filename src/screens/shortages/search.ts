import type { ShortageRow } from '../../../api/shortages/calls.ts';
import { MOST_SHORTAGES } from '../../../api/shortages/most.ts';
import { shortagesSheet } from '../../../api/shortages/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, whole } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

/** What waits comes first. */
const TABS = ['open', 'backOrdered', 'substituted', 'leftOut', 'withdrawn', 'all'] as const;
type Tab = (typeof TABS)[number];

const SORTS = ['day', 'number'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** What waits is decided in its turn. */
const OLDEST = { sort: 'day', ascending: true } as const;
const NEWEST = { sort: 'day', ascending: false } as const;

/** The address of the list of shortages. */
export const shortageAddress = listAddress({
  tabs: TABS,
  sorts: SORTS,
  usual: {
    open: OLDEST,
    backOrdered: OLDEST,
    substituted: NEWEST,
    leftOut: NEWEST,
    withdrawn: NEWEST,
    all: NEWEST,
  },
  fields: { customer: whole, goods: whole, from: day, to: day },
});

export type ShortageSearch = ReturnType<typeof shortageAddress.read>;
type ShortageListView = ReturnType<typeof shortageAddress.view>;

/** What filters the list of shortages. */
interface ShortageFilter {
  tab: Tab;
  search?: string;
  customerId?: number | undefined;
  goodsId?: number | undefined;
  dayFrom?: string | undefined;
  dayTo?: string | undefined;
}

/** What the server is asked for an address. */
export const shortageQuery = (view: ShortageListView): ListQuery<ShortageFilter, Paging> =>
  listQuery(view, {
    customerId: view.customer ?? undefined,
    goodsId: view.goods ?? undefined,
    dayFrom: view.from ?? undefined,
    dayTo: view.to ?? undefined,
  });

/** The calls behind the list of shortages. */
export const shortageCalls: ListCalls<ShortageFilter, Paging, ShortageRow, Tab> = {
  sheet: shortagesSheet,
  exportAll: (api, { tab, ...body }, flags) =>
    api.exportShortages({ body: { ...body, ...inTab(tab) } }, flags),
  load: (api, { tab, ...body }, options) =>
    api.listShortages({ body: { ...body, ...inTab(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.listShortages({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
  selectAll: async (api, { tab, ...filter }, options) => {
    const body = { ...filter, ...inTab(tab), size: MOST_SHORTAGES };
    const { rows, total } = await api.listShortages({ body }, options);
    return { ids: rows.map(({ id }) => id), more: total.count > rows.length };
  },
};

const inTab = (tab: Tab) => (tab === 'all' ? {} : { status: tab });
