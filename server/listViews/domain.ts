import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { listViewHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { listViews } from './tables.ts';

export const listViewsDomain: ServerDomain<'listViews'> = {
  handlers: listViewHandlers,
  grants: { 'listView.share': ['storeManager'] },
  stored: {},
  tables: tables,
  rows: { listView: rowsOf({ id: listViews.id, name: listViews.name }) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: null,
};
