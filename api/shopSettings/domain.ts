import type { Domain } from '../kernel/domain.ts';

/** The shop's own settings. */
export const shopSettingsDomain = {
  permissions: [],
  records: { shop: 'row' },
  routes: {
    getBusinessConfig: 'GET /decsaasadmin/saas/api/restaurant/getBusinessConfig',
    saveBusinessConfig: 'POST /decsaasadmin/saas/api/restaurant/saveBusinessConfig',
  },
} as const satisfies Domain;
