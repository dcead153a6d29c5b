import { and, eq, sql } from 'drizzle-orm';
import type { VoucherEvent } from '../../../machines/voucher/law/facts.ts';
import { shops } from '../../kernel/db/tables/access.ts';
import { recordTimers } from '../../kernel/db/tables/records.ts';
import type { Database, Transaction } from '../../kernel/db/transaction.ts';
import { CLOCK, type Stored, type StoredLifecycle, send } from '../../kernel/record.ts';
import { createVoucher } from '../../vouchers/create.ts';
import { storedVoucher } from '../../vouchers/stored.ts';
import { voucherCopies, vouchers } from '../../vouchers/tables.ts';
import type { Random } from './random.ts';
import { actorOf } from './recharges.ts';
import type { Colleague } from './refusals.ts';

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
];

/** Makes a shop's vouchers of every status by the very functions that serve people and the clock. */
export async function seedVouchers(
  tx: Transaction,
  random: Random,
  shopId: number,
  colleagues: readonly Colleague[],
  now: Date,
  priceFactor: number,
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
    if (startsAt <= now.getTime()) await ring(tx, storedVoucher, id, new Date(startsAt));
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
    } else if (endsAt <= now.getTime()) await ring(tx, storedVoucher, id, new Date(endsAt));
  }
}

const wholeHour = (moment: number) => Math.floor(moment / HOUR) * HOUR;

/** Lets the running delay of a record come to its end. */
export async function ring<Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  tx: Transaction,
  stored: StoredLifecycle<Row, Facts, Event>,
  id: number,
  at: Date,
): Promise<void> {
  const { lifecycle } = stored;
  const [timer] = await tx
    .select()
    .from(recordTimers)
    .where(and(eq(recordTimers.lifecycle, lifecycle.id), eq(recordTimers.recordId, id)));
  if (!timer) return;
  const event = { type: timer.event } as Event;
  await send(tx as unknown as Database, stored, { id, shopId: null, event, actor: CLOCK, at }, tx);
}

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
