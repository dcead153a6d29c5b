import type { Handlers } from '../../api/kernel/operation.ts';
import type { roles as contract } from '../../api/roles/calls.ts';
import type { Call } from '../kernel/context.ts';
import { addRole, editRole, moveRole } from './moves.ts';
import { listRoles, namedRoles, roleMenus } from './queries.ts';

/** Roles, what they open, and who may change that. */
export const roleHandlers = {
  getSystemRole: (_input, call) => namedRoles(call),
  listRole: (_input, call) => listRoles(call),
  listRoleMenu: ({ params }, call) => roleMenus(call, params.roleId),
  addRole: ({ body }, call) => addRole(call, body),
  editRoleMenu: ({ body: { roleId, version, ...card } }, call) =>
    editRole(call, { id: roleId, version }, card),
  handleRole: ({ params, body: { event, version } }, call) =>
    moveRole(call, { id: params.roleId, version }, event),
} satisfies Handlers<typeof contract, Call>;
