import type { Vehicle } from '../../../api/vehicles/calls.ts';
import { vehiclesSheet } from '../../../api/vehicles/sheet.ts';
import { VEHICLE_TYPES, type VehicleType } from '../../../api/vehicles/vehicleTypes.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { VEHICLE_AVAILABILITY } from '../../../machines/vehicle/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { several } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const TABS = ['all', ...VEHICLE_AVAILABILITY] as const;
type Tab = (typeof TABS)[number];

const SORTS = ['plate', 'loadCapacity'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

const BY_PLATE = { sort: 'plate', ascending: true } as const;

/** The address of the list of vehicles. */
export const vehicleAddress = listAddress({
  tabs: TABS,
  sorts: SORTS,
  usual: {
    all: BY_PLATE,
    free: BY_PLATE,
    reserved: BY_PLATE,
    onRoad: BY_PLATE,
    inRepair: BY_PLATE,
    off: BY_PLATE,
  },
  fields: { type: several(VEHICLE_TYPES) },
});

export type VehicleSearch = ReturnType<typeof vehicleAddress.read>;
export type VehicleListView = ReturnType<typeof vehicleAddress.view>;

/** What filters the list of vehicles. */
interface VehicleFilter {
  tab: Tab;
  search?: string;
  type?: VehicleType[] | undefined;
}

/** What the server is asked for an address. */
export const vehicleQuery = (view: VehicleListView): ListQuery<VehicleFilter, Paging> =>
  listQuery(view, { type: view.type.length === 0 ? undefined : view.type });

/** The calls behind the list of vehicles. */
export const vehicleCalls: ListCalls<VehicleFilter, Paging, Vehicle, Tab> = {
  sheet: vehiclesSheet,
  exportAll: (api, { tab, ...body }, flags) =>
    api.exportVehicles({ body: { ...body, ...inTab(tab) } }, flags),
  load: (api, { tab, ...body }, options) =>
    api.getVehiclePage({ body: { ...body, ...inTab(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.getVehiclePage({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
};

const inTab = (tab: Tab) => (tab === 'all' ? {} : { availability: tab });
