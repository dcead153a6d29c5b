import type { Domain } from '../kernel/domain.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';

/** As they come, spec section 9: what is kept is a part of it, at the size of its kind. */
const PICTURE = { maximum: 5 * MEGABYTE, see: 'goods.view', add: 'goods.edit' } as const;

/** What a shop sells. */
export const goodsDomain = {
  permissions: ['goods.view', 'goods.edit'],
  records: { goods: 'chart' },
  pictures: {
    goodsThumbnail: { ...PICTURE, shape: { width: 800, height: 800 }, small: true },
    goodsAd: { ...PICTURE, shape: { width: 750, height: 375 } },
    goodsScene: { ...PICTURE, shape: { width: 800, height: 490 } },
    goodsDetail: { ...PICTURE, shape: { width: 700, height: 720 } },
  },
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
    getGoodsRelated: 'GET /decrestaurant/api/crm/goods/{id}/related',
    goodsShelves: 'GET /decrestaurant/api/crm/goods/goodsShelves',
    addGoods: 'POST /decrestaurant/api/crm/goods/add',
    updateGoods: 'POST /decrestaurant/api/crm/goods/update',
    changeManyGoods: 'POST /decrestaurant/api/crm/goods/updateMany',
    getGoodsStock: 'GET /decrestaurant/shop/goods/stock/{goodsId}',
    listGoodsChoices: 'GET /decrestaurant/api/crm/goods/list',
    uploadGoodsPicture: 'POST /decrestaurant/api/crm/goods/img/upload',
    setGoodsPictures: 'POST /decrestaurant/api/crm/goods/img/update',
    recommendGoods: 'GET /decsaasadmin/saas/api/shop/product/productRecommendToggle',
    dispatchGoods: 'POST /decsaasadmin/hxd/product/batch/dispatch/toB2B',
    matchGoods: 'POST /decsaasadmin/hxd/product/match/update',
    listStorages: 'GET /decorder/api/shop/order/{shopId}/storage/list',
    setGoodsStock: 'POST /decrestaurant/api/crm/goods/detailStock',
  },
} as const satisfies Domain;
