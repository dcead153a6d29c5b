import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { driversDemo } from './demo.ts';
import { driverHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { drivers } from './tables.ts';

export const driversDomain: ServerDomain<'drivers'> = {
  handlers: driverHandlers,
  grants: { 'driver.view': ['storeManager', 'clerk', 'auditor'] },
  stored: {},
  tables,
  rows: { driver: rowsOf({ id: drivers.id, name: drivers.name }) },
  counts: [],
  audits: {},
  mail: {},
  demo: driversDemo,
};
