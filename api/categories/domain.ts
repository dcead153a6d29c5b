import type { Domain } from '../kernel/domain.ts';

/** The categories of a shop's goods: a tree of two levels. */
export const categoriesDomain = {
  permissions: ['category.view', 'category.edit'],
  records: { category: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listCategories: 'GET /decrestaurant/api/crm/b2b/goods/category/list',
    saveCategory: 'POST /decrestaurant/api/crm/b2b/goods/category/addOrUpdate',
    addCategory: 'GET /decrestaurant/api/crm/goods/category/add',
    updateCategory: 'GET /decrestaurant/api/crm/goods/category/update',
    deleteCategory: 'GET /decrestaurant/api/crm/goods/category/delete',
    moveCategoryGoods: 'POST /decsaasadmin/saas/api/category/moveGoods/{id}',
    listGoodsCategories: 'GET /decrestaurant/api/crm/goods/category/list/by/shop',
  },
} as const satisfies Domain;
