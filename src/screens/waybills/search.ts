import type { WaybillRow } from '../../../api/waybills/calls.ts';
import { waybillsSheet } from '../../../api/waybills/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { WAYBILL_PLACES } from '../../../machines/waybill/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, whole } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const TABS = ['all', ...WAYBILL_PLACES] as const;
type Tab = (typeof TABS)[number];

const SORTS = ['day', 'number'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the list of waybills. */
export const waybillAddress = listAddress({
  tabs: TABS,
  sorts: SORTS,
  fields: { driver: whole, vehicle: whole, from: day, to: day },
});

export type WaybillSearch = ReturnType<typeof waybillAddress.read>;
export type WaybillListView = ReturnType<typeof waybillAddress.view>;

/** What filters the list of waybills. */
interface WaybillFilter {
  tab: Tab;
  search?: string;
  driverId?: number | undefined;
  vehicleId?: number | undefined;
  dayFrom?: string | undefined;
  dayTo?: string | undefined;
}

/** What the server is asked for an address. */
export const waybillQuery = (view: WaybillListView): ListQuery<WaybillFilter, Paging> =>
  listQuery(view, {
    driverId: view.driver ?? undefined,
    vehicleId: view.vehicle ?? undefined,
    dayFrom: view.from ?? undefined,
    dayTo: view.to ?? undefined,
  });

/** The calls behind the list of waybills. Its file has a row an order, with columns of its own. */
export const waybillCalls: ListCalls<WaybillFilter, Paging, WaybillRow, Tab> = {
  sheet: waybillsSheet,
  exportAll: (api, { tab, columns: _columns, ...body }, flags) =>
    api.exportWaybill({ body: { ...body, ...inTab(tab) } }, flags),
  load: (api, { tab, ...body }, options) =>
    api.getWaybillPage({ body: { ...body, ...inTab(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.getWaybillPage({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
};

const inTab = (tab: Tab) => (tab === 'all' ? {} : { status: tab });
