import type { Domain } from '../kernel/domain.ts';

/** What a shop sells. */
export const goodsDomain = {
  permissions: ['goods.view', 'goods.edit'],
  records: { goods: 'row' },
  routes: {
    listGoods: 'POST /decsaasadmin/hxd/product/getList',
    getGoods: 'GET /decrestaurant/api/crm/goods/detail',
    listGoodsCategories: 'GET /decrestaurant/api/crm/goods/category/list/by/shop',
    getGoodsStock: 'GET /decrestaurant/shop/goods/stock/{goodsId}',
    setGoodsStock: 'POST /decrestaurant/api/crm/goods/detailStock',
  },
} as const satisfies Domain;
