import type { ServerDomain } from '../kernel/domain.ts';
import { authHandlers } from './handlers.ts';
import * as tables from './tables.ts';

export const authDomain: ServerDomain<'auth'> = {
  handlers: authHandlers,
  grants: {},
  stored: {},
  tables: tables,
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: null,
};
