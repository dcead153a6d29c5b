import type { Domain } from '../kernel/domain.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';

/** What a shop sells. */
export const goodsDomain = {
  permissions: ['goods.view', 'goods.edit'],
  records: { goods: 'chart' },
  pictures: { goods: { maximum: MEGABYTE, see: 'goods.view', add: 'goods.edit' } },
  noted: { goods: 'goods.view' },
  waiting: {},
  routes: {
    listGoods: 'POST /decsaasadmin/hxd/product/getList',
    countGoods: 'POST /decsaasadmin/hxd/product/count',
    exportGoodsCards: 'POST /decsaasadmin/hxd/product/export/all',
    importGoods: 'POST /decsaasadmin/hxd/product/b2b/import',
    importErpGoods: 'POST /decsaasadmin/hxd/product/erp/import',
    exportGoods: 'POST /decsaasadmin/hxd/product/export',
    getGoods: 'GET /decrestaurant/api/crm/goods/detail',
    goodsShelves: 'GET /decrestaurant/api/crm/goods/goodsShelves',
    addGoods: 'POST /decrestaurant/api/crm/goods/add',
    updateGoods: 'POST /decrestaurant/api/crm/goods/update',
    getGoodsStock: 'GET /decrestaurant/shop/goods/stock/{goodsId}',
    setGoodsStock: 'POST /decrestaurant/api/crm/goods/detailStock',
  },
} as const satisfies Domain;
