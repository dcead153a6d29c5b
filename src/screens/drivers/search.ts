import { VEHICLE_TYPES } from '../../../api/vehicles/vehicleTypes.ts';
import { DRIVER_AVAILABILITY } from '../../../machines/driver/law/facts.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { several } from '../../components/list/fields.ts';
import type { DriverListFilter, DriverSort } from './listCalls.ts';

const SORTS = ['number', 'name'] as const satisfies readonly DriverSort[];

/** The first ones stand on top. */
const UPWARDS = { sort: 'number', ascending: true } as const;

/** The address of the driver list. */
export const driverAddress = listAddress({
  tabs: ['all', ...DRIVER_AVAILABILITY],
  sorts: SORTS,
  usual: { all: UPWARDS, free: UPWARDS, reserved: UPWARDS, onRoad: UPWARDS, offDuty: UPWARDS },
  fields: { type: several(VEHICLE_TYPES) },
});

export type DriverSearch = ReturnType<typeof driverAddress.read>;
export type DriverListView = ReturnType<typeof driverAddress.view>;

/** What the server is asked for an address. */
export const driverQuery = (
  view: DriverListView,
): ListQuery<DriverListFilter, ListPaging<DriverSort>> =>
  listQuery(view, { vehicleType: view.type.length === 0 ? undefined : view.type });
