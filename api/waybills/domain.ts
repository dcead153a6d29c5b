import type { Domain } from '../kernel/domain.ts';

/** The waybills: which orders a driver brings with a vehicle on a day. */
export const waybillsDomain = {
  permissions: ['waybill.view', 'waybill.edit', 'waybill.overload'],
  records: { waybill: 'chart' },
  pictures: {},
  noted: { waybill: 'waybill.view' },
  waiting: {},
  routes: {
    getWaybillPage: 'POST /decsaasadmin/api/waybill/getWaybill/page',
    exportWaybill: 'POST /decsaasadmin/api/waybill/exportWaybill',
    getWaybill: 'GET /decsaasadmin/api/waybill/waybill/{id}/get',
    getWaybillRelated: 'GET /decsaasadmin/api/waybill/waybill/{id}/related',
    listWaitingOrders: 'GET /decsaasadmin/api/waybill/getWaitingOrder/list',
    getLoadBoard: 'GET /decsaasadmin/api/waybill/loadBoard/get',
    saveVehicleToOrder: 'POST /decsaasadmin/api/waybill/saveVehicleToOrder',
    batchUpdateWaybill: 'POST /decsaasadmin/api/waybill/batchUpdateWaybill',
    moveWaybill: 'POST /decsaasadmin/api/waybill/moveWaybill/{id}',
    downloadWaybills: 'POST /decsaasadmin/api/waybill/download',
  },
} as const satisfies Domain;
