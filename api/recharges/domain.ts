import type { Domain } from '../kernel/domain.ts';

/** Money that members pay into their wallets. */
export const rechargesDomain = {
  permissions: ['recharge.view', 'recharge.add', 'recharge.confirm'],
  records: { recharge: 'chart' },
  pictures: {},
  noted: { recharge: 'recharge.view' },
  waiting: { toConfirm: ['recharge.confirm'] },
  routes: {
    listRecharge: 'POST /decsaasadmin/saas/api/recharge/listRecharge',
    exportRecharges: 'POST /decsaasadmin/saas/api/recharge/export',
    countRecharge: 'POST /decsaasadmin/saas/api/recharge/countRecharge',
    getRecharge: 'GET /decsaasadmin/saas/api/recharge/{id}/get',
    getRechargeRelated: 'GET /decsaasadmin/saas/api/recharge/{id}/related',
    submitRecharge: 'POST /decsaasadmin/saas/api/recharge/submit',
    confirmRecharge: 'POST /decsaasadmin/saas/api/recharge/confirm',
    refuseRecharge: 'POST /decsaasadmin/saas/api/recharge/refuse',
  },
} as const satisfies Domain;
