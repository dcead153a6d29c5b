import type { ServerDomain } from '../kernel/domain.ts';
import { operationLogHandlers } from './handlers.ts';

export const operationLogDomain: ServerDomain<'operationLog'> = {
  handlers: operationLogHandlers,
  grants: { 'log.view': ['storeManager', 'clerk', 'auditor'] },
  stored: {},
  tables: {},
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: null,
};
