import { z } from 'zod';
import { get } from '../kernel/operation.ts';
import { id } from '../kernel/wire.ts';

export const delivery = {
  listDrivers: get('/decsaasadmin/api/waybill/getDriver/list', {
    summary: 'The drivers of the current shop',
    access: 'delivery.view',
    data: z.array(
      z.object({
        id,
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
        id,
        plate: z.string(),
        type: z.string(),
        /** Kilograms. */
        loadCapacity: z.number(),
        available: z.boolean(),
      }),
    ),
  }),
};
