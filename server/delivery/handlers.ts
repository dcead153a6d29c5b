import { asc } from 'drizzle-orm';
import type { delivery } from '../../api/delivery/calls.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { drivers, vehicles } from './tables.ts';

export const deliveryHandlers = {
  listDrivers: async (_input, call) => {
    const rows = await call.db
      .select()
      .from(drivers)
      .where(inShop(drivers, call))
      .orderBy(asc(drivers.number), asc(drivers.id));
    return rows.map(({ id, number, name, phone, licencePlate }) => ({
      id,
      number,
      name,
      phone,
      licencePlate,
    }));
  },
  listVehicles: async (_input, call) => {
    const rows = await call.db
      .select()
      .from(vehicles)
      .where(inShop(vehicles, call))
      .orderBy(asc(vehicles.plate), asc(vehicles.id));
    return rows.map(({ id, plate, type, loadCapacity, available }) => ({
      id,
      plate,
      type,
      loadCapacity,
      available,
    }));
  },
} satisfies Handlers<typeof delivery, Call>;
