import type { Domain } from '../kernel/domain.ts';

/** The public site. */
export const siteDomain = {
  permissions: [],
  records: {},
  pictures: {},
  routes: {
    listBrand: 'GET /decrestaurant/api/crm/goods/brand/list',
    sendContact: 'POST /decsaasadmin/saas/api/site/contact',
  },
} as const satisfies Domain;
