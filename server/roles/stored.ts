import { and, asc, eq } from 'drizzle-orm';
import type { RoleEvent, RoleFacts } from '../../machines/role/law/facts.ts';
import { roleLifecycle, rolePlaceOf } from '../../machines/role/law/index.ts';
import { accountShops, accounts, roles } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { eventOn } from '../kernel/log/attempt.ts';
import { listChange, renamedChange, type StoredChange } from '../kernel/log/changes.ts';
import { logDoneIn } from '../kernel/log/write.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { rolesOf } from './assignableRoles.ts';
import { factsOf } from './facts.ts';

/** A role under its lock. */
export type RoleRecord = Stored<RoleFacts>;

/** The role's lifecycle with its table: the status is the chart's state. */
export const storedRole: StoredLifecycle<RoleRecord, RoleFacts, RoleEvent> = {
  lifecycle: roleLifecycle,
  rows: {
    id: roles.id,
    version: roles.version,
    state: roles.status,
    name: roles.nameEn,
    beginsUnwritten: true,
  },
  lock,
  save,
  changes: async (_tx, before, after) => changesOf(before, after),
  reach: (_before, { shopIds }) => shopIds,
};

/** A system role is every shop's: it is moved in the one where the caller works. */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<RoleRecord | null> {
  const [role] = await tx
    .select()
    .from(roles)
    .where(and(eq(roles.id, id), shopId === null ? undefined : rolesOf([shopId])))
    .for('no key update');
  if (!role) return null;
  const facts = await factsOf(tx, role, actor);
  const home = role.shopId ?? shopId ?? facts.shopIds[0];
  if (home === undefined) return null;
  return {
    id,
    shopId: home,
    version: role.version,
    state: role.status,
    name: role.nameEn,
    facts,
  };
}

async function save(
  tx: Transaction,
  {
    record,
    event,
    before,
    after,
    snapshot,
    version,
    actor,
    at,
  }: Move<RoleRecord, RoleFacts, RoleEvent>,
): Promise<void> {
  const { roleName, roleNameEn, permissions } = after;
  await tx
    .update(roles)
    .set({
      status: rolePlaceOf(snapshot.value),
      name: roleName,
      nameEn: roleNameEn,
      permissions: [...permissions],
      version,
    })
    .where(eq(roles.id, record.id));
  // Shops that do not list it, and only have people with it, get no way to its page.
  const { target, ...attempt } = eventOn('role', event.type, record);
  const unseen = { ...attempt, target: target && { ...target, id: null } };
  const by = { account: { ...actor, roleCode: actor.role }, now: () => at };
  const alone = await shopsThatHoldAlone(tx, after);
  await logDoneIn(tx, by, alone, unseen, null, changesOf(before, after));
}

/** The shops beside those that list a role in which somebody has it: what it grants is granted there too. */
async function shopsThatHoldAlone(
  tx: Transaction,
  { roleId, shopIds }: RoleFacts,
): Promise<number[]> {
  const held = await tx
    .selectDistinct({ shopId: accountShops.shopId })
    .from(accounts)
    .innerJoin(accountShops, eq(accountShops.accountId, accounts.id))
    .where(eq(accounts.roleId, roleId))
    .orderBy(asc(accountShops.shopId));
  return held.map(({ shopId }) => shopId).filter((one) => !shopIds.includes(one));
}

/** What the operation log tells of a changed role: its names, and what it grants. */
const changesOf = (before: RoleFacts, after: RoleFacts): StoredChange[] => [
  ...renamedChange(namesOf(before), namesOf(after)),
  ...listChange('permissions', {
    added: after.permissions.filter((one) => !before.permissions.includes(one)),
    taken: before.permissions.filter((one) => !after.permissions.includes(one)),
  }),
];

const namesOf = ({ roleName, roleNameEn }: RoleFacts) => ({ name: roleName, nameEn: roleNameEn });
