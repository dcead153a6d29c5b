import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import type { VehicleType } from '../../api/vehicles/vehicleTypes.ts';
import type { DriverPlace } from '../../machines/driver/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { code, identity, reference, words } from '../kernel/db/tables/columns.ts';

/** Who brings a shop's orders; `status` is the chart's state. */
export const drivers = pgTable(
  'drivers',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    number: words().notNull(),
    /** The number as it is compared and sorted by (`numberKey`). */
    numberKey: code().notNull(),
    name: words().notNull(),
    /** Empty where there is none. */
    phone: words().notNull(),
    licencePlate: words().notNull(),
    vehicleType: code<VehicleType>().notNull(),
    status: code<DriverPlace>().notNull().default('available'),
    version: integer().notNull().default(0),
  },
  (table) => [
    index('drivers_by_number').on(table.shopId, table.numberKey, table.id),
    index('drivers_by_name').on(table.shopId, table.name, table.id),
    index('drivers_by_status').on(table.shopId, table.status),
  ],
);
