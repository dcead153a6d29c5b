import type { SoExportFilter } from '../../../api/soExports/calls.ts';
import { soExportsSheet } from '../../../api/soExports/sheet.ts';
import type { SoExportRow, SoExportTab } from '../../../api/soExports/soExport.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';
import type { SoExportPaging } from './search.ts';

/** The calls behind the list of exports. */
export const soExportCalls: ListCalls<SoExportFilter, SoExportPaging, SoExportRow, SoExportTab> = {
  sheet: soExportsSheet,
  exportAll: (api, body, flags) => api.exportSoExports({ body }, flags),
  load: (api, body, options) => api.listSoExport({ body }, options),
  count: (api, filter, options) => api.countSoExport({ body: { ...filter, tab: 'all' } }, options),
};
