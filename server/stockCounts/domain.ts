import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf, rowsUnder } from '../kernel/rows.ts';
import { auditStockCounts } from './audit.ts';
import { stockCountsDemo } from './demo.ts';
import { stockCountHandlers } from './handlers.ts';
import { storedStockCount } from './stored.ts';
import * as tables from './tables.ts';
import { stockCountsWaiting } from './waiting.ts';

export const stockCountsDomain: ServerDomain<'stockCounts'> = {
  handlers: stockCountHandlers,
  grants: {
    'stockCount.view': ['storeManager', 'clerk', 'auditor'],
    'stockCount.count': ['storeManager', 'clerk'],
    'stockCount.post': ['storeManager'],
  },
  stored: { stockCount: () => anyStored(storedStockCount) },
  tables,
  rows: {
    stockCount: rowsOf(storedStockCount.rows),
    stockCountLine: rowsUnder(tables.stockCountLines.id, {
      column: tables.stockCountLines.stockCountId,
      id: tables.stockCounts.id,
    }),
  },
  counts: [],
  waiting: stockCountsWaiting,
  audits: { stockCounts: auditStockCounts },
  mail: {},
  demo: stockCountsDemo,
};
