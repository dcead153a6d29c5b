import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Refusal } from '../../api/kernel/operation.ts';
import { shopIdsOf } from '../accounts/facts.ts';
import { ADMINISTRATOR, permissionsOfRole } from '../kernel/access/grants.ts';
import type { Call } from '../kernel/context.ts';
import { accountShops, accounts, type roles, shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { beyond } from './assignableRoles.ts';

/**
 * Why the caller may not change a role; null where nothing is against it. A system role is every
 * shop's: whoever changes it has every shop, also those in which nobody has the role just now.
 */
export async function reasonAgainst(
  db: Database | Transaction,
  { account }: Pick<Call, 'account'>,
  role: typeof roles.$inferSelect,
): Promise<Refusal | null> {
  if (!account.permissions.has('role.edit')) {
    return { rule: 'permission', figures: { permission: 'role.edit' } };
  }
  if (role.code === ADMINISTRATOR) return { rule: 'administratorMayEverything' };
  const permission = beyond({ account }, permissionsOfRole(role));
  if (permission) return { rule: 'roleHasNoMore', figures: { permission } };
  const own = await shopIdsOf(db, account.id);
  if (role.shopId === null) {
    const others = await db
      .select({ one: sql`1` })
      .from(shops)
      .where(notInArray(shops.id, own))
      .limit(1);
    return others.length > 0 ? { rule: 'systemRoleIsEveryShops' } : null;
  }
  const elsewhere = await db
    .select({ one: sql`1` })
    .from(accounts)
    .innerJoin(accountShops, eq(accountShops.accountId, accounts.id))
    .where(and(eq(accounts.roleId, role.id), notInArray(accountShops.shopId, own)))
    .limit(1);
  return elsewhere.length > 0 ? { rule: 'roleIsHeldHereAlone' } : null;
}
