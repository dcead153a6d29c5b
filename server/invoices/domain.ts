import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/log/target.ts';
import { storedOrder } from '../orders/stored.ts';
import { invoicesDemo } from './demo.ts';
import { invoiceHandlers } from './handlers.ts';

export const invoicesDomain: ServerDomain<'invoices'> = {
  handlers: invoiceHandlers,
  grants: {
    'invoice.view': ['storeManager', 'clerk', 'auditor'],
    'invoice.download': ['storeManager', 'clerk', 'auditor'],
  },
  stored: {},
  target: rowsOf(storedOrder.rows, 'orderId', 'b2bOrderId', 'orderTransactionId'),
  otherTargets: {},
  counts: [],
  audits: {},
  mail: {},
  demo: invoicesDemo,
};
