import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditPeriods } from './audit.ts';
import { periodsDemo } from './demo.ts';
import { periodHandlers } from './handlers.ts';
import { storedPeriod } from './stored.ts';
import * as tables from './tables.ts';
import { periodsWaiting } from './waiting.ts';

export const periodsDomain: ServerDomain<'periods'> = {
  handlers: periodHandlers,
  grants: {
    'period.view': ['storeManager', 'auditor'],
    'period.close': ['storeManager', 'auditor'],
    'period.reopen': ['storeManager', 'auditor'],
  },
  stored: { period: () => anyStored(storedPeriod) },
  tables: tables,
  rows: { period: rowsOf(storedPeriod.rows) },
  counts: [],
  waiting: periodsWaiting,
  audits: { periods: auditPeriods },
  mail: {},
  demo: periodsDemo,
};
