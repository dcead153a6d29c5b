import type { ServerDomain } from '../kernel/domain.ts';
import { receivableHandlers } from './handlers.ts';

/** What customers owe, read off what orders, invoices and payments say. */
export const receivablesDomain: ServerDomain<'receivables'> = {
  handlers: receivableHandlers,
  grants: {
    'receivable.view': ['storeManager', 'clerk', 'auditor'],
    'receivable.send': ['storeManager', 'clerk'],
  },
  stored: {},
  tables: {},
  rows: {},
  counts: [],
  waiting: {},
  audits: {},
  mail: { customerStatement: {} },
  demo: null,
};
