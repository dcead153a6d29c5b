import type { Domain } from '../kernel/domain.ts';

/** Links to a shop's ordering page. */
export const exclusiveLinksDomain = {
  permissions: ['link.view', 'link.edit'],
  records: { exclusiveLink: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getExclusiveLinks: 'GET /decsaasadmin/saas/api/exclusiveLink/getList',
    saveOrderingPage: 'POST /decsaasadmin/saas/api/exclusiveLink/saveOrderingPage',
  },
} as const satisfies Domain;
