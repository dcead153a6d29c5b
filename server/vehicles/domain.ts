import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { vehiclesDemo } from './demo.ts';
import { vehicleHandlers } from './handlers.ts';
import { storedVehicle } from './stored.ts';
import * as tables from './tables.ts';

export const vehiclesDomain: ServerDomain<'vehicles'> = {
  handlers: vehicleHandlers,
  grants: {
    'vehicle.view': ['storeManager', 'clerk', 'auditor'],
    'vehicle.edit': ['storeManager', 'clerk'],
  },
  stored: { vehicle: () => anyStored(storedVehicle) },
  tables,
  rows: { vehicle: rowsOf(storedVehicle.rows) },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: vehiclesDemo,
};
