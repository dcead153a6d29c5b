import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { WaybillPlace } from '../../machines/waybill/law/facts.ts';
import { drivers } from '../drivers/tables.ts';
import { shops } from '../kernel/db/tables/access.ts';
import {
  code,
  exactMoment,
  identity,
  minorUnits,
  recordNumber,
  reference,
  words,
} from '../kernel/db/tables/columns.ts';
import { ToldIndex } from '../kernel/db/tables/toldIndex.ts';
import { vehicles } from '../vehicles/tables.ts';

/** A driver is on the road with one waybill at a time, and so is a vehicle. */
export const driverOut = new ToldIndex('waybills_driver_out');
export const vehicleOut = new ToldIndex('waybills_vehicle_out');

/** What a driver brings with a vehicle on a day; `status` is the chart's state. Its orders name it. */
export const waybills = pgTable(
  'waybills',
  {
    id: identity(),
    shopId: reference()
      .notNull()
      .references(() => shops.id),
    number: recordNumber().notNull(),
    day: date({ mode: 'string' }).notNull(),
    driverId: reference()
      .notNull()
      .references(() => drivers.id),
    vehicleId: reference()
      .notNull()
      .references(() => vehicles.id),
    status: code<WaybillPlace>().notNull().default('planned'),
    version: integer().notNull().default(0),
    /** Somebody has said why more may go into its vehicle than that takes. */
    overloadAllowed: boolean().notNull().default(false),
    loadedAt: exactMoment(),
    departedAt: exactMoment(),
    returnedAt: exactMoment(),
    /** Cash that came back with it; null where none was counted. */
    cash: minorUnits(),
    refusedGoods: words().notNull().default(''),
    empties: words().notNull().default(''),
  },
  (table) => [
    uniqueIndex('waybills_number').on(table.shopId, table.number),
    index('waybills_by_day').on(table.shopId, table.day, table.id),
    index('waybills_by_driver').on(table.driverId, table.day),
    index('waybills_by_vehicle').on(table.vehicleId, table.day),
    uniqueIndex(driverOut.name).on(table.driverId).where(sql`${table.status} = 'departed'`),
    uniqueIndex(vehicleOut.name).on(table.vehicleId).where(sql`${table.status} = 'departed'`),
  ],
);
