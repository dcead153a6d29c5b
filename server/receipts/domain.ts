import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditReceipts } from './audit.ts';
import { receiptsDemo } from './demo.ts';
import { receiptHandlers } from './handlers.ts';
import { storedReceipt } from './stored.ts';
import * as tables from './tables.ts';
import { receiptsWaiting } from './waiting.ts';

export const receiptsDomain: ServerDomain<'receipts'> = {
  handlers: receiptHandlers,
  grants: {
    'receipt.view': ['storeManager', 'clerk', 'auditor'],
    'receipt.edit': ['storeManager', 'clerk'],
    'receipt.decide': ['storeManager', 'clerk'],
  },
  stored: { receipt: () => anyStored(storedReceipt) },
  tables,
  rows: { receipt: rowsOf(storedReceipt.rows) },
  counts: [],
  waiting: receiptsWaiting,
  audits: { receipts: auditReceipts },
  mail: {},
  demo: receiptsDemo,
};
