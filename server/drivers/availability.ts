import { sql } from 'drizzle-orm';
import type { DriverAvailability } from '../../machines/driver/law/facts.ts';
import { availabilityBy } from '../orders/fleetOrders.ts';
import { orders } from '../orders/tables.ts';
import { isDriverBarred } from './places.ts';
import { drivers } from './tables.ts';

/** What people see and filter by, in a query over `drivers`; one who was removed is off duty. */
export const availability = availabilityBy<DriverAvailability>(
  orders.driverId,
  drivers.id,
  sql`when ${isDriverBarred} then 'offDuty'`,
);
