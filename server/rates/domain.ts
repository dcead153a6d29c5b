import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditRates } from './audit.ts';
import { ratesDemo } from './demo.ts';
import { rateHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { shopRates } from './tables.ts';

export const ratesDomain: ServerDomain<'rates'> = {
  handlers: rateHandlers,
  grants: { 'rate.view': ['storeManager', 'auditor'], 'rate.edit': ['storeManager'] },
  stored: {},
  tables: tables,
  rows: { rate: rowsOf({ id: shopRates.id, name: shopRates.fromDay }) },
  counts: [],
  waiting: {},
  audits: { rates: auditRates },
  mail: {},
  demo: ratesDemo,
};
