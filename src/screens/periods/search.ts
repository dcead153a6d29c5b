import type { PeriodFilter, PeriodRow, PeriodTab } from '../../../api/periods/calls.ts';
import { periodsSheet } from '../../../api/periods/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { PERIOD_PLACES } from '../../../machines/period/law/facts.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

const SORTS = ['from'] as const;
type Paging = ListPaging<(typeof SORTS)[number]>;

/** The address of the list of periods. */
export const periodAddress = listAddress({
  tabs: ['all', ...PERIOD_PLACES] as const satisfies readonly PeriodTab[],
  sorts: SORTS,
  fields: {},
});

export type PeriodSearch = ReturnType<typeof periodAddress.read>;
type PeriodListView = ReturnType<typeof periodAddress.view>;

/** What the server is asked for an address. */
export const periodQuery = (view: PeriodListView): ListQuery<PeriodFilter, Paging> =>
  listQuery(view, {});

/** The calls behind the list of periods. */
export const periodCalls: ListCalls<PeriodFilter, Paging, PeriodRow, PeriodTab> = {
  sheet: periodsSheet,
  exportAll: (api, body, flags) => api.exportPeriods({ body }, flags),
  load: (api, body, options) => api.listPeriod({ body }, options),
  count: (api, filter, options) => api.countPeriod({ body: { ...filter, tab: 'all' } }, options),
};
