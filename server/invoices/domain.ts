import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditCreditNotes } from './creditNotes/audit.ts';
import { invoicesDemo } from './demo.ts';
import { invoiceHandlers } from './handlers.ts';
import { invoiceNo } from './read.ts';
import * as tables from './tables.ts';

export const invoicesDomain: ServerDomain<'invoices'> = {
  handlers: invoiceHandlers,
  grants: {
    'invoice.view': ['storeManager', 'clerk', 'auditor'],
    'invoice.download': ['storeManager', 'clerk', 'auditor'],
  },
  stored: {},
  tables: tables,
  rows: {
    invoice: rowsOf({ id: tables.invoices.orderId, name: invoiceNo }),
    creditNote: rowsOf({ id: tables.creditNotes.id, name: tables.creditNotes.creditNo }),
  },
  counts: [],
  waiting: {},
  audits: { creditNotes: auditCreditNotes },
  mail: {},
  demo: invoicesDemo,
};
