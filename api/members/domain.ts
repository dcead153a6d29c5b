import type { Domain } from '../kernel/domain.ts';

/** Members of a shop and their wallets. */
export const membersDomain = {
  permissions: ['member.view'],
  records: { member: 'row' },
  pictures: {},
  noted: { member: 'member.view' },
  waiting: {},
  routes: {
    listMember: 'POST /decsaasadmin/saas/api/customer/listMember',
    exportMembers: 'POST /decsaasadmin/saas/api/customer/exportMembers',
    getMember: 'GET /decsaasadmin/saas/api/customer/member/{id}',
    getMemberRelated: 'GET /decsaasadmin/saas/api/customer/member/{id}/related',
    listStoredValue: 'POST /decsaasadmin/saas/api/customer/listStoredValue',
  },
} as const satisfies Domain;
