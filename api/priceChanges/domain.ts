import type { Domain } from '../kernel/domain.ts';

/** Changes of many prices at once, from a day on. */
export const priceChangesDomain = {
  permissions: ['priceChange.view', 'priceChange.edit', 'priceChange.approve'],
  records: { priceChange: 'chart' },
  pictures: {},
  noted: { priceChange: 'priceChange.view' },
  waiting: {
    changesToApprove: ['priceChange.view', 'priceChange.approve'],
    changesHeldUp: ['priceChange.view', 'priceChange.edit'],
  },
  routes: {
    listPriceChanges: 'POST /decsaasadmin/saas/api/priceChange/getList',
    exportPriceChanges: 'POST /decsaasadmin/saas/api/priceChange/export',
    countPriceChanges: 'POST /decsaasadmin/saas/api/priceChange/count',
    getPriceChange: 'GET /decsaasadmin/saas/api/priceChange/{id}/get',
    getPriceChangeReach: 'GET /decsaasadmin/saas/api/priceChange/{id}/reach',
    findPricedGoods: 'POST /decsaasadmin/saas/api/priceChange/goods',
    addPriceChange: 'POST /decsaasadmin/saas/api/priceChange/add',
    editPriceChange: 'POST /decsaasadmin/saas/api/priceChange/edit',
    submitPriceChange: 'POST /decsaasadmin/saas/api/priceChange/submit',
    approvePriceChange: 'POST /decsaasadmin/saas/api/priceChange/approve',
    refusePriceChange: 'POST /decsaasadmin/saas/api/priceChange/refuse',
    reworkPriceChange: 'POST /decsaasadmin/saas/api/priceChange/rework',
    withdrawPriceChange: 'POST /decsaasadmin/saas/api/priceChange/withdraw',
  },
} as const satisfies Domain;
