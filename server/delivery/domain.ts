import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { deliveryDemo } from './demo.ts';
import { deliveryHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { drivers, vehicles } from './tables.ts';

export const deliveryDomain: ServerDomain<'delivery'> = {
  handlers: deliveryHandlers,
  grants: { 'delivery.view': ['storeManager', 'clerk', 'auditor'] },
  stored: {},
  tables: tables,
  rows: {
    driver: rowsOf({ id: drivers.id, name: drivers.name }),
    vehicle: rowsOf({ id: vehicles.id, name: vehicles.plate }),
  },
  counts: [],
  audits: {},
  mail: {},
  demo: deliveryDemo,
};
