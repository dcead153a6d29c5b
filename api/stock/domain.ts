import type { Domain } from '../kernel/domain.ts';

/** What moved on the shelf, and why: the movements of goods sum to their stock. */
export const stockDomain = {
  permissions: ['stock.view', 'stock.adjust'],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listStockMovements: 'POST /decsaasadmin/saas/api/stockMovement/getList',
    countStockMovements: 'POST /decsaasadmin/saas/api/stockMovement/count',
    exportStockMovements: 'POST /decsaasadmin/saas/api/stockMovement/export',
    getStockOfGoods: 'GET /decsaasadmin/saas/api/stockMovement/ofGoods/{goodsId}',
    compareStock: 'POST /decsaasadmin/hxd/product/batch/sync/product/stock',
    compareStockOfGoods: 'GET /product/sync/product/stock',
    adjustStock: 'POST /decsaasadmin/saas/api/stockMovement/add',
  },
} as const satisfies Domain;
