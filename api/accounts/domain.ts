import type { Domain } from '../kernel/domain.ts';

/** Who may sign in, managed by somebody else. */
export const accountsDomain = {
  permissions: ['account.view', 'account.edit'],
  records: { account: 'chart' },
  pictures: {},
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
