import { z } from 'zod';
import { roleInfo } from './auth.ts';
import { get } from './operation.ts';
import { id, idText } from './wire.ts';

export const roles = {
  getSystemRole: get('/decsaasadmin/saas/api/role/getSystemRole', {
    summary: 'Every role with what it grants',
    access: 'signedIn',
    data: z.array(roleInfo),
  }),
  listRoleMenu: get('/decsaasadmin/saas/api/role/{roleId}/listMenu', {
    summary: 'The menus that a role opens',
    access: 'role.view',
    params: z.object({ roleId: idText }),
    data: z.object({ roleId: id, menus: z.array(z.string()) }),
  }),
};
