import { asc, eq } from 'drizzle-orm';
import type { Handlers } from '../../api/operation.ts';
import type { roles as contract } from '../../api/roles.ts';
import { roleInfoOf } from '../auth/loginInfo.ts';
import type { Call } from '../context.ts';
import { roles } from '../db/schema.ts';
import { notFound } from '../failure.ts';

/** Roles and what they open, as far as permission checks need them. */
export const roleHandlers = {
  async getSystemRole(_input, { db }) {
    const found = await db.select().from(roles).orderBy(asc(roles.id));
    return found.map(roleInfoOf);
  },

  async listRoleMenu({ params: { roleId } }, { db }) {
    const [role] = await db.select().from(roles).where(eq(roles.id, roleId));
    if (!role) throw notFound();
    return { roleId: role.id, menus: menusOf(role.permissions) };
  },
} satisfies Handlers<typeof contract, Call>;

/** A permission to view something opens its menu. */
function menusOf(permissions: readonly string[]): string[] {
  return permissions
    .filter((permission) => permission.endsWith('.view'))
    .map((permission) => permission.slice(0, -'.view'.length));
}
