import type { Domain } from '../kernel/domain.ts';

/** The plan of tables of a shop, and its subscription. */
export const sitePlanDomain = {
  permissions: ['sitePlan.view', 'sitePlan.edit', 'sitePlan.subscribe'],
  records: { subscription: 'chart', sitePlan: 'row' },
  pictures: {},
  noted: {},
  waiting: { toSubscribe: ['sitePlan.view', 'sitePlan.subscribe'] },
  routes: {
    getSubscription: 'GET /decsaasadmin/saas/api/sitePlan/subscription/get',
    handleSubscription: 'POST /decsaasadmin/saas/api/sitePlan/subscription/handle',
    getSitePlan: 'GET /decsaasadmin/saas/api/sitePlan/get',
    saveSitePlan: 'POST /decsaasadmin/saas/api/sitePlan/save',
  },
} as const satisfies Domain;
