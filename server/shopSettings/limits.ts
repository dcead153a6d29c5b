import { and, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { LIMIT_KINDS, type LimitKind, usualLimit } from '../../api/kernel/limits.ts';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { Limits, limitEntry } from '../../api/shopSettings/calls.ts';
import type { Call, Shop } from '../kernel/context.ts';
import { accounts, shops } from '../kernel/db/tables/access.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { stale } from '../kernel/failure.ts';
import { attemptInShop } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { shopLimits } from './tables.ts';

type Reader = Pick<Transaction, 'select'>;

/** A limit as a shop has set it, in JSON; null in it where there is to be none. */
export interface SetLimit {
  amount: string | null;
}

/** What stands in SQL for the limit that a shop has set, as a `SetLimit`, null where it never did. */
export const setLimitOf = (kind: LimitKind, shopId: PgColumn) => sql<SetLimit | null>`(
  select json_build_object('amount', ${shopLimits.amount}::text) from ${shopLimits}
  where ${shopLimits.shopId} = ${shopId} and ${shopLimits.kind} = ${sql.raw(`'${kind}'`)}
  order by ${shopLimits.version} desc limit 1)`;

/** The limit that holds, in minor units; null where one person is enough for any amount. */
export function limitFrom(set: SetLimit | null, kind: LimitKind, currency: string): number | null {
  if (set === null) return usualLimit(kind, currency);
  return set.amount === null ? null : toMinor(set.amount);
}

/**
 * The limit of a shop, in minor units; null where one person is enough for any amount.
 * @param of A record of the shop, whose currency is the shop's.
 */
export async function limitOf(
  db: Reader,
  of: { shopId: number; currency: string },
  kind: LimitKind,
): Promise<number | null> {
  const [set] = await db
    .select({ amount: shopLimits.amount })
    .from(shopLimits)
    .where(and(inShop(shopLimits, of), eq(shopLimits.kind, kind)))
    .orderBy(desc(shopLimits.version))
    .limit(1);
  return set ? set.amount : usualLimit(kind, of.currency);
}

/** The same of the shop itself, in its own currency. */
export async function limitOfShop(
  db: Reader,
  shopId: number,
  kind: LimitKind,
): Promise<number | null> {
  const [shop] = await db
    .select({ currency: shops.currency })
    .from(shops)
    .where(eq(shops.id, shopId));
  if (!shop) throw new Error(`There is no shop ${shopId}`);
  return limitOf(db, { shopId, currency: shop.currency }, kind);
}

const shownOf = (amount: number | null) => (amount === null ? null : fromMinor(amount));

/** A shop's limits with their history. */
export async function readLimits(
  db: Reader,
  { id: shopId, currency }: Pick<Shop, 'id' | 'currency'>,
): Promise<Limits> {
  const rows = await db
    .select({ row: shopLimits, account: accounts.username, avatar: accounts.avatar })
    .from(shopLimits)
    .leftJoin(accounts, eq(accounts.id, shopLimits.actorId))
    .where(inShop(shopLimits, { shopId }))
    .orderBy(desc(shopLimits.version));
  return {
    version: rows[0]?.row.version ?? 0,
    currency,
    limits: LIMIT_KINDS.map((kind) => {
      const set = rows.find(({ row }) => row.kind === kind)?.row;
      return { kind, limit: shownOf(set ? set.amount : usualLimit(kind, currency)) };
    }),
    history: rows.map(({ row, account, avatar }) => ({
      version: row.version,
      at: row.at.toISOString(),
      kind: row.kind,
      from: shownOf(row.before),
      to: shownOf(row.amount),
      actorName: row.actorName,
      actorAccount: account,
      actorAvatar: avatar,
      remark: row.remark,
    })),
  };
}

/**
 * Sets a limit and answers them as they are then.
 * @throws Failure 4091 with the limits as they are now
 */
export async function saveLimit(
  call: Call,
  { kind, limit, remark, version }: z.output<typeof limitEntry> & { version: number },
): Promise<Limits> {
  return call.db.transaction(async (tx) => {
    // One after the other: each is the version after the one that its sender saw.
    await tx
      .select({ id: shops.id })
      .from(shops)
      .where(eq(shops.id, call.shopId))
      .for('no key update');
    const now = await readLimits(tx, call.shop);
    const attempt = attemptInShop(call, 'shop');
    if (now.version !== version) throw stale(now, attempt);
    const before = now.limits.find((one) => one.kind === kind)?.limit ?? null;
    await tx.insert(shopLimits).values({
      shopId: call.shopId,
      version: version + 1,
      kind,
      before: before === null ? null : toMinor(before),
      amount: limit === null ? null : toMinor(limit),
      at: call.now(),
      actorId: call.account.id,
      actorName: call.account.name,
      remark,
    });
    const after = await readLimits(tx, call.shop);
    await logDone(tx, call, attempt, remark, changesOf(now, after));
    return after;
  });
}

/** The old and the new limits, for the operation log. */
const changesOf = (before: Limits, after: Limits) =>
  settingChanges(byKind(before), byKind(after), {
    refund: 'amount',
    correction: 'amount',
    recharge: 'amount',
    receipt: 'amount',
    creditLimit: 'amount',
    voucher: 'amount',
    statement: 'amount',
    stock: 'amount',
    bankAccount: 'amount',
  } satisfies Record<LimitKind, 'amount'>);

const byKind = ({ limits }: Limits) =>
  Object.fromEntries(limits.map(({ kind, limit }) => [kind, limit])) as Record<
    LimitKind,
    string | null
  >;
