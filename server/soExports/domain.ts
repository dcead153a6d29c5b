import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { soExportsDemo } from './demo.ts';
import { soExportHandlers } from './handlers.ts';
import * as tables from './tables.ts';

export const soExportsDomain: ServerDomain<'soExports'> = {
  handlers: soExportHandlers,
  grants: {
    'soExport.view': ['storeManager', 'clerk', 'auditor'],
    'soExport.make': ['storeManager', 'clerk'],
  },
  stored: {},
  tables: tables,
  rows: { soExport: rowsOf({ id: tables.soExports.id, name: tables.soExports.file }) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: soExportsDemo,
};
