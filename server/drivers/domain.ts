import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { driversDemo } from './demo.ts';
import { driverHandlers } from './handlers.ts';
import { storedDriver } from './stored.ts';
import * as tables from './tables.ts';

export const driversDomain: ServerDomain<'drivers'> = {
  handlers: driverHandlers,
  grants: {
    'driver.view': ['storeManager', 'clerk', 'auditor'],
    'driver.edit': ['storeManager', 'clerk'],
  },
  stored: { driver: () => anyStored(storedDriver) },
  tables,
  rows: { driver: rowsOf(storedDriver.rows) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: driversDemo,
};
