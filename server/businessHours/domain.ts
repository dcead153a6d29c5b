import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { oneAShop } from '../kernel/rows.ts';
import { auditStores } from './audit.ts';
import { storeDemo } from './demo.ts';
import { businessHoursHandlers } from './handlers.ts';
import { storedStore } from './stored.ts';
import * as tables from './tables.ts';

export const businessHoursDomain: ServerDomain<'businessHours'> = {
  handlers: businessHoursHandlers,
  grants: {
    'store.view': ['storeManager', 'clerk', 'auditor'],
    'store.edit': ['storeManager'],
    'store.close': ['storeManager'],
  },
  stored: { storeClosure: () => anyStored(storedStore) },
  tables: tables,
  rows: { storeClosure: oneAShop, businessHours: oneAShop },
  counts: [],
  waiting: {},
  audits: { stores: auditStores },
  mail: {},
  demo: storeDemo,
};
