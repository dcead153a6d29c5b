import type { Domain } from '../kernel/domain.ts';

/** The public site. */
export const siteDomain = {
  permissions: [],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getSiteFacts: 'GET /decsaasadmin/saas/api/site/facts',
    sendContact: 'POST /decsaasadmin/saas/api/site/contact',
  },
} as const satisfies Domain;
