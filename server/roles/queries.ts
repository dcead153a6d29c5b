import { and, asc, count, eq, type SQL } from 'drizzle-orm';
import { menuOf, type RoleMenus, type SystemRole } from '../../api/roles/calls.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { roleLifecycle } from '../../machines/role/law/index.ts';
import { roleInfoOf } from '../auth/loginInfo.ts';
import type { Call } from '../kernel/context.ts';
import { accountShops, accounts, roles } from '../kernel/db/tables/access.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { inOwnWords } from '../kernel/refusal.ts';
import { inShop } from '../kernel/scope.ts';
import { rolesOf } from './assignableRoles.ts';
import { factsOf } from './facts.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'account' | 'actor'>;

/** The roles that the caller's shop has: the system's and its own. */
export const rolesIn = ({ db, shopId }: Pick<Caller, 'db' | 'shopId'>, where?: SQL) =>
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

/** The same with whether they are given to people: who may be anything chooses among them. */
export const namedRoles = async (call: Caller) =>
  (await rolesIn(call)).map((row) => ({ ...roleInfoOf(row), status: row.status }));

/**
 * One role with the menus that it opens, and why the caller may not change it.
 * @throws Failure 4040
 */
export async function roleMenus(call: Caller, roleId: number): Promise<RoleMenus> {
  const [row] = await rolesIn(call, eq(roles.id, roleId));
  if (!row) throw notFound();
  const role = presentRole(row, await holdersIn(call));
  const facts = await factsOf(call.db, row, call.actor);
  const { roleName, roleNameEn, permissions } = facts;
  const change = { type: 'update', card: { roleName, roleNameEn, permissions } } as const;
  const now = restore(roleLifecycle, row.status, facts);
  const answer = ask(roleLifecycle, now, change, call.actor.grants);
  return {
    ...role,
    menus: menusOf(role.permissions),
    against: answer.possible ? null : inOwnWords(answer.reason),
    state: row.status,
    facts: { ...facts, permissions: [...permissions], shopIds: [...facts.shopIds] },
    history: await readHistory(call.db, roleLifecycle.id, roleId),
  };
}

function presentRole(
  row: typeof roles.$inferSelect,
  holders: ReadonlyMap<number, number>,
): SystemRole {
  return {
    ...roleInfoOf(row),
    status: row.status,
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
