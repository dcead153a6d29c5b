import type { Domain } from '../kernel/domain.ts';

/** Drivers. */
export const driversDomain = {
  permissions: ['driver.view'],
  records: { driver: 'row' },
  pictures: {},
  noted: {},
  routes: { listDrivers: 'GET /decsaasadmin/api/waybill/getDriver/list' },
} as const satisfies Domain;
