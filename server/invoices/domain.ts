import type { ServerDomain } from '../kernel/domain.ts';
import { invoiceHandlers } from './handlers.ts';

export const invoicesDomain: ServerDomain<'invoices'> = {
  handlers: invoiceHandlers,
  grants: {
    'invoice.view': ['storeManager', 'clerk', 'auditor'],
    'invoice.download': ['storeManager', 'clerk', 'auditor'],
  },
  stored: {},
  rows: {},
  counts: [],
  audits: {},
  mail: {},
};
