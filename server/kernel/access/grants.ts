import { type SQL, sql } from 'drizzle-orm';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Permission } from '../../../api/domains.ts';
import { roles } from '../db/tables/access.ts';

/** The role that may do everything, also what there was not when its row was written. */
export const ADMINISTRATOR = 'administrator';

const EVERYTHING: ReadonlySet<string> = new Set(PERMISSIONS);

/** What a role grants now; what its row names and nobody asks for any more is left out. */
export function grantsOfRole(role: {
  code: string;
  permissions: readonly string[];
}): ReadonlySet<string> {
  return role.code === ADMINISTRATOR ? EVERYTHING : new Set(role.permissions);
}

/** The same as the contract lists it. */
export function permissionsOfRole(role: {
  code: string;
  permissions: readonly string[];
}): Permission[] {
  const granted = grantsOfRole(role);
  return PERMISSIONS.filter((permission) => granted.has(permission));
}

/** Whether the role of a row grants a permission, asked in SQL. */
export const isGranted = (permission: Permission): SQL =>
  sql`(${roles.code} = ${ADMINISTRATOR} or ${roles.permissions} ? ${permission})`;
