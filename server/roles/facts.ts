import { and, countDistinct, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { RoleFacts } from '../../machines/role/law/facts.ts';
import { shopIdsOf } from '../accounts/facts.ts';
import { ADMINISTRATOR, permissionsOfRole } from '../kernel/access/grants.ts';
import { accountShops, accounts, type roles, shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import type { Actor } from '../kernel/record.ts';

type Role = typeof roles.$inferSelect;

/**
 * What a role's chart decides by, for the one who acts. A system role is every shop's: whoever changes
 * it has every shop, also those in which nobody has the role just now. Of shops that one has not, it
 * says no more than that there are some.
 */
export async function factsOf(
  db: Database | Transaction,
  role: Role,
  actor: Pick<Actor, 'id' | 'grants'>,
): Promise<RoleFacts> {
  const permissions = permissionsOfRole(role);
  const own = actor.id === null ? [] : await shopIdsOf(db, actor.id);
  return {
    roleId: role.id,
    roleName: role.name,
    roleNameEn: role.nameEn,
    permissions,
    isAdministrator: role.code === ADMINISTRATOR,
    beyond: permissions.find((permission) => !actor.grants(permission)) ?? null,
    isOfOtherShops: role.shopId === null && (await areThereOthers(db, own)),
    isHeldElsewhere: role.shopId !== null && (await isHeldBeyond(db, role, own)),
    holders: await holdersIn(db, role, own),
    shopIds: role.shopId === null ? own : [role.shopId],
  };
}

async function areThereOthers(db: Database | Transaction, own: number[]): Promise<boolean> {
  const others = await db
    .select({ one: sql`1` })
    .from(shops)
    .where(notInArray(shops.id, own))
    .limit(1);
  return others.length > 0;
}

async function isHeldBeyond(db: Database | Transaction, { id }: Role, own: number[]) {
  const elsewhere = await db
    .select({ one: sql`1` })
    .from(accounts)
    .innerJoin(accountShops, eq(accountShops.accountId, accounts.id))
    .where(and(eq(accounts.roleId, id), notInArray(accountShops.shopId, own)))
    .limit(1);
  return elsewhere.length > 0;
}

async function holdersIn(db: Database | Transaction, { id }: Role, own: number[]) {
  const [held] = await db
    .select({ count: countDistinct(accounts.id) })
    .from(accounts)
    .innerJoin(accountShops, eq(accountShops.accountId, accounts.id))
    .where(and(eq(accounts.roleId, id), inArray(accountShops.shopId, own)));
  return held?.count ?? 0;
}
