import type { Domain } from '../kernel/domain.ts';

/** Statements of what a shop is owed. */
export const settlementsDomain = {
  permissions: ['settlement.view', 'settlement.generate', 'settlement.review', 'settlement.pay'],
  records: { settlement: 'chart' },
  pictures: {},
  noted: { settlement: 'settlement.view' },
  waiting: { toReview: ['settlement.review'] },
  routes: {
    listSettlement: 'POST /decsaasadmin/saas/api/settlement/getList',
    exportSettlements: 'POST /decsaasadmin/saas/api/settlement/export',
    countSettlement: 'POST /decsaasadmin/saas/api/settlement/count',
    getSettlement: 'GET /decsaasadmin/saas/api/settlement/{id}/get',
    getSettlementRelated: 'GET /decsaasadmin/saas/api/settlement/{id}/related',
    listSettlementOrder: 'POST /decsaasadmin/saas/api/settlement/{id}/orders',
    exportSettlement: 'GET /decsaasadmin/saas/api/settlement/{id}/export',
    downloadSettlement: 'GET /decsaasadmin/saas/api/settlement/{id}/document',
    beginSettlement: 'POST /decsaasadmin/saas/api/settlement/begin',
    approveSettlement: 'POST /decsaasadmin/saas/api/settlement/approve',
    rejectSettlement: 'POST /decsaasadmin/saas/api/settlement/reject',
    regenerateSettlement: 'POST /decsaasadmin/saas/api/settlement/regenerate',
    processSettlement: 'POST /decsaasadmin/saas/api/settlement/process',
    paySettlement: 'POST /decsaasadmin/saas/api/settlement/pay',
    transferSettlement: 'POST /decsaasadmin/saas/api/settlement/transfer',
  },
} as const satisfies Domain;
