import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { vehiclesDemo } from './demo.ts';
import { vehicleHandlers } from './handlers.ts';
import * as tables from './tables.ts';
import { vehicles } from './tables.ts';

export const vehiclesDomain: ServerDomain<'vehicles'> = {
  handlers: vehicleHandlers,
  grants: { 'vehicle.view': ['storeManager', 'clerk', 'auditor'] },
  stored: {},
  tables,
  rows: { vehicle: rowsOf({ id: vehicles.id, name: vehicles.plate }) },
  counts: [],
  audits: {},
  mail: {},
  demo: vehiclesDemo,
};
