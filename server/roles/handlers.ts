import type { Handlers } from '../../api/kernel/operation.ts';
import { type roles as contract, rolesFound } from '../../api/roles/calls.ts';
import { rolesSheet } from '../../api/roles/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { onePage } from '../kernel/page.ts';
import { addRole, editRole, moveRole } from './moves.ts';
import { listRoles, namedRoles, roleMenus } from './queries.ts';

/** Roles, what they open, and who may change that. */
export const roleHandlers = {
  getSystemRole: (_input, call) => namedRoles(call),
  listRole: (_input, call) => listRoles(call),
  exportRoles: ({ body }, call) =>
    exportList(call, rolesSheet, body, async (inside, filter) =>
      onePage(rolesFound(await listRoles(inside), filter)),
    ),
  listRoleMenu: ({ params }, call) => roleMenus(call, params.roleId),
  addRole: ({ body }, call) => addRole(call, body),
  editRoleMenu: ({ body: { roleId, version, ...card } }, call) =>
    editRole(call, { id: roleId, version }, card),
  handleRole: ({ params, body: { event, version } }, call) =>
    moveRole(call, { id: params.roleId, version }, event),
} satisfies Handlers<typeof contract, Call>;
