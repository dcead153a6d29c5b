import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { nameForm } from '../../api/kernel/textForms.ts';
import type { newRole } from '../../api/roles/calls.ts';
import { permissionsOfRole } from '../kernel/access/grants.ts';
import type { Call } from '../kernel/context.ts';
import { accountShops, accounts, roleName, roles, shops } from '../kernel/db/tables/access.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid, notFound, refused, stale } from '../kernel/failure.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { listChange, renamedChange } from '../kernel/log/changes.ts';
import { logDone, logDoneIn } from '../kernel/log/write.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { beyond, rolesOf } from './assignableRoles.ts';
import { reasonAgainst } from './changeRefusal.ts';
import { roleMenus } from './queries.ts';

type Card = z.output<typeof newRole>;

/**
 * Adds a role of the caller's shop.
 * @throws Failure 4000 at the field: a name that there is, a permission that the caller has not
 */
export async function addRole(call: Call, card: Card) {
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
        .returning({ id: roles.id });
      if (!row) throw new Error('The role was not written');
      await logDone(tx, call, attemptAt(call, { id: row.id, nameEn: roleNameEn }));
      return row.id;
    }),
  );
  return roleMenus(call, id);
}

/**
 * Changes a role's names and what it grants: whoever has it may do so with the next call.
 * @throws Failure 4000 at the field; 4040; 4090 as `reasonAgainst` says;
 * 4091 with the role as it is now
 */
export async function editRole(call: Call, roleId: number, version: number, card: Card) {
  checkPermissions(call, card);
  return named(() =>
    withRetries(call.db, async (tx) => {
      const [role] = await tx
        .select()
        .from(roles)
        .where(and(eq(roles.id, roleId), rolesOf([call.shopId])))
        .for('no key update');
      if (!role) throw notFound();
      const attempt = attemptAt(call, role);
      const reason = await reasonAgainst(tx, call, role);
      if (reason) throw refused(reason, attempt);
      if (role.version !== version)
        throw stale(await roleMenus({ ...call, db: tx }, roleId), attempt);
      await checkName(tx, card, role);
      const { roleName, roleNameEn, permissions } = card;
      await tx
        .update(roles)
        .set({
          name: roleName,
          nameEn: roleNameEn,
          permissions,
          version: version + 1,
        })
        .where(eq(roles.id, roleId));
      const before = permissionsOfRole(role);
      const changes = [
        ...renamedChange(namesOf(role), { name: roleName, nameEn: roleNameEn }),
        ...listChange('permissions', {
          added: permissions.filter((one) => !before.includes(one)),
          taken: before.filter((one) => !permissions.includes(one)),
        }),
      ];
      await logDoneIn(tx, call, await shopsThatSee(tx, role), attempt, null, changes);
      // Shops that do not list it, and only have people with it, get no way to its page.
      const target = { record: 'role', id: null, name: role.nameEn } as const;
      const unseen = { ...attempt, target };
      await logDoneIn(tx, call, await shopsThatHoldAlone(tx, role), unseen, null, changes);
      return roleMenus({ ...call, db: tx }, roleId);
    }),
  );
}

const namesOf = ({ name, nameEn }: Role) => ({ name, nameEn });

type Role = typeof roles.$inferSelect;

/** The shops that list a role: its own, or all where it is the system's. */
async function shopsThatSee(tx: Transaction, { shopId }: Role): Promise<number[]> {
  if (shopId !== null) return [shopId];
  return (await tx.select({ id: shops.id }).from(shops).orderBy(asc(shops.id))).map(({ id }) => id);
}

/** The shops besides in which somebody has it: what it grants is granted there too. */
async function shopsThatHoldAlone(tx: Transaction, { id, shopId }: Role): Promise<number[]> {
  if (shopId === null) return [];
  const held = await tx
    .selectDistinct({ shopId: accountShops.shopId })
    .from(accounts)
    .innerJoin(accountShops, eq(accountShops.accountId, accounts.id))
    .where(eq(accounts.roleId, id))
    .orderBy(asc(accountShops.shopId));
  return held.map((row) => row.shopId).filter((one) => one !== shopId);
}

const attemptAt = (call: Call, { id, nameEn }: { id: number; nameEn: string }) =>
  attemptOn(call, 'role', { id, name: nameEn });

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
