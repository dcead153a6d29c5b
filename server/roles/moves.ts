import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { nameForm } from '../../api/kernel/textForms.ts';
import type { newRole, RoleMenus } from '../../api/roles/calls.ts';
import type { RoleEvent } from '../../machines/role/law/facts.ts';
import type { Call } from '../kernel/context.ts';
import { roleName, roles } from '../kernel/db/tables/access.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid, notFound } from '../kernel/failure.ts';
import { type Besides, moveOne, type Which } from '../kernel/moveOne.ts';
import { begin, type Send } from '../kernel/record.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { beyond, rolesOf } from './assignableRoles.ts';
import { factsOf } from './facts.ts';
import { roleMenus } from './queries.ts';
import { type RoleRecord, storedRole } from './stored.ts';

type Card = z.output<typeof newRole>;

/**
 * Adds a role of the caller's shop.
 * @throws Failure 4000 at the field: a name that there is, a permission that the caller has not
 */
export async function addRole(call: Call, card: Card): Promise<RoleMenus> {
  checkPermissions(call, card);
  const id = await named(() =>
    withRetries(call.db, async (tx) => {
      await checkName(tx, card, { id: 0, shopId: call.shopId });
      const { roleName, roleNameEn, permissions } = card;
      const [row] = await tx
        .insert(roles)
        .values({
          shopId: call.shopId,
          code: `role-${randomUUID()}`,
          name: roleName,
          nameEn: roleNameEn,
          permissions,
        })
        .returning();
      if (!row) throw new Error('The role was not written');
      const { shopId, actor } = call;
      const facts = await factsOf(tx, row, actor);
      const record = { id: row.id, shopId, name: roleNameEn, facts };
      await begin(tx, storedRole, record, { actor, at: call.now() });
      return row.id;
    }),
  );
  return roleMenus(call, id);
}

/**
 * Changes a role's names and what it grants: whoever has it may do so with the next call.
 * @throws Failure 4000 at the field; as `moveOne`
 */
export function editRole(call: Call, which: Which, card: Card): Promise<RoleMenus> {
  checkPermissions(call, card);
  const event = async ({ id }: RoleRecord, tx: Transaction) => {
    const [role] = await tx.select().from(roles).where(eq(roles.id, id));
    if (!role) throw notFound();
    await checkName(tx, card, role);
    return { type: 'update' as const, card };
  };
  return named(() => moveRole(call, which, event, { operation: 'update' }));
}

/** Retires a role that nobody has, or takes it up again. @throws as `moveOne` */
export const moveRole = (
  call: Call,
  which: Which,
  event: Send<RoleRecord, RoleEvent>['event'],
  besides: Besides<RoleEvent, RoleMenus> = {},
): Promise<RoleMenus> => moveOne(call, storedRole, which, event, roleMenus, besides);

type Role = typeof roles.$inferSelect;

/** Nobody gives what he has not himself. */
function checkPermissions(call: Call, { permissions }: Card): void {
  const permission = beyond(call, permissions);
  if (permission) {
    const reason = { rule: 'roleGivesNoMoreThanYouHave', figures: { permission } };
    throw invalid({ permissions: reason });
  }
}

/**
 * A shop's role is called otherwise than the system's, and the system's otherwise than any shop's: each
 * shop has both. The index sees to those of one shop.
 */
async function checkName(
  tx: Transaction,
  { roleNameEn }: Card,
  { id, shopId }: Pick<Role, 'id' | 'shopId'>,
) {
  // Whoever renames one of the system's has its lock: its name of now is the one that is read next.
  if (shopId !== null) {
    await tx.select({ id: roles.id }).from(roles).where(isNull(roles.shopId)).for('share');
  }
  const taken = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(
      and(
        shopId === null ? undefined : rolesOf([shopId]),
        ne(roles.id, id),
        eq(nameFormOf(roles.nameEn), nameForm(roleNameEn)),
      ),
    )
    .limit(1);
  if (taken.length > 0) throw nameIsTaken();
}

const nameIsTaken = () => invalid({ roleNameEn: { rule: 'roleNameIsNew' } });

const named = <T>(work: () => Promise<T>): Promise<T> => unlessTaken(roleName, nameIsTaken, work);
