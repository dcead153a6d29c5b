import { asc, eq, sql } from 'drizzle-orm';
import { ownActor } from '../../accounts/newAccount.ts';
import { isAdmitted } from '../../kernel/access/admission.ts';
import { ADMINISTRATOR } from '../../kernel/access/grants.ts';
import { newOneTimePassword } from '../../kernel/access/oneTime.ts';
import { accounts, roles, shops } from '../../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import {
  beginShop,
  joinShop,
  makeFirstAccount,
  makeShop,
  type NewShop,
} from '../../shopSettings/newShop.ts';
import { SYSTEM_ROLES } from '../systemRoles.ts';
import type { Owner } from './options.ts';

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
    const shopId = await makeUnlessTaken(tx, shop);
    const role = await makeRoles(tx);
    const actor = await makeFirstAccount(
      db,
      tx,
      { ...owner, role, shopId, actor: undefined, at },
      oneTime,
    );
    if (!actor) throw new BootstrapRefused(`--account There is an account ${owner.username}.`);
    await beginShop(tx, { ...shop, id: shopId }, { actor, at });
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
    const shopId = await makeUnlessTaken(tx, shop);
    const actor = ownActor(found, { code: ADMINISTRATOR });
    await joinShop(db, tx, { id: found.id, shopId, actor, at });
    await beginShop(tx, { ...shop, id: shopId }, { actor, at });
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
      status: accounts.status,
    })
    .from(accounts)
    .innerJoin(roles, eq(roles.id, accounts.roleId))
    .where(eq(roles.code, ADMINISTRATOR))
    .orderBy(asc(accounts.id));
}

async function makeUnlessTaken(tx: Transaction, shop: NewShop): Promise<number> {
  const shopId = await makeShop(tx, shop);
  if (shopId !== null) return shopId;
  throw new BootstrapRefused(`--order-prefix Another shop has ${shop.orderPrefix} already.`);
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
