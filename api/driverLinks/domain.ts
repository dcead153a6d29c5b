import type { Domain } from '../kernel/domain.ts';

/** The links by which drivers see their waybill and note what happens at its stops, without an account. */
export const driverLinksDomain = {
  permissions: [],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getDriverLink: 'GET /decsaasadmin/api/waybill/driverLink/{id}/get',
    makeDriverLink: 'POST /decsaasadmin/api/waybill/driverLink/{id}/make',
    withdrawDriverLink: 'POST /decsaasadmin/api/waybill/driverLink/{id}/withdraw',
    openDrive: 'POST /decsaasadmin/api/drive/open',
    departDrive: 'POST /decsaasadmin/api/drive/depart',
    deliverStop: 'POST /decsaasadmin/api/drive/stop/deliver',
    failStop: 'POST /decsaasadmin/api/drive/stop/fail',
    skipStop: 'POST /decsaasadmin/api/drive/stop/skip',
  },
} as const satisfies Domain;
