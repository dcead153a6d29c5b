import { z } from 'zod';
import { idOf } from '../ids.ts';
import { callsOf, get } from '../kernel/operation.ts';
import { deliveryDomain } from './domain.ts';

export const delivery = callsOf(deliveryDomain, {
  listDrivers: get({
    summary: 'The drivers of the current shop',
    access: 'delivery.view',
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
  listVehicles: get({
    summary: 'The vehicles of the current shop',
    access: 'delivery.view',
    data: z.array(
      z.object({
        id: idOf('vehicle'),
        plate: z.string(),
        type: z.string(),
        /** Kilograms. */
        loadCapacity: z.number(),
        available: z.boolean(),
      }),
    ),
  }),
});
