import type { Domain } from '../kernel/domain.ts';

/** Who brings the orders of a shop. */
export const driversDomain = {
  permissions: ['driver.view', 'driver.edit'],
  records: { driver: 'chart' },
  pictures: {},
  noted: { driver: 'driver.view' },
  waiting: {},
  routes: {
    listDrivers: 'GET /decsaasadmin/api/waybill/getDriver/list',
    getDriverPage: 'POST /decsaasadmin/api/waybill/getDriver/page',
    exportDrivers: 'POST /decsaasadmin/api/waybill/getDriver/export',
    getDriver: 'GET /decsaasadmin/api/waybill/driver/{id}/get',
    getDriverRelated: 'GET /decsaasadmin/api/waybill/driver/{id}/related',
    saveDriver: 'POST /decsaasadmin/api/waybill/saveDriver',
    moveDriver: 'POST /decsaasadmin/api/waybill/moveDriver/{id}',
    deleteDriver: 'GET /decsaasadmin/api/waybill/deleteDriver/{id}',
  },
} as const satisfies Domain;
