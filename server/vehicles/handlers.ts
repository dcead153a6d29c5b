import { asc } from 'drizzle-orm';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { vehicles as calls } from '../../api/vehicles/calls.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { vehicles } from './tables.ts';

export const vehicleHandlers = {
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
} satisfies Handlers<typeof calls, Call>;
