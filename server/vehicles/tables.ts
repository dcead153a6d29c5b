import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';
import type { VehicleType } from '../../api/vehicles/vehicleTypes.ts';
import { code, identity, reference, words } from '../kernel/db/tables/columns.ts';

export const vehicles = pgTable('vehicles', {
  id: identity(),
  shopId: reference().notNull(),
  plate: words().notNull(),
  type: code<VehicleType>().notNull(),
  loadCapacity: integer().notNull(),
  available: boolean().notNull().default(true),
});
