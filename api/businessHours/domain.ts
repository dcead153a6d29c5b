import type { Domain } from '../kernel/domain.ts';

/** A shop's business hours and temporary closures. */
export const businessHoursDomain = {
  permissions: ['store.view', 'store.edit', 'store.close'],
  records: { storeClosure: 'chart', businessHours: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getBusinessStatus: 'GET /decsaasadmin/saas/api/restaurant/getBusinessStatus',
    closeTemporarily: 'POST /decsaasadmin/saas/api/restaurant/closeTemporarily',
    resumeBusiness: 'POST /decsaasadmin/saas/api/restaurant/resumeBusiness',
    getBusinessHours: 'GET /decsaasadmin/saas/api/restaurant/getBusinessHours',
    saveBusinessHours: 'POST /decsaasadmin/saas/api/restaurant/saveBusinessHours',
  },
} as const satisfies Domain;
