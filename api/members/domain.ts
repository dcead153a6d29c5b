import type { Domain } from '../kernel/domain.ts';

/** Members of a shop and their wallets. */
export const membersDomain = {
  permissions: ['member.view'],
  records: { member: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listMember: 'POST /decsaasadmin/saas/api/customer/listMember',
    listStoredValue: 'POST /decsaasadmin/saas/api/customer/listStoredValue',
  },
} as const satisfies Domain;
