import { asc, eq, sql } from 'drizzle-orm';
import { shopIdsOf } from '../../accounts/facts.ts';
import { makeAccount, ownActor } from '../../accounts/newAccount.ts';
import { storedAccount } from '../../accounts/stored.ts';
import { isAdmitted } from '../../kernel/access/admission.ts';
import { ADMINISTRATOR } from '../../kernel/access/grants.ts';
import { newOneTimePassword } from '../../kernel/access/oneTime.ts';
import { accounts, roles, shops } from '../../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { type Actor, send } from '../../kernel/record.ts';
import { beginFirst } from '../../settlements/create.ts';
import { storedSettlement } from '../../settlements/stored.ts';
import { SYSTEM_ROLES } from '../systemRoles.ts';
import type { NewShop, Owner } from './options.ts';

/** Why nothing was made. */
class BootstrapRefused extends Error {
  override readonly name = 'BootstrapRefused';
}

/**
 * Makes the first shop, the roles that every shop begins with, and an active administrator with a
 * one-time password, which the answer says once.
 * @throws BootstrapRefused where there is an administrator, or a shop with this prefix
 */
export async function bootstrap(
  db: Database,
  { shop, owner }: { shop: NewShop; owner: Owner },
  at: Date,
): Promise<{ password: string; goodUntil: Date }> {
  const oneTime = await newOneTimePassword(at);
  await db.transaction(async (tx) => {
    await holdShops(tx);
    const there = await administratorsOf(tx);
    if (there.length > 0) {
      const names = there.map(({ username }) => username).join(', ');
      throw new BootstrapRefused(
        `There is an administrator already: ${names}. Who is one adds accounts in the office; ` +
          'another shop is added by npm run shop.',
      );
    }
    const shopId = await makeShop(tx, shop);
    const role = await makeRoles(tx);
    const made = {
      ...owner,
      roleId: role.id,
      shopIds: [shopId],
      role,
      shopId,
      actor: undefined,
      at,
    };
    const id = await makeAccount(tx, made, oneTime);
    if (id === null) throw new BootstrapRefused(`--account There is an account ${owner.username}.`);
    const actor = ownActor({ id, name: owner.name }, role);
    await send(db, storedAccount, { id, shopId, event: { type: 'activate' }, actor, at }, tx);
    await settle(tx, shopId, { actor, at });
  });
  return { password: oneTime.password, goodUntil: oneTime.row.oneTimeUntil };
}

/**
 * Makes another shop, and puts an administrator into it beside those he has.
 * @throws BootstrapRefused where there is no such administrator, or a shop with this prefix
 */
export async function addShop(
  db: Database,
  { shop, username }: { shop: NewShop; username: string },
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdShops(tx);
    const found = (await administratorsOf(tx)).find((one) => one.username === username);
    if (!found || !isAdmitted(found.status)) {
      throw new BootstrapRefused(`--account There is no active administrator ${username}.`);
    }
    const shopId = await makeShop(tx, shop);
    const actor = ownActor(found, { code: ADMINISTRATOR });
    const { name, phone, roleId } = found;
    const shopIds = [...(await shopIdsOf(tx, found.id)), shopId];
    const event = { type: 'update', card: { name, phone, roleId, shopIds } } as const;
    await send(db, storedAccount, { id: found.id, shopId: null, event, actor, at }, tx);
    await settle(tx, shopId, { actor, at });
  });
}

/** Two commands, or one and the demo, at once would each find nothing. */
async function holdShops(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${shops} in exclusive mode`);
}

function administratorsOf(tx: Transaction) {
  return tx
    .select({
      id: accounts.id,
      username: accounts.username,
      name: accounts.name,
      phone: accounts.phone,
      roleId: accounts.roleId,
      status: accounts.status,
    })
    .from(accounts)
    .innerJoin(roles, eq(roles.id, accounts.roleId))
    .where(eq(roles.code, ADMINISTRATOR))
    .orderBy(asc(accounts.id));
}

async function makeShop(tx: Transaction, shop: NewShop): Promise<number> {
  const [made] = await tx
    .insert(shops)
    .values(shop)
    .onConflictDoNothing({ target: shops.orderPrefix })
    .returning({ id: shops.id });
  if (!made) {
    throw new BootstrapRefused(`--order-prefix Another shop has ${shop.orderPrefix} already.`);
  }
  return made.id;
}

/** The statement of the cycle that runs begins to wait, so that no cycle goes by unsettled. */
async function settle(tx: Transaction, shopId: number, by: { actor: Actor; at: Date }) {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  if (!shop) throw new Error('The shop was not made');
  await beginFirst(tx, storedSettlement, shop, by);
}

/** The roles that every shop begins with, where there are none yet. Answers the administrator's. */
async function makeRoles(tx: Transaction) {
  await tx
    .insert(roles)
    .values(SYSTEM_ROLES.map((role) => ({ ...role, permissions: [...role.permissions] })))
    .onConflictDoNothing({ target: roles.code });
  const [role] = await tx.select().from(roles).where(eq(roles.code, ADMINISTRATOR));
  if (!role) throw new Error('There is no role of the administrator');
  return role;
}
