import { sql } from 'drizzle-orm';
import type { VehicleAvailability } from '../../machines/vehicle/law/facts.ts';
import { availabilityBy } from '../orders/fleetOrders.ts';
import { orders } from '../orders/tables.ts';
import { isVehicleBarred, vehiclePlace } from './places.ts';
import { vehicles } from './tables.ts';

/** What people see and filter by, in a query over `vehicles`. */
export const availability = availabilityBy<VehicleAvailability>(
  orders.vehicleId,
  vehicles.id,
  sql`when ${isVehicleBarred} then ${vehiclePlace}`,
);
