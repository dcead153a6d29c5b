import type { ServerDomain } from '../kernel/domain.ts';
import { auditTaxReturns } from './audit.ts';
import { taxReturnHandlers } from './handlers.ts';

/** The tax return and its register, read off invoices and credit notes. */
export const taxReturnsDomain: ServerDomain<'taxReturns'> = {
  handlers: taxReturnHandlers,
  grants: {
    'taxReturn.view': ['storeManager', 'clerk', 'auditor'],
    'taxReturn.download': ['storeManager', 'clerk', 'auditor'],
  },
  stored: {},
  tables: {},
  rows: {},
  counts: [],
  waiting: {},
  audits: { taxReturns: auditTaxReturns },
  mail: {},
  demo: null,
};
