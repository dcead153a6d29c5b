import type { Domain } from '../kernel/domain.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';

/** The brands that a shop carries. */
export const brandsDomain = {
  permissions: ['brand.view', 'brand.edit'],
  records: { brand: 'row' },
  pictures: { brandLogo: { maximum: MEGABYTE, see: 'brand.view', add: 'brand.edit', side: 256 } },
  noted: {},
  waiting: {},
  routes: {
    listBrands: 'GET /decsaasadmin/hxd/brand/getList',
    exportBrands: 'POST /decsaasadmin/hxd/brand/export',
    addBrand: 'POST /decsaasadmin/hxd/brand/add',
    updateBrand: 'POST /decsaasadmin/hxd/brand/update',
    changeBrandStatus: 'POST /decsaasadmin/hxd/brand/change/status/{id}/{status}',
    listBrand: 'GET /decrestaurant/api/crm/goods/brand/list',
    getBrandLogo: 'GET /decsaasadmin/saas/api/site/brandLogo/{brandId}',
  },
} as const satisfies Domain;
