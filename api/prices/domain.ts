import type { Domain } from '../kernel/domain.ts';

/** The prices that customers have of goods for themselves, and why goods cost what they do. */
export const pricesDomain = {
  permissions: ['price.view', 'price.edit'],
  records: { customerPrice: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listPrices: 'POST /decsaasadmin/saas/api/price/getList',
    exportPrices: 'POST /decsaasadmin/saas/api/price/export',
    getPrice: 'GET /decsaasadmin/saas/api/price/get/{id}',
    downloadPriceList: 'POST /decsaasadmin/saas/api/price/priceList/download',
    explainPrice: 'POST /decsaasadmin/saas/api/price/explain',
    getCustomerPrices: 'GET /decsaasadmin/hxd/product/get/customer/product/price',
    setProductPrice: 'POST /decsaasadmin/hxd/product/set/product/price',
    changePrice: 'GET /decsaasadmin/hxd/product/change/price/{id}',
    removePrice: 'DELETE /decsaasadmin/hxd/product/remove/product/price/{id}',
    removePrices: 'POST /decsaasadmin/hxd/product/batch/remove/price',
  },
} as const satisfies Domain;
