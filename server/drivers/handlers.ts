import { asc } from 'drizzle-orm';
import type { drivers as calls } from '../../api/drivers/calls.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { drivers } from './tables.ts';

export const driverHandlers = {
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
} satisfies Handlers<typeof calls, Call>;
