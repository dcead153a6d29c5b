import { z } from 'zod';
import { idOf } from '../ids.ts';
import { callsOf, get } from '../kernel/operation.ts';
import { vehiclesDomain } from './domain.ts';
import { VEHICLE_TYPES } from './vehicleTypes.ts';

export const vehicles = callsOf(vehiclesDomain, {
  listVehicles: get({
    summary: 'The vehicles of the current shop',
    access: 'vehicle.view',
    data: z.array(
      z.object({
        id: idOf('vehicle'),
        plate: z.string(),
        type: z.enum(VEHICLE_TYPES),
        /** Kilograms. */
        loadCapacity: z.number(),
        available: z.boolean(),
      }),
    ),
  }),
});
