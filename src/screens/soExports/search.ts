import type { SoExportFilter } from '../../../api/soExports/calls.ts';
import type { SoExportTab } from '../../../api/soExports/soExport.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, daySpan } from '../../components/list/fields.ts';

const SORTS = ['at'] as const;
export type SoExportPaging = ListPaging<(typeof SORTS)[number]>;

/** The address of the list of exports. */
export const soExportAddress = listAddress({
  tabs: ['all', 'so', 'goods', 'autoCount'] as const satisfies readonly SoExportTab[],
  sorts: SORTS,
  fields: { from: day, to: day },
});

export type SoExportSearch = ReturnType<typeof soExportAddress.read>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export const soExportQuery = (
  view: ReturnType<typeof soExportAddress.view>,
  timeZone: string,
): ListQuery<SoExportFilter, SoExportPaging> =>
  listQuery(view, daySpan(view.from, view.to, timeZone));
