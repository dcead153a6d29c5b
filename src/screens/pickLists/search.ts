import type { PickList } from '../../../api/pickLists/calls.ts';
import { pickListsSheet } from '../../../api/pickLists/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { PICK_LIST_PLACES } from '../../../machines/pickList/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { several } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const TABS = ['all', ...PICK_LIST_PLACES] as const;
type Tab = (typeof TABS)[number];

const SORTS = ['createdAt', 'number'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

const NEWEST = { sort: 'createdAt', ascending: false } as const;
/** What waits is taken in its turn. */
const OLDEST = { sort: 'createdAt', ascending: true } as const;

/** The address of the list of pick lists. */
export const pickListAddress = listAddress({
  tabs: TABS,
  sorts: SORTS,
  usual: {
    all: NEWEST,
    open: OLDEST,
    picking: OLDEST,
    picked: OLDEST,
    packed: OLDEST,
    handedOver: NEWEST,
    cancelled: NEWEST,
  },
  fields: { picker: several(['me']) },
});

export type PickListSearch = ReturnType<typeof pickListAddress.read>;
export type PickListListView = ReturnType<typeof pickListAddress.view>;

/** What filters the list of pick lists. */
interface PickListFilter {
  tab: Tab;
  search?: string;
  mine?: boolean | undefined;
}

/** What the server is asked for an address. */
export const pickListQuery = (view: PickListListView): ListQuery<PickListFilter, Paging> =>
  listQuery(view, { mine: view.picker.length > 0 ? true : undefined });

/** The calls behind the list of pick lists. */
export const pickListCalls: ListCalls<PickListFilter, Paging, PickList, Tab> = {
  sheet: pickListsSheet,
  exportAll: (api, { tab, ...body }, flags) =>
    api.exportPickLists({ body: { ...body, ...inTab(tab) } }, flags),
  load: (api, { tab, ...body }, options) =>
    api.listPickLists({ body: { ...body, ...inTab(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.listPickLists({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
};

const inTab = (tab: Tab) => (tab === 'all' ? {} : { status: tab });
