import { asc, eq, sql } from 'drizzle-orm';
import type { RechargeEvent, RechargeMethod } from '../../machines/recharge/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { ledgerEntries } from '../kernel/db/tables/ledger.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import type { Random } from '../kernel/demo/random.ts';
import { send } from '../kernel/record.ts';
import { members } from '../members/tables.ts';
import { payableIn } from '../orders/demo/methods.ts';
import { createRecharge, type NewRecharge } from './create.ts';
import { storedRecharge } from './stored.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What people usually pay in, in minor units where an amount in Singapore costs one. */
const USUAL = [5_000, 10_000, 20_000, 50_000];
/** How many recharges wait in a shop, and how many were refused. */
const WAITING = 5;
const REFUSED = 4;
const REFUSALS = ['No transfer found under this name', 'Paid in twice', '金额与转账不符'];
const REMARKS = ['', '', 'Transfer slip sent by chat', '门店现金充值', 'Chuyển khoản sáng nay'];

interface Planned extends NewRecharge {
  at: Date;
  event: RechargeEvent | null;
}

/**
 * Makes a shop's recharges by the very functions that serve people: whoever paid by wallet had paid
 * in before, some of the others have something left, some wait, and some were refused.
 */
async function seedRecharges(
  tx: Transaction,
  random: Random,
  { id: shopId, colleagues, priceFactor }: DemoShop,
  now: Date,
): Promise<void> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  const clerk = actorOf(colleagues, 'recharge.add');
  const others = colleagues.filter(({ id }) => id !== clerk?.id);
  const cashier = actorOf(others, 'recharge.confirm') ?? actorOf(colleagues, 'recharge.confirm');
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
  // One waits that whoever entered it may not confirm.
  const [most = 0] = usual.slice(-1);
  if (people.length > 0) {
    planned.push(entry(random.pick(people).id, ago(DAY), most * 3, null));
  }
  return planned.sort((left, right) => left.at.getTime() - right.at.getTime());
}

/** Recharges of every shop, in every place. */
export const rechargesDemo: Demo = {
  after: ['members', 'afterSales', 'shopSettings'],
  async write(tx, { shops, random, now }) {
    for (const shop of shops) await seedRecharges(tx, random, shop, now);
  },
};
