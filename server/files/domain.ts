import { files } from '../kernel/db/tables/files.ts';
import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { fileHandlers } from './handlers.ts';

export const filesDomain: ServerDomain<'files'> = {
  handlers: fileHandlers,
  grants: {},
  stored: {},
  tables: {},
  rows: { file: rowsOf({ id: files.id, name: files.name }) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: null,
};
