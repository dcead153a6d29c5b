import { z } from 'zod';
import { roleInfo } from '../auth/calls.ts';
import { PERMISSIONS } from '../domainOf.ts';
import type { Permission } from '../domains.ts';
import { idOf, idTextOf } from '../ids.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { isFound } from '../kernel/textForms.ts';
import { requiredText, text, versionNumber } from '../kernel/wire.ts';
import { refusal } from '../operationLog/calls.ts';
import { rolesDomain } from './domain.ts';

/** The menu that a permission belongs to: `order` of `order.ship`. */
export const menuOf = (permission: string): string => permission.slice(0, permission.indexOf('.'));

/** The menus in the order in which they are shown, each with its permissions. */
export const MENUS: ReadonlyMap<string, readonly Permission[]> = Map.groupBy(PERMISSIONS, menuOf);

/** The permissions that open the menus of these, and are not among them. */
export function missingViews(permissions: readonly Permission[]): Permission[] {
  const views = new Set(permissions.map((permission) => `${menuOf(permission)}.view`));
  return PERMISSIONS.filter((one) => views.has(one) && !permissions.includes(one));
}

/** What a person enters of a role: without its menu a permission would open nothing. */
const roleCard = z.object({
  roleName: requiredText(20),
  roleNameEn: requiredText(40),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .max(PERMISSIONS.length, 'validation.tooMany')
    .overwrite((permissions) => [...new Set(permissions)])
    .refine((permissions) => missingViews(permissions).length === 0, 'validation.menuIsOpen'),
});

/** What a person enters of a new role. */
export const newRole = roleCard;

const STATUSES = ['active', 'retired'] as const;

/** A role by what it is called and grants, and whether it is given to people. */
const namedRole = roleInfo.extend({ status: z.enum(STATUSES) });

/** A role as the office manages it. */
export const systemRole = namedRole.extend({
  /** Every shop has it; else the shop that added it alone. */
  isSystem: z.boolean(),
  /** How many accounts of the current shop have it. */
  holders: z.number().int(),
  version: versionNumber,
});
export type SystemRole = z.output<typeof systemRole>;

/** A role with the menus that it opens. */
const roleMenus = systemRole.extend({
  menus: z.array(z.string()),
  /** Why the caller may not change it; null where nothing is against it. */
  against: refusal.nullable(),
  state: stateValue,
  facts: z.object({
    roleId: idOf('role'),
    roleName: z.string(),
    roleNameEn: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    isAdministrator: z.boolean(),
    beyond: z.enum(PERMISSIONS).nullable(),
    isOfOtherShops: z.boolean(),
    isHeldElsewhere: z.boolean(),
    holders: z.number().int(),
    shopIds: z.array(idOf('shop')),
  }),
  history: z.array(historyLine),
});
export type RoleMenus = z.output<typeof roleMenus>;

/** What the list is narrowed by. */
const roleFilter = z.object({
  status: z.enum(STATUSES).optional(),
  /** In either name. */
  search: text(60).optional(),
});
export type RoleFilter = z.output<typeof roleFilter>;

/** The roles that the list shows under a filter. */
export const rolesFound = (roles: readonly SystemRole[], { status, search }: RoleFilter) =>
  roles.filter(
    (role) =>
      (status === undefined || role.status === status) &&
      isFound(search, role.roleName, role.roleNameEn),
  );

const remark = requiredText(500);

/** What happens to a role but its change, as it goes over the wire. */
export const roleEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('retire'), remark }),
  z.object({ type: z.literal('restore'), remark }),
]);

export const roles = callsOf(rolesDomain, {
  getSystemRole: get({
    summary: 'Every role of the current shop with what it grants',
    access: 'signedIn',
    data: z.array(namedRole),
  }),
  listRole: post({
    summary: 'The roles of the current shop with how many accounts have each',
    access: 'role.view',
    body: z.object({}),
    data: z.array(systemRole),
  }),
  exportRoles: listExport('role.view', roleFilter),
  listRoleMenu: get({
    summary: 'One role with the menus that it opens and the permissions that it grants',
    access: 'role.view',
    params: z.object({ roleId: idTextOf('role') }),
    data: roleMenus,
  }),
  addRole: post({
    summary: 'Add a role of the current shop; it grants no more than the caller has',
    access: 'role.edit',
    sends: ['role', 'create'],
    idempotency: 'optional',
    body: roleCard,
    data: roleMenus,
  }),
  editRoleMenu: post({
    summary: "Change a role's names, menus and permissions; those who have it have them at once",
    access: 'role.edit',
    sends: ['role', 'update'],
    idempotency: 'optional',
    body: roleCard.extend({ roleId: idOf('role'), version: versionNumber }),
    data: roleMenus,
  }),
  handleRole: post({
    summary: 'Retire a role that nobody has, or take it up again',
    access: 'role.edit',
    sends: 'role',
    idempotency: 'optional',
    params: z.object({ roleId: idTextOf('role') }),
    body: z.object({ event: roleEvent, version: versionNumber.optional() }),
    data: roleMenus,
  }),
});
