import type { Domain } from '../kernel/domain.ts';
import { KILOBYTE, MEGABYTE } from '../kernel/fileRules.ts';

/** The shop's own settings. */
export const shopSettingsDomain = {
  permissions: ['limit.set'],
  records: { shop: 'row' },
  pictures: {
    brand: { maximum: 5 * MEGABYTE, see: null, add: 'store.edit', side: 256 },
    store: { maximum: 5 * MEGABYTE, see: 'store.view', add: 'store.edit' },
    ad: { maximum: 2 * MEGABYTE, see: 'store.view', add: 'store.edit' },
    icon: { maximum: 100 * KILOBYTE, see: 'store.view', add: 'store.edit' },
  },
  noted: {},
  waiting: {},
  routes: {
    getBusinessConfig: 'GET /decsaasadmin/saas/api/restaurant/getBusinessConfig',
    saveBusinessConfig: 'POST /decsaasadmin/saas/api/restaurant/saveBusinessConfig',
    getLimits: 'GET /decsaasadmin/saas/api/restaurant/getLimits',
    saveLimit: 'POST /decsaasadmin/saas/api/restaurant/saveLimit',
  },
} as const satisfies Domain;
