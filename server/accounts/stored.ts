import { and, eq, inArray, min, sql } from 'drizzle-orm';
import type { AccountEvent, AccountFacts } from '../../machines/account/law/facts.ts';
import { accountLifecycle } from '../../machines/account/law/index.ts';
import { endSessions } from '../auth/ownSessions.ts';
import { accountShops, accounts, roles, shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { detailsChange, listChange, type StoredChange } from '../kernel/log/changes.ts';
import type { Actor, Move, Stored, StoredLifecycle } from '../kernel/record.ts';
import { inShopOrAll } from '../kernel/scope.ts';
import { factsOf, isAdministrator } from './facts.ts';

/** An account under its lock. */
export type AccountRecord = Stored<AccountFacts>;

/** The account's lifecycle with its table: the status is the chart's state. */
export const storedAccount: StoredLifecycle<AccountRecord, AccountFacts, AccountEvent> = {
  lifecycle: accountLifecycle,
  rows: {
    id: accounts.id,
    version: accounts.version,
    state: accounts.status,
    name: accounts.username,
    beginsUnwritten: true,
  },
  lock,
  save,
  changes,
  reach: (before, after) => [...before.shopIds, ...after.shopIds],
};

/** An account belongs to several shops: it is moved in the one where the caller works. */
async function lock(
  tx: Transaction,
  shopId: number | null,
  id: number,
  actor: Actor,
): Promise<AccountRecord | null> {
  const [owner] = await tx
    .select({ shopId: min(accountShops.shopId) })
    .from(accountShops)
    .where(and(eq(accountShops.accountId, id), inShopOrAll(accountShops, shopId)));
  if (!owner || owner.shopId === null) return null;
  const [account] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update');
  if (!account) return null;
  const role = await roleOf(tx, account.roleId);
  // One after the other: two administrators who freeze each other at once would leave none.
  if (isAdministrator({ account, role })) {
    await tx
      .select({ id: roles.id })
      .from(roles)
      .where(eq(roles.id, account.roleId))
      .for('no key update');
  }
  return {
    id,
    shopId: owner.shopId,
    version: account.version,
    state: account.status,
    name: account.username,
    facts: await factsOf(tx, { account, role }, actor),
  };
}

async function roleOf(tx: Transaction, roleId: number) {
  const [role] = await tx.select().from(roles).where(eq(roles.id, roleId));
  if (!role) throw new Error('An account has no role');
  return role;
}

async function save(
  tx: Transaction,
  { record, event, after, snapshot, version, at }: Move<AccountRecord, AccountFacts, AccountEvent>,
): Promise<void> {
  const { name, phone, roleId, avatar, salesPersonCode } = after;
  await tx
    .update(accounts)
    .set({
      status: snapshot.value,
      name,
      phone,
      roleId,
      avatar,
      salesPersonCode,
      version,
      ...(event.type === 'update' ? { cardVersion: sql`${accounts.cardVersion} + 1` } : {}),
    })
    .where(eq(accounts.id, record.id));
  if (event.type === 'update') await saveShops(tx, record.id, after.shopIds);
  // At once: what was begun before stays ended when the account is active again.
  if (!snapshot.hasTag('admitted'))
    await endSessions(tx, { accountId: record.id, at, why: 'frozen' });
}

/** What the operation log tells of a changed card: its role and its shops; of name, phone and picture that they changed. */
async function changes(
  tx: Transaction,
  before: AccountFacts,
  after: AccountFacts,
): Promise<StoredChange[]> {
  const added = after.shopIds.filter((id) => !before.shopIds.includes(id));
  const taken = before.shopIds.filter((id) => !after.shopIds.includes(id));
  return [
    ...(before.roleId === after.roleId
      ? []
      : [
          {
            what: 'role' as const,
            from: namesOf(await roleOf(tx, before.roleId)),
            to: namesOf(await roleOf(tx, after.roleId)),
          },
        ]),
    ...listChange('shops', { added: await shopsOf(tx, added), taken: await shopsOf(tx, taken) }),
    ...detailsChange(before, after, ['name', 'phone', 'avatar', 'salesPersonCode']),
  ];
}

const namesOf = ({ name, nameEn }: { name: string; nameEn: string }) => ({ name, nameEn });

async function shopsOf(tx: Transaction, ids: number[]) {
  const { id: shopId, name, nameEn } = shops;
  return ids.length === 0
    ? []
    : tx
        .select({ shopId, name, nameEn })
        .from(shops)
        .where(inArray(shops.id, ids))
        .orderBy(shops.id);
}

/** Puts an account into these shops and no other. */
export async function saveShops(tx: Transaction, accountId: number, shopIds: readonly number[]) {
  await tx.delete(accountShops).where(eq(accountShops.accountId, accountId));
  const ascending = [...new Set(shopIds)].sort((one, other) => one - other);
  await tx.insert(accountShops).values(ascending.map((shopId) => ({ accountId, shopId })));
}
