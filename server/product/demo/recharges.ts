import { and, asc, eq, sql } from 'drizzle-orm';
import type { RechargeEvent, RechargeMethod } from '../../../machines/recharge/law/facts.ts';
import { shops } from '../../kernel/db/tables/access.ts';
import { ledgerEntries, ledgerPostings } from '../../kernel/db/tables/ledger.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { cashBy } from '../../kernel/ledger/accounts.ts';
import { postAll } from '../../kernel/ledger/post.ts';
import { type Actor, send } from '../../kernel/record.ts';
import { members } from '../../members/tables.ts';
import { orders } from '../../orders/tables.ts';
import { walletMoney } from '../../orders/wallet.ts';
import { createRecharge, type NewRecharge } from '../../recharges/create.ts';
import { storedRecharge } from '../../recharges/stored.ts';
import { payableIn } from './methods.ts';
import type { Random } from './random.ts';
import type { Colleague } from './refusals.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What people usually pay in, in minor units where an amount in Singapore costs one. */
const USUAL = [5_000, 10_000, 20_000, 50_000];
/** How many recharges wait in a shop, and how many were refused. */
const WAITING = 5;
const REFUSED = 4;
const REFUSALS = ['No transfer found under this name', 'Paid in twice', '金额与转账不符'];
const REMARKS = ['', '', 'Transfer slip sent by chat', '门店现金充值', 'Chuyển khoản sáng nay'];

/**
 * Lets what the demo's members paid by wallet go through their wallets. Comes before anything else
 * moves these orders.
 */
export async function chargeWallets(tx: Transaction, shopId: number): Promise<void> {
  const paid = await tx
    .select({
      memberId: members.id,
      at: ledgerPostings.at,
      recordId: ledgerPostings.recordId,
      version: ledgerPostings.version,
      kind: ledgerPostings.kind,
      currency: ledgerPostings.currency,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .innerJoin(orders, eq(orders.id, ledgerPostings.recordId))
    .innerJoin(
      members,
      and(eq(members.shopId, orders.shopId), eq(members.phone, orders.customerPhone)),
    )
    .where(
      and(
        eq(ledgerEntries.shopId, shopId),
        eq(ledgerEntries.account, cashBy('WALLET_PAY')),
        eq(ledgerPostings.lifecycle, 'order'),
      ),
    );
  await postAll(
    tx,
    paid.flatMap(({ memberId, recordId, version, kind, amount, ...rest }) =>
      walletMoney(
        memberId,
        kind === 'payment' ? Number(amount) : 0,
        kind === 'refund' ? -Number(amount) : 0,
      )
        .filter(({ entries }) => entries.some((entry) => entry.amount !== 0))
        .map((money) => ({
          ...rest,
          ...money,
          shopId,
          source: { lifecycle: 'order', recordId, version },
        })),
    ),
  );
}

interface Planned extends NewRecharge {
  at: Date;
  event: RechargeEvent | null;
}

/**
 * Makes a shop's recharges by the very functions that serve people: whoever paid by wallet had paid
 * in before, some of the others have something left, some wait, and some were refused.
 */
export async function seedRecharges(
  tx: Transaction,
  random: Random,
  shopId: number,
  colleagues: readonly Colleague[],
  now: Date,
  priceFactor: number,
): Promise<void> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  const clerk = actorOf(colleagues, 'recharge.add');
  const cashier = actorOf(colleagues, 'recharge.confirm');
  if (!shop || !clerk || !cashier) return;
  for (const { at, event, ...entered } of await plan(tx, random, shop, now, priceFactor)) {
    const call = { shopId, shop, actor: clerk, now: () => at };
    const id = await createRecharge(tx, call, entered);
    if (!event) continue;
    const decided = new Date(Math.min(now.getTime(), at.getTime() + random.whole(3, 180) * MINUTE));
    const db = tx as unknown as Database;
    await send(db, storedRecharge, { id, shopId, event, actor: cashier, at: decided }, tx);
  }
}

async function plan(
  tx: Transaction,
  random: Random,
  { id: shopId, currency }: Pick<typeof shops.$inferSelect, 'id' | 'currency'>,
  now: Date,
  priceFactor: number,
): Promise<Planned[]> {
  const people = await tx
    .select({
      id: members.id,
      spent: sql`coalesce((select sum(${ledgerEntries.amount}) from ${ledgerEntries}
        where ${ledgerEntries.shopId} = ${shopId} and ${ledgerEntries.amount} > 0
          and ${ledgerEntries.account} = 'wallet:' || ${members.id}), 0)`.mapWith(
        ledgerEntries.amount,
      ),
      first: sql<string | null>`(select min(${ledgerEntries.at})::text from ${ledgerEntries}
        where ${ledgerEntries.shopId} = ${shopId}
          and ${ledgerEntries.account} = 'wallet:' || ${members.id})`,
    })
    .from(members)
    .where(eq(members.shopId, shopId))
    .orderBy(asc(members.id));
  const usual = USUAL.map((amount) => amount * priceFactor);
  const entry = (memberId: number, at: Date, amount: number, event: RechargeEvent | null) => ({
    memberId,
    at,
    amount,
    event,
    method: payableIn(
      currency,
      random.weighted<RechargeMethod>({
        PAYNOW: 5,
        CASH_PAY: 3,
        CREDITCARD_PAY: 2,
        WECHAT_PAY: 1,
        ALIPAY: 1,
      }),
    ),
    remark: random.pick(REMARKS),
  });
  const ago = (most: number) => new Date(now.getTime() - Math.floor(random.next() * most));
  const planned: Planned[] = people.flatMap(({ id, spent, first }) => {
    const [step = 1] = usual;
    const before = first === null ? null : new Date(first).getTime();
    if (before !== null) {
      const at = new Date(before - random.whole(1, 20) * DAY);
      const covering = (Math.ceil(Number(spent) / step) + random.whole(1, 3)) * step;
      return [entry(id, at, covering, { type: 'confirm' })];
    }
    if (!random.chance(0.35)) return [];
    return [entry(id, ago(60 * DAY), random.pick(usual), { type: 'confirm' })];
  });
  for (let count = 0; count < WAITING && people.length > 0; count += 1) {
    planned.push(entry(random.pick(people).id, ago(DAY), random.pick(usual), null));
  }
  for (let count = 0; count < REFUSED && people.length > 0; count += 1) {
    const event = { type: 'refuse' as const, remark: random.pick(REFUSALS) };
    planned.push(entry(random.pick(people).id, ago(40 * DAY), random.pick(usual), event));
  }
  return planned.sort((left, right) => left.at.getTime() - right.at.getTime());
}

/** Somebody of the shop who may do it, the one with the smallest role first. */
export function actorOf(colleagues: readonly Colleague[], permission: string): Actor | null {
  const found = [...colleagues]
    .sort((left, right) => left.permissions.length - right.permissions.length)
    .find(({ permissions }) => permissions.some((granted) => granted === permission));
  if (!found) return null;
  const { id, name, role, permissions } = found;
  return { id, name, role, grants: (asked) => permissions.some((granted) => granted === asked) };
}
