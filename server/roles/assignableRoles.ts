import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Permission } from '../../api/domains.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import { roleLifecycle } from '../../machines/role/law/index.ts';
import { permissionsOfRole } from '../kernel/access/grants.ts';
import type { Call } from '../kernel/context.ts';
import { roles } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';

/** The system's roles, and those of some shops. */
export const rolesOf = (shopIds: readonly number[]): SQL | undefined =>
  or(isNull(roles.shopId), inArray(roles.shopId, [...shopIds]));

/** The first of some permissions that the caller has not. */
export const beyond = (
  { account }: Pick<Call, 'account'>,
  permissions: readonly Permission[],
): Permission | undefined => permissions.find((permission) => !account.permissions.has(permission));

type Role = typeof roles.$inferSelect;

/** Whether a role is offered where one is chosen: its chart says where. */
export const isGiven = ({ status }: Pick<Role, 'status'>): boolean =>
  isTagged(roleLifecycle, status, 'given');

/** @throws Failure 4000 at `roleId` where the role is retired */
export function mustBeGiven(role: Pick<Role, 'status'>): void {
  if (!isGiven(role)) throw invalid({ roleId: { rule: 'roleIsRetired' } });
}

/**
 * A role that the caller may give: one of the system's or of the caller's shops, that grants nothing
 * beyond what the caller has, and is not retired. It stays as it is until the transaction ends.
 * @throws Failure 4000 at `roleId`
 */
export async function assignableRole(
  tx: Transaction,
  call: Pick<Call, 'account'>,
  roleId: number,
  ownShopIds: readonly number[],
) {
  const [role] = await tx
    .select()
    .from(roles)
    .where(and(eq(roles.id, roleId), rolesOf(ownShopIds)))
    .for('share');
  if (!role) throw invalid({ roleId: { rule: 'roleIsThere' } });
  mustBeGiven(role);
  const permission = beyond(call, permissionsOfRole(role));
  if (permission) {
    throw invalid({ roleId: { rule: 'roleGivesNoMoreThanYouHave', figures: { permission } } });
  }
  return role;
}
