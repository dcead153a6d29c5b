import { z } from 'zod';
import { idOf } from '../ids.ts';
import { get } from '../kernel/operation.ts';

export const delivery = {
  listDrivers: get('/decsaasadmin/api/waybill/getDriver/list', {
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
  listVehicles: get('/decsaasadmin/api/waybill/getVehicles/list', {
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
};
