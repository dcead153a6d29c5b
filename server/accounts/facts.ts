import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { AccountFacts } from '../../machines/account/law/facts.ts';
import { isAdmitted } from '../kernel/access/admission.ts';
import { ADMINISTRATOR, permissionsOfRole } from '../kernel/access/grants.ts';
import { accountShops, accounts, roles } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import type { Actor } from '../kernel/record.ts';

type Role = Pick<typeof roles.$inferSelect, 'code' | 'permissions'>;

/** An account's row with its role. */
export interface AccountRow {
  account: typeof accounts.$inferSelect;
  role: Role;
}

/** The shops that an account belongs to, ascending. */
export async function shopIdsOf(db: Database | Transaction, accountId: number): Promise<number[]> {
  const rows = await db
    .select({ shopId: accountShops.shopId })
    .from(accountShops)
    .where(eq(accountShops.accountId, accountId))
    .orderBy(accountShops.shopId);
  return rows.map(({ shopId }) => shopId);
}

/**
 * What an account's chart decides by, for the one who acts. Of shops that one has not, it says no
 * more than that there are some. The clock has everything.
 */
export async function factsOf(
  db: Database | Transaction,
  { account, role }: AccountRow,
  actor: Pick<Actor, 'id' | 'grants' | 'reachesAll'>,
): Promise<AccountFacts> {
  const { id, name, phone, roleId, avatar, salesPersonCode } = account;
  const all = await shopIdsOf(db, id);
  const reach = actor.id === null || actor.reachesAll ? all : await shopIdsOf(db, actor.id);
  const shopIds = all.filter((shopId) => reach.includes(shopId));
  const hasMore =
    shopIds.length < all.length ||
    (actor.id !== null && !permissionsOfRole(role).every((permission) => actor.grants(permission)));
  return {
    accountId: id,
    name,
    phone,
    roleId,
    shopIds,
    avatar,
    salesPersonCode,
    isSelf: id === actor.id,
    hasMore,
    hasOneTimePassword: account.oneTimeUntil !== null,
    lastIn: isAdministrator({ account, role }) ? await shopsWithoutAnother(db, id, shopIds) : [],
  };
}

/** Whether an account is one of those of whom one has to stay. */
export const isAdministrator = ({ account, role }: AccountRow): boolean =>
  role.code === ADMINISTRATOR && isAdmitted(account.status);

/** Those of some shops in which no other account is an active administrator. */
async function shopsWithoutAnother(
  db: Database | Transaction,
  accountId: number,
  shopIds: readonly number[],
): Promise<number[]> {
  if (shopIds.length === 0) return [];
  const held = await db
    .select({ shopId: accountShops.shopId, statuses: sql<string[]>`array_agg(${accounts.status})` })
    .from(accountShops)
    .innerJoin(accounts, eq(accounts.id, accountShops.accountId))
    .innerJoin(roles, eq(roles.id, accounts.roleId))
    .where(
      and(
        inArray(accountShops.shopId, [...shopIds]),
        ne(accounts.id, accountId),
        eq(roles.code, ADMINISTRATOR),
      ),
    )
    .groupBy(accountShops.shopId);
  const kept = held.filter(({ statuses }) => statuses.some(isAdmitted)).map(({ shopId }) => shopId);
  return shopIds.filter((shopId) => !kept.includes(shopId));
}
