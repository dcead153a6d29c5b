import { and, desc, eq, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import { goodsHaveLeft } from '../../machines/afterSalesCase/law/claim.ts';
import type { AfterSalesEvent, RefundMethod } from '../../machines/afterSalesCase/law/facts.ts';
import { apportioned, grantable } from '../../machines/afterSalesCase/law/intents.ts';
import { partWorth } from '../../machines/afterSalesCase/law/worth.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import { restore } from '../../machines/kernel/law/explain.ts';
import type { OrderFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { shops } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorFrom, type Colleague, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { endDelay } from '../kernel/demo/endDelay.ts';
import type { Random } from '../kernel/demo/random.ts';
import { type Actor, send } from '../kernel/record.ts';
import { members } from '../members/tables.ts';
import { orders } from '../orders/tables.ts';
import type { CaseRecord } from './caseRecord.ts';
import { readOrders } from './lookups.ts';
import { type Claimable, claimableOf } from './orderSource.ts';
import { storedAfterSales } from './stored.ts';
import { submitCase } from './submit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Where the cases of a shop have come to; each has walked its chart there. */
interface Plan {
  method: RefundMethod;
  events: readonly (Exclude<AfterSalesEvent['type'], 'handOn'> | 'reject')[];
  /** Hours since the submission: fresh ones lie in today's work. */
  age: readonly [least: number, most: number];
}

const audited = ['startAudit', 'submitAuditResult'] as const;
/** Of so many of the newest orders one is picked. */
const CHOICES = 400;
const FINISHED = [30, 400] as const;
const PLANS: readonly Plan[] = [
  { method: 'original', events: [], age: [0.2, 9] },
  { method: 'wallet', events: [], age: [0.5, 11] },
  { method: 'original', events: [], age: [14, 28] },
  { method: 'voucher', events: ['startAudit'], age: [2, 10] },
  { method: 'original', events: ['startAudit'], age: [15, 40] },
  { method: 'original', events: audited, age: [6, 40] },
  { method: 'voucher', events: audited, age: [6, 40] },
  { method: 'original', events: ['startAudit', 'reject'], age: FINISHED },
  { method: 'original', events: ['customerCancel'], age: FINISHED },
  { method: 'wallet', events: ['close'], age: FINISHED },
  { method: 'original', events: [...audited, 'submitRefund'], age: FINISHED },
  { method: 'wallet', events: [...audited, 'submitRefund'], age: FINISHED },
  { method: 'payNow', events: [...audited, 'submitRefund'], age: FINISHED },
  { method: 'voucher', events: [...audited, 'issueCoupon'], age: FINISHED },
  { method: 'voucher', events: [...audited, 'issueCoupon', 'redeemCoupon'], age: FINISHED },
  { method: 'voucher', events: [...audited, 'issueCoupon', 'takeBackCoupon'], age: FINISHED },
];

const COMPLAINTS: readonly { problem: string; reason: string; words: readonly string[] }[] = [
  {
    problem: 'spoiled',
    reason: 'smell',
    words: ['Two boxes smelled sour when opened', '打开后有异味'],
  },
  { problem: 'spoiled', reason: 'coldChain', words: ['Arrived warm, the ice had melted'] },
  {
    problem: 'damaged',
    reason: 'crushed',
    words: ['Bottom layer crushed', '箱子压坏，部分无法使用'],
  },
  { problem: 'damaged', reason: 'leaking', words: ['Bottles leaked into the carton'] },
  {
    problem: 'missing',
    reason: 'itemMissing',
    words: ['One item was not in the delivery', 'Giao thiếu một món'],
  },
  { problem: 'missing', reason: 'shortWeight', words: ['Weighed less than what was billed'] },
  { problem: 'wrongGoods', reason: 'otherSpecification', words: ['Received the small size'] },
  {
    problem: 'late',
    reason: 'couldNotUse',
    words: ['Came after lunch service', 'Giao trễ, không kịp bán'],
  },
  { problem: 'wrongPrice', reason: 'overcharged', words: ['Charged the old price'] },
];

const REMARKS = {
  reject: ['Photos show other goods', 'Reported a week after delivery', '超过时限'],
  close: ['Settled by phone', 'Entered twice', '客户已撤回'],
};

/** What is done above the limit by somebody else than the auditor. */
const GIVING: readonly string[] = ['submitRefund', 'issueCoupon'];

/** What a clerk does for the customer. */
const CLERKS: readonly string[] = ['customerCancel', 'redeemCoupon'];

/**
 * Makes a shop's cases by the very functions that serve people, at plausible times of the last
 * weeks: what the order, the ledger and the histories say of them is what it would be.
 */
async function seedAfterSales(
  tx: Transaction,
  random: Random,
  { id: shopId, colleagues }: DemoShop,
  now: Date,
): Promise<void> {
  const db = tx as unknown as Database;
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId));
  if (!shop) return;
  let open = await findOrders(tx, shopId);
  for (const planned of PLANS) {
    const plan = usable(planned, shop.currency);
    const [least, most] = plan.age;
    const ready = open.filter(({ last }) => last.getTime() < now.getTime() - (least + 1) * HOUR);
    const withWallet = ready.filter(({ hasWallet }) => hasWallet);
    const toWallet = plan.method === 'wallet' && withWallet.length > 0;
    if (ready.length === 0) continue;
    const found = random.pick(toWallet ? withWallet : ready);
    open = open.filter(({ id }) => id !== found.id);
    const method = plan.method === 'wallet' && !toWallet ? 'original' : plan.method;
    const longest = Math.min(most, (now.getTime() - found.last.getTime()) / HOUR - 0.5);
    const ago = least + random.next() * (longest - least);
    let at = new Date(now.getTime() - Math.floor(ago * HOUR));
    const [clerk, auditor, second] = casting(random, colleagues);
    const complaint = random.pick(COMPLAINTS);
    const [source] = await readOrders({ db, shopId }, eq(orders.id, found.id));
    if (!source) continue;
    const claimable = claimableOf(source);
    const lines = claimable.lines.slice(0, random.whole(1, 2)).map(({ line, claimable: open }) => ({
      lineId: line.id,
      quantity: open > 1 && random.chance(0.5) ? Math.ceil(open / 2) : open,
    }));
    const id = await submitCase(
      { db, shop, shopId, actor: clerk, now: () => at },
      {
        orderId: found.id,
        lines,
        delivery: false,
        problemCode: complaint.problem,
        reasonCode: complaint.reason,
        method,
        amount: fromMinor(claimedOf(claimable, lines, shop.currency)),
        description: random.pick(complaint.words),
        pictureIds: [],
      },
    );
    const submitted = at;
    for (const type of plan.events) {
      at = new Date(Math.min(now.getTime(), at.getTime() + random.whole(4, 150) * MINUTE));
      const actor = CLERKS.includes(type) ? clerk : GIVING.includes(type) ? second : auditor;
      const event = async (record: CaseRecord) => eventOf(random, type, record);
      await send(db, storedAfterSales, { id, shopId, event, actor, at }, tx);
    }
    const due = new Date(submitted.getTime() + 12 * HOUR);
    // The twelve hours of a case that nobody has looked at have run out.
    if (due <= now) await endDelay(tx, storedAfterSales, id, due);
  }
}

function eventOf(
  random: Random,
  type: Plan['events'][number],
  { facts }: CaseRecord,
): AfterSalesEvent {
  switch (type) {
    case 'reject':
      return { type: 'submitAuditResult', result: 'reject', remark: random.pick(REMARKS.reject) };
    case 'close':
      return { type, remark: random.pick(REMARKS.close) };
    case 'submitAuditResult': {
      const amount = grantable(facts);
      return {
        type,
        result: 'pass',
        method: facts.method,
        amount,
        apportionment: apportioned(facts, amount),
      };
    }
    case 'submitRefund':
      return facts.method === 'payNow' ? { type, payNowTo: facts.phone } : { type };
    case 'issueCoupon':
      return { type, validDays: 90 };
    default:
      return { type };
  }
}

/** PayNow exists in Singapore alone. */
const usable = (plan: Plan, currency: string): Plan =>
  plan.method === 'payNow' && currency !== 'SGD' ? { ...plan, method: 'original' } : plan;

/** An order that a shop's cases can be about. */
interface Candidate {
  id: number;
  last: Date;
  hasWallet: boolean;
}

/** The newest orders that goods have left of, with money to give back. */
async function findOrders(tx: Transaction, shopId: number): Promise<Candidate[]> {
  const newest = await tx
    .select({
      id: orders.id,
      state: orders.state,
      last: sql`(select max(at) from record_history where lifecycle = 'order' and record_id = ${orders.id})`.mapWith(
        orders.placedAt,
      ),
      hasWallet: sql<boolean>`${members.id} is not null`,
    })
    .from(orders)
    .leftJoin(
      members,
      and(eq(members.shopId, orders.shopId), eq(members.phone, orders.customerPhone)),
    )
    .where(and(eq(orders.shopId, shopId), sql`${orders.paid} > ${orders.refunded}`))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(CHOICES);
  return newest.filter(({ state }) =>
    goodsHaveLeft(restore(orderLifecycle, state as ChartState, {} as OrderFacts)),
  );
}

/** Who enters, who audits, and who stands behind a larger amount. */
function casting(random: Random, colleagues: readonly Colleague[]): [Actor, Actor, Actor] {
  const may = (permission: string) =>
    colleagues.filter(({ permissions }) => permissions.includes(permission));
  const auditor = random.pick(may('afterSales.audit'));
  const others = may('afterSales.refund').filter(({ id }) => id !== auditor.id);
  const second = others.length > 0 ? random.pick(others) : auditor;
  return [actorFrom(random.pick(may('afterSales.apply'))), actorFrom(auditor), actorFrom(second)];
}

/** What the lines cost, as far as the order has it left. */
function claimedOf(
  claimable: Claimable,
  lines: readonly { lineId: number; quantity: number }[],
  currency: string,
): number {
  const worthOfAll = lines.reduce((sum, { lineId, quantity }) => {
    const known = claimable.lines.find(({ line }) => line.id === lineId);
    if (!known) return sum;
    const { line, worth, claimed, claimedWorth } = known;
    const others = { quantity: claimed, worth: claimedWorth };
    return sum + partWorth(worth, { quantity, bought: line.quantity, claimed: others, currency });
  }, 0);
  return Math.min(worthOfAll, claimable.left);
}

/** Cases of every shop, in every place. */
export const afterSalesDemo: Demo = {
  after: ['orders', 'invoices', 'members', 'shopSettings'],
  async write(tx, { shops, random, now }) {
    for (const shop of shops) await seedAfterSales(tx, random, shop, now);
  },
};
