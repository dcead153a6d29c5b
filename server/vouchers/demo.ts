import { eq, sql } from 'drizzle-orm';
import type { VoucherEvent } from '../../machines/voucher/law/facts.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { endDelay } from '../kernel/demo/endDelay.ts';
import type { Random } from '../kernel/demo/random.ts';
import { send } from '../kernel/record.ts';
import { createVoucher } from './create.ts';
import { storedVoucher } from './stored.ts';
import { voucherCopies, vouchers } from './tables.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** One voucher of a shop. Amounts are minor units where one in Singapore costs one; days from now. */
interface Plan {
  name: string;
  amount: number;
  issued: number;
  starts: number;
  ends: number;
  rules: readonly string[];
  redeemed?: number;
  /** Ended by hand, so many days ago. */
  ended?: number;
}

const PLANS: readonly Plan[] = [
  {
    name: 'Lunch set for two 双人午餐券',
    amount: 3_800,
    issued: 60,
    starts: -9,
    ends: 21,
    rules: ['Weekdays from 11 am to 3 pm', 'One voucher a table', 'Not with other offers'],
    redeemed: 14,
  },
  {
    name: 'Ten off seafood 海鲜立减券',
    amount: 1_000,
    issued: 40,
    starts: -20,
    ends: 2,
    rules: ['Orders from 60.00 up', 'Fresh and frozen seafood only'],
    redeemed: 31,
  },
  {
    name: 'Year-end hamper 年货礼篮券',
    amount: 8_800,
    issued: 30,
    starts: 6,
    ends: 45,
    rules: ['Order three days ahead', 'Collected at the counter'],
  },
  {
    name: 'Mid-autumn tea 中秋茶点券',
    amount: 1_500,
    issued: 50,
    starts: -80,
    ends: -50,
    rules: ['One a guest'],
    redeemed: 37,
  },
  {
    name: 'Opening week 开业券',
    amount: 500,
    issued: 25,
    starts: -60,
    ends: 10,
    rules: ['New members only'],
    redeemed: 9,
    ended: 40,
  },
  {
    name: 'Staff gift for corporate customers 企业礼券',
    amount: 10_000,
    issued: 80,
    starts: 12,
    ends: 100,
    rules: ['For employees of the company that bought it', 'Fresh, frozen and dry goods'],
  },
];

/** Makes a shop's vouchers of every status by the very functions that serve people and the clock. */
async function seedVouchers(
  tx: Transaction,
  random: Random,
  { id: shopId, colleagues, priceFactor }: DemoShop,
  now: Date,
): Promise<void> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  const manager = actorOf(colleagues, 'voucher.edit');
  if (!shop || !manager) return;
  for (const { name, amount, issued, rules, redeemed = 0, ended, ...plan } of PLANS) {
    const startsAt = wholeHour(now.getTime() + plan.starts * DAY);
    const endsAt = wholeHour(now.getTime() + plan.ends * DAY);
    const created = new Date(Math.min(now.getTime(), startsAt) - random.whole(1, 5) * DAY);
    const call = { shopId, shop, actor: manager, now: () => created };
    const card = {
      name,
      amount: amount * priceFactor,
      issued,
      startsAt,
      endsAt,
      rules: [...rules],
    };
    const id = await createVoucher(tx, call, card);
    if (startsAt <= now.getTime()) await endDelay(tx, storedVoucher, id, new Date(startsAt));
    const endedAt = ended === undefined ? endsAt : now.getTime() - ended * DAY;
    await redeemSome(tx, id, redeemed, {
      from: startsAt,
      to: Math.min(now.getTime(), endsAt, endedAt),
    });
    if (ended !== undefined) {
      const at = new Date(endedAt);
      const event: VoucherEvent = { type: 'end', remark: 'Given to enough guests' };
      const db = tx as unknown as Database;
      await send(db, storedVoucher, { id, shopId, event, actor: manager, at }, tx);
    } else if (endsAt <= now.getTime()) await endDelay(tx, storedVoucher, id, new Date(endsAt));
  }
}

const wholeHour = (moment: number) => Math.floor(moment / HOUR) * HOUR;

/** The first so many copies were redeemed, one after the other, by the clerk. */
async function redeemSome(
  tx: Transaction,
  voucherId: number,
  count: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (count === 0) return;
  const step = Math.floor((to - from) / (count + 1)) / 1000;
  const begun = new Date(from).toISOString();
  await tx.execute(sql`
    update ${voucherCopies} set redeemed_at = ${begun}::timestamptz + place * ${step}::float8 * interval '1 second',
      redeemed_by_name = 'Clerk', remark = ''
    from (select id, row_number() over (order by id) as place from ${voucherCopies}
      where voucher_id = ${voucherId} order by id limit ${count}) first
    where first.id = ${voucherCopies.id}`);
  await tx.update(vouchers).set({ redeemed: count }).where(eq(vouchers.id, voucherId));
}

/** Vouchers of every shop, in every place. */
export const vouchersDemo: Demo = {
  after: [],
  async write(tx, { shops, random, now }) {
    for (const shop of shops) await seedVouchers(tx, random, shop, now);
  },
};
