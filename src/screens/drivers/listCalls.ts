import type { Driver } from '../../../api/drivers/calls.ts';
import { type DriverFilter, driversSheet } from '../../../api/drivers/sheet.ts';
import type { ListPaging } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

/** What the driver list can be sorted by. */
export type DriverSort = 'number' | 'name';

type DriverTab = 'all' | Driver['availability'];

/** What filters the driver list. */
export interface DriverListFilter extends Pick<DriverFilter, 'vehicleType'> {
  tab: DriverTab;
  search?: string;
}

/** The calls behind the driver list. */
export const driverListCalls: ListCalls<
  DriverListFilter,
  ListPaging<DriverSort>,
  Driver,
  DriverTab
> = {
  sheet: driversSheet,
  exportAll: (api, { tab, ...body }, flags) =>
    api.exportDrivers({ body: { ...body, ...availabilityOf(tab) } }, flags),
  load: (api, { tab, ...body }, options) =>
    api.getDriverPage({ body: { ...body, ...availabilityOf(tab) } }, options),
  // The list answers its counts with any page, the smallest too.
  count: async (api, { tab: _tab, ...filter }, options) => {
    const { counts } = await api.getDriverPage({ body: { ...filter, size: 1 } }, options);
    return { tabs: counts, exact: true };
  },
};

const availabilityOf = (tab: DriverTab) => (tab === 'all' ? {} : { availability: tab });
