import type { Domain } from '../kernel/domain.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';

/** Who may sign in, managed by somebody else. */
export const accountsDomain = {
  permissions: ['account.view', 'account.edit'],
  records: { account: 'chart' },
  // Anybody has one of his own, and sees those of the people that he works with.
  pictures: { avatar: { maximum: 5 * MEGABYTE, see: null, add: null, side: 256 } },
  noted: { account: 'account.view' },
  waiting: {},
  routes: {
    listUser: 'POST /decsaasadmin/saas/api/user/listUser',
    exportUsers: 'POST /decsaasadmin/saas/api/user/export',
    getUser: 'GET /decsaasadmin/saas/api/user/{id}/get',
    getUserRelated: 'GET /decsaasadmin/saas/api/user/{id}/related',
    listUserShops: 'GET /decsaasadmin/saas/api/user/shopId/list',
    addUser: 'POST /decsaasadmin/saas/api/user/addUser',
    editUser: 'POST /decsaasadmin/saas/api/user/editUser',
    changeUserStatus: 'POST /decsaasadmin/saas/api/user/changeUserStatus',
    resetUserPassword: 'POST /decsaasadmin/saas/api/user/resetPassword',
  },
} as const satisfies Domain;
