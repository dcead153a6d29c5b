import { and, asc, eq, notExists, or } from 'drizzle-orm';
import type { Country } from '../../api/kernel/countries.ts';
import { makeAccount, ownActor } from '../accounts/newAccount.ts';
import { storedAccount } from '../accounts/stored.ts';
import { isAdmitted } from '../kernel/access/admission.ts';
import { ADMINISTRATOR } from '../kernel/access/grants.ts';
import type { newOneTimePassword } from '../kernel/access/oneTime.ts';
import { accountShops, accounts, roles, shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { type Actor, send } from '../kernel/record.ts';
import { writeFirstRates } from '../rates/first.ts';
import { beginFirst } from '../settlements/create.ts';
import { storedSettlement } from '../settlements/stored.ts';

/** A shop as its row holds it. */
export interface NewShop {
  name: string;
  nameEn: string;
  type: string;
  businessMode: 'SAAS' | 'platform';
  countryCode: Country;
  city: string;
  address?: string;
  currency: string;
  timeZone: string;
  orderPrefix: string;
  gstPercent: string;
}

/** Writes a shop's row. Answers its id, or null where another one has its prefix. */
export async function makeShop(
  tx: Transaction,
  { gstPercent: _gst, ...shop }: NewShop,
): Promise<number | null> {
  const [made] = await tx
    .insert(shops)
    .values(shop)
    .onConflictDoNothing({ target: shops.orderPrefix })
    .returning({ id: shops.id });
  return made?.id ?? null;
}

/**
 * What every shop begins with beside its row and the roles, which are the system's: its rates, and the
 * statement of the cycle that runs begins to wait, so that no cycle goes by unsettled.
 */
export async function beginShop(
  tx: Transaction,
  { id: shopId, gstPercent: tax }: Pick<NewShop, 'gstPercent'> & { id: number },
  by: { actor: Actor; at: Date },
): Promise<void> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  if (!shop) throw new Error('The shop was not made');
  await writeFirstRates(tx, shopId, { tax, ...by });
  await beginFirst(tx, storedSettlement, shop, by);
}

interface FirstAccount {
  username: string;
  name: string;
  phone: string;
  role: typeof roles.$inferSelect;
  shopId: number;
  /** Who makes it; undefined where nobody does but itself. */
  actor: Actor | undefined;
  at: Date;
}

/**
 * Makes a shop's first account, which can sign in at once with its one-time password. Answers who it
 * is, or null where another account is called so.
 */
export async function makeFirstAccount(
  db: Database,
  tx: Transaction,
  { role, shopId, actor, at, ...owner }: FirstAccount,
  oneTime: Awaited<ReturnType<typeof newOneTimePassword>>,
): Promise<Actor | null> {
  const made = { ...owner, roleId: role.id, shopIds: [shopId], role, shopId, actor, at };
  const id = await makeAccount(tx, made, oneTime);
  if (id === null) return null;
  const own = ownActor({ id, name: owner.name }, role);
  const event = { type: 'activate' } as const;
  await send(db, storedAccount, { id, shopId, event, actor: actor ?? own, at }, tx);
  return own;
}

/**
 * Whoever opens a shop, and the administrators who have every shop there is: they join the new one too,
 * for only who has every shop changes a system role. Under their locks from here on, ascending, so
 * that nobody waits for another who waits for him.
 */
export async function joinersOf(tx: Transaction, openerId: number): Promise<number[]> {
  const has = tx
    .select({ id: accountShops.shopId })
    .from(accountShops)
    .where(and(eq(accountShops.accountId, accounts.id), eq(accountShops.shopId, shops.id)));
  const missing = tx.select({ id: shops.id }).from(shops).where(notExists(has));
  const found = await tx
    .select({ id: accounts.id, status: accounts.status })
    .from(accounts)
    .innerJoin(roles, eq(roles.id, accounts.roleId))
    .where(or(eq(accounts.id, openerId), and(eq(roles.code, ADMINISTRATOR), notExists(missing))))
    .orderBy(asc(accounts.id))
    .for('no key update', { of: accounts });
  return found.filter(({ status }) => isAdmitted(status)).map(({ id }) => id);
}

/** Puts an account into a shop beside those it has, for which it needs nobody else. */
export async function joinShop(
  db: Database,
  tx: Transaction,
  { id, shopId, actor, at }: { id: number; shopId: number; actor: Actor; at: Date },
): Promise<void> {
  await send(
    db,
    storedAccount,
    {
      id,
      shopId: null,
      // Under its lock: of two shops that it joins at once it has both.
      event: async ({ facts: { name, phone, roleId, shopIds } }) => ({
        type: 'update' as const,
        card: { name, phone, roleId, shopIds: [...shopIds, shopId] },
      }),
      operation: 'update',
      actor,
      at,
    },
    tx,
  );
}
