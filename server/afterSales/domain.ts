import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditAfterSales } from './audit.ts';
import { countsOfAfterSales } from './counts.ts';
import { afterSalesDemo } from './demo.ts';
import { afterSalesHandlers } from './handlers.ts';
import { storedAfterSales } from './stored.ts';
import * as tables from './tables.ts';
import { afterSalesWaiting } from './waiting.ts';

export const afterSalesDomain: ServerDomain<'afterSales'> = {
  handlers: afterSalesHandlers,
  grants: {
    'afterSales.view': ['storeManager', 'clerk', 'auditor'],
    'afterSales.apply': ['storeManager', 'clerk'],
    'afterSales.audit': ['storeManager', 'auditor'],
    'afterSales.handOn': ['storeManager'],
    'afterSales.refund': ['storeManager', 'auditor'],
    'afterSales.close': ['storeManager', 'auditor'],
    'afterSales.commission': ['storeManager', 'auditor'],
  },
  stored: { afterSalesCase: () => anyStored(storedAfterSales) },
  tables: tables,
  rows: { afterSalesCase: rowsOf(storedAfterSales.rows) },
  counts: [countsOfAfterSales],
  waiting: afterSalesWaiting,
  audits: { afterSales: auditAfterSales },
  mail: {},
  demo: afterSalesDemo,
};
