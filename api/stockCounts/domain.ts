import type { Domain } from '../kernel/domain.ts';

/** Counts of what is on the shelf, each a record of its own. */
export const stockCountsDomain = {
  permissions: ['stockCount.view', 'stockCount.count', 'stockCount.post'],
  records: { stockCount: 'chart', stockCountLine: 'row' },
  pictures: {},
  noted: { stockCount: 'stockCount.view' },
  waiting: { countsToPost: ['stockCount.view', 'stockCount.post'] },
  routes: {
    listStockCounts: 'POST /decsaasadmin/saas/api/stockCount/getList',
    exportStockCounts: 'POST /decsaasadmin/saas/api/stockCount/export',
    addStockCount: 'POST /decsaasadmin/saas/api/stockCount/add',
    getStockCount: 'GET /decsaasadmin/saas/api/stockCount/get/{id}',
    moveStockCount: 'POST /decsaasadmin/saas/api/stockCount/move/{id}',
    findCountCode: 'POST /decsaasadmin/saas/api/stockCount/findCode',
    exportCountLines: 'POST /decsaasadmin/saas/api/stockCount/exportLines',
  },
} as const satisfies Domain;
