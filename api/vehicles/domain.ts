import type { Domain } from '../kernel/domain.ts';

/** The vehicles that a shop delivers with. */
export const vehiclesDomain = {
  permissions: ['vehicle.view', 'vehicle.edit'],
  records: { vehicle: 'chart' },
  pictures: {},
  noted: { vehicle: 'vehicle.view' },
  waiting: {},
  routes: {
    listVehicles: 'GET /decsaasadmin/api/waybill/getVehicles/list',
    getVehiclePage: 'POST /decsaasadmin/api/waybill/getVehicles/page',
    exportVehicles: 'POST /decsaasadmin/api/waybill/getVehicles/export',
    getVehicle: 'GET /decsaasadmin/api/waybill/vehicle/{id}/get',
    getVehicleRelated: 'GET /decsaasadmin/api/waybill/vehicle/{id}/related',
    saveVehicle: 'POST /decsaasadmin/api/waybill/saveVehicle',
    moveVehicle: 'POST /decsaasadmin/api/waybill/moveVehicle/{id}',
    deleteVehicle: 'GET /decsaasadmin/api/waybill/deleteVehicle/{id}',
  },
} as const satisfies Domain;
