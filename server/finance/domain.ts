import type { ServerDomain } from '../kernel/domain.ts';
import { financeHandlers } from './handlers.ts';

export const financeDomain: ServerDomain<'finance'> = {
  handlers: financeHandlers,
  grants: { 'finance.view': ['storeManager', 'auditor'] },
  stored: {},
  tables: {},
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: null,
};
