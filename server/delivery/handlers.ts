import { asc } from 'drizzle-orm';
import type { delivery } from '../../api/delivery.ts';
import type { Handlers } from '../../api/operation.ts';
import type { Call } from '../context.ts';
import { drivers, vehicles } from '../db/schema.ts';
import { inShop } from '../scope.ts';

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
