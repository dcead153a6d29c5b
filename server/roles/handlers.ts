import type { Handlers } from '../../api/kernel/operation.ts';
import type { roles as contract } from '../../api/roles/calls.ts';
import { roleInfoOf } from '../auth/loginInfo.ts';
import type { Call } from '../kernel/context.ts';
import { addRole, editRole } from './moves.ts';
import { listRoles, roleMenus, rolesIn } from './queries.ts';

/** Roles, what they open, and who may change that. */
export const roleHandlers = {
  getSystemRole: async (_input, call) => (await rolesIn(call)).map(roleInfoOf),
  listRole: (_input, call) => listRoles(call),
  listRoleMenu: ({ params }, call) => roleMenus(call, params.roleId),
  addRole: ({ body }, call) => addRole(call, body),
  editRoleMenu: ({ body: { roleId, version, ...card } }, call) =>
    editRole(call, roleId, version, card),
} satisfies Handlers<typeof contract, Call>;
