import { z } from 'zod';
import { idOf } from '../ids.ts';
import { callsOf, get } from '../kernel/operation.ts';
import { driversDomain } from './domain.ts';

export const drivers = callsOf(driversDomain, {
  listDrivers: get({
    summary: 'The drivers of the current shop',
    access: 'driver.view',
    data: z.array(
      z.object({
        id: idOf('driver'),
        number: z.string(),
        name: z.string(),
        phone: z.string(),
        licencePlate: z.string(),
      }),
    ),
  }),
});
