import { and, asc, count, eq, type SQL } from 'drizzle-orm';
import { menuOf, type SystemRole } from '../../api/roles/calls.ts';
import { roleInfoOf } from '../auth/loginInfo.ts';
import type { Call } from '../kernel/context.ts';
import { accountShops, accounts, roles } from '../kernel/db/tables/access.ts';
import { notFound } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { rolesOf } from './assignableRoles.ts';
import { reasonAgainst } from './changeRefusal.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'account'>;

/** The roles that the caller's shop has: the system's and its own. */
export const rolesIn = ({ db, shopId }: Caller, where?: SQL) =>
  db
    .select()
    .from(roles)
    .where(and(rolesOf([shopId]), where))
    .orderBy(asc(roles.id));

/** The same as the office manages them. */
export async function listRoles(call: Caller): Promise<SystemRole[]> {
  const [rows, holders] = [await rolesIn(call), await holdersIn(call)];
  return rows.map((row) => presentRole(row, holders));
}

/**
 * One role with the menus that it opens, and why the caller may not change it.
 * @throws Failure 4040
 */
export async function roleMenus(call: Caller, roleId: number) {
  const [row] = await rolesIn(call, eq(roles.id, roleId));
  if (!row) throw notFound();
  const role = presentRole(row, await holdersIn(call));
  const against = await reasonAgainst(call.db, call, row);
  return { ...role, menus: menusOf(role.permissions), against };
}

function presentRole(
  row: typeof roles.$inferSelect,
  holders: ReadonlyMap<number, number>,
): SystemRole {
  return {
    ...roleInfoOf(row),
    isSystem: row.shopId === null,
    holders: holders.get(row.id) ?? 0,
    version: row.version,
  };
}

/** How many accounts of the caller's shop have each role. */
async function holdersIn(call: Caller): Promise<Map<number, number>> {
  const rows = await call.db
    .select({ roleId: accounts.roleId, count: count() })
    .from(accounts)
    .innerJoin(accountShops, eq(accountShops.accountId, accounts.id))
    .where(inShop(accountShops, call))
    .groupBy(accounts.roleId);
  return new Map(rows.map((row) => [row.roleId, row.count]));
}

/** A permission to view something opens its menu. */
const menusOf = (permissions: readonly string[]): string[] =>
  permissions.filter((permission) => permission.endsWith('.view')).map(menuOf);
