import type { Domain } from '../kernel/domain.ts';

/** What whom is permitted. */
export const rolesDomain = {
  permissions: ['role.view', 'role.edit'],
  records: { role: 'chart' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getSystemRole: 'GET /decsaasadmin/saas/api/role/getSystemRole',
    listRole: 'POST /decsaasadmin/saas/api/role/listRole',
    listRoleMenu: 'GET /decsaasadmin/saas/api/role/{roleId}/listMenu',
    exportRoles: 'POST /decsaasadmin/saas/api/role/export',
    addRole: 'POST /decsaasadmin/saas/api/role/addRole',
    editRoleMenu: 'POST /decsaasadmin/saas/api/role/editRoleMenu',
    handleRole: 'POST /decsaasadmin/saas/api/role/{roleId}/handle',
  },
} as const satisfies Domain;
