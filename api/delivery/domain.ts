import type { Domain } from '../kernel/domain.ts';

/** Drivers and vehicles. */
export const deliveryDomain = {
  permissions: ['delivery.view'],
  records: { driver: 'row', vehicle: 'row' },
  pictures: {},
  noted: {},
  routes: {
    listDrivers: 'GET /decsaasadmin/api/waybill/getDriver/list',
    listVehicles: 'GET /decsaasadmin/api/waybill/getVehicles/list',
  },
} as const satisfies Domain;
