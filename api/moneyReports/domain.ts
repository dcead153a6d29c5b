import type { Domain } from '../kernel/domain.ts';

/** What was refunded, and what channels took, by why, by whom and by whose cost: read alone. */
export const moneyReportsDomain = {
  permissions: [],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getRefundReport: 'POST /decsaasadmin/saas/api/finance/refund/report',
    listRefundLine: 'POST /decsaasadmin/saas/api/finance/refund/getList',
    exportRefundLines: 'POST /decsaasadmin/saas/api/finance/refund/export',
    getCommissionReport: 'POST /decsaasadmin/saas/api/finance/commission/report',
    listCommissionLine: 'POST /decsaasadmin/saas/api/finance/commission/getList',
    exportCommissionLines: 'POST /decsaasadmin/saas/api/finance/commission/export',
  },
} as const satisfies Domain;
