import type { Domain } from '../kernel/domain.ts';

/** Vehicles. */
export const vehiclesDomain = {
  permissions: ['vehicle.view'],
  records: { vehicle: 'row' },
  pictures: {},
  noted: {},
  routes: { listVehicles: 'GET /decsaasadmin/api/waybill/getVehicles/list' },
} as const satisfies Domain;
