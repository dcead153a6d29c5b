import type { Domain } from '../kernel/domain.ts';

/** What goods cost, and what is left of a sale. */
export const salesProfitDomain = {
  permissions: ['salesProfit.view', 'salesProfit.edit', 'salesProfit.send'],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getSaleProfitPage: 'GET /decsaasadmin/api/sale/profit/getSaleProfitPage',
    getTotalAmount: 'GET /decsaasadmin/api/sale/profit/getTotalAmount',
    exportSaleProfit: 'POST /decsaasadmin/api/sale/profit/export',
    getCacheBeforeSaleProfit: 'GET /decsaasadmin/api/sale/profit/getCacheBeforeSaleProfit',
    cacheBeforeSaleProfit: 'POST /decsaasadmin/api/sale/profit/cacheBeforeSaleProfit',
    batchSaveSaleProfit: 'POST /decsaasadmin/api/sale/profit/batchSaveSaleProfit',
    sendProfitToMail: 'POST /decsaasadmin/api/sale/profit/sendProfitToMail',
  },
} as const satisfies Domain;
