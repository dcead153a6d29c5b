import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditPriceChanges } from './audit.ts';
import { priceChangesDemo } from './demo.ts';
import { priceChangeHandlers } from './handlers.ts';
import { storedPriceChange } from './stored.ts';
import * as tables from './tables.ts';
import { priceChangesWaiting } from './waiting.ts';

export const priceChangesDomain: ServerDomain<'priceChanges'> = {
  handlers: priceChangeHandlers,
  grants: {
    'priceChange.view': ['storeManager', 'clerk', 'auditor'],
    'priceChange.edit': ['storeManager'],
    'priceChange.approve': ['storeManager', 'auditor'],
  },
  stored: { priceChange: () => anyStored(storedPriceChange) },
  tables: tables,
  rows: { priceChange: rowsOf(storedPriceChange.rows) },
  counts: [],
  waiting: priceChangesWaiting,
  audits: { priceChanges: auditPriceChanges },
  mail: {},
  demo: priceChangesDemo,
};
