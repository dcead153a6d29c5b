import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { VehicleType } from '../../api/vehicles/vehicleTypes.ts';
import type { VehicleCard, VehiclePlace } from '../../machines/vehicle/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, quantity, reference, words } from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { plateFormOf } from './plates.ts';

/** One plate, one vehicle of the shop, however it is written. */
export const vehiclePlate = new ToldIndex('vehicles_plate');

/** What the shop delivers with; `status` is the chart's state. */
export const vehicles = pgTable(
  'vehicles',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    plate: words().notNull(),
    type: code<VehicleType>().notNull(),
    /** Kilograms. */
    loadCapacity: integer().notNull(),
    /** Cubic metres. */
    volume: quantity().notNull(),
    /** The coldest goods that it may carry. */
    cooling: code<VehicleCard['cooling']>().notNull(),
    status: code<VehiclePlace>().notNull().default('available'),
    version: integer().notNull().default(0),
  },
  (table) => [
    // The plate of one that was removed is free for another.
    uniqueIndex(vehiclePlate.name)
      .on(table.shopId, plateFormOf(table.plate))
      .where(sql`${table.status} <> 'removed'`),
    index('vehicles_by_plate').on(table.shopId, table.plate, table.id),
    index('vehicles_by_load').on(table.shopId, table.loadCapacity, table.id),
  ],
);
