import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import { goods } from '../../../server/goods/tables.ts';
import { accountShops, accounts, shops } from '../../../server/kernel/db/tables/access.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { members } from '../../../server/members/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { channelOrder, takenOf } from '../../support/channelOrders.ts';
import { dropLimits } from '../../support/limits.ts';
import { openStock } from '../../support/openStock.ts';
import { giveRates } from '../../support/rates.ts';
import { inShop } from '../support/server.ts';
import { Books, type KnownOrder, type KnownWallet } from './books.ts';
import { giveByCase } from './caseSteps.ts';
import { giveBankAccount, paidOutBy } from './ground.ts';

/** Cycles that a shop lives through; what happens in the last one is in its statement too. */
const CYCLES = 4;
const WEEK = 7 * 24 * 3_600_000;
/** Histories that go on at once. */
const AT_ONCE = 8;

const step = fc.record({
  cycle: fc.nat(CYCLES - 1),
  do: fc.constantFrom(
    ...(['refund', 'refund', 'refund', 'pay', 'pay', 'unpay', 'takeBack'] as const),
    ...(['undo', 'redo', 'commission', 'chargedRefund', 'recharge'] as const),
    ...(['undoneAndRedone', 'caseRefund', 'caseVoucher'] as const),
  ),
  share: fc.constantFrom(3, 17, 50, 77, 100),
});

/** One order of a member, with the wallet that may pay for it. */
const history = fc.record({
  cycle: fc.nat(CYCLES - 2),
  channel: fc.constantFrom(...(['app', 'shopee', 'groupBuy', 'backOffice'] as const)),
  quantity: fc.integer({ min: 1, max: 7 }),
  method: fc.constantFrom(...(['PAYNOW', 'PAYNOW', 'CASH_PAY', 'WALLET_PAY', null] as const)),
  recharge: fc.constantFrom(60, 130, 260),
  isCredited: fc.constantFrom(true, true, false),
  steps: fc.array(step, { maxLength: 4 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
type Step = History['steps'][number];

/** What becomes of one of the statements that there are. */
const decision = fc.record({
  of: fc.nat(CYCLES),
  what: fc.constantFrom('left', 'settled', 'generatedAnew', 'generatedAnew'),
});

/** So many histories of one shop, and what is decided in each of its cycles. */
export const shopLife = (histories: number) =>
  fc.record({
    currency: fc.constantFrom('SGD', 'SGD', 'VND'),
    // In hundredths; an odd price, so that fees and taxes have to be rounded.
    price: fc.integer({ min: 101, max: 99_999 }),
    histories: fc.array(history, { minLength: histories, maxLength: histories }),
    statements: fc.array(decision, { minLength: CYCLES, maxLength: CYCLES }),
  });
type ShopLife = ReturnType<typeof shopLife> extends fc.Arbitrary<infer Value> ? Value : never;

/** The server, and whose clock is moved with its rounds. */
export interface Ground {
  db: Database;
  admin: Api;
  auditor: Api;
  moveTo: (moment: string) => Promise<void>;
  /** Fires what is due by then. */
  rounds: () => Promise<unknown>;
  /** Looks at a shop once a week of it is over. */
  weekIsOver?: (admin: Api, week: { from: Date; until: Date }) => Promise<void>;
}

/** The first Monday of the lives, by the clock of Singapore. */
const BEGINNING = Date.parse('2029-04-01T16:00:00.000Z');

/** What the server took of the steps, where every kind was taken. */
export const STEPS_TAKEN = [
  ...[
    'caseRefund',
    'caseVoucher',
    'commission',
    'pay',
    'pay by wallet',
    'recharge',
    'redo',
    'refund',
    'takeBack',
    'undo',
  ],
  'unpay',
  'money after commission',
].sort();

/** A shop that has lived, with the books that were kept of it. */
export type Lived = Awaited<ReturnType<typeof live>>;

/** Lets a new shop live through its cycles, and answers it with what it must have come to. */
export async function live(
  ground: Ground,
  { currency, price, ...life }: Omit<ShopLife, 'currency'> & { currency: string },
) {
  const { shopId, goodsId } = await newShop(ground.db, currency, price);
  const books = new Books(currency);
  const people = { admin: inShop(ground.admin, shopId), auditor: inShop(ground.auditor, shopId) };
  const told = life.histories.map((one) => ({ ...one, shopId, goodsId, ...people, books }));
  await ground.moveTo(new Date(BEGINNING + 1).toISOString());
  await people.admin.beginSettlement({ body: {} });
  const lives: Life[] = [];
  for (const one of told) lives.push(new Life(one, await newMember(ground.db, shopId)));
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const from = BEGINNING + cycle * WEEK;
    const now = new Date(from + WEEK / 2);
    await ground.moveTo(now.toISOString());
    await begin(
      ground.db,
      lives.filter((one) => one.history.cycle === cycle),
      now,
    );
    for (let at = 0; at < lives.length; at += AT_ONCE) {
      await Promise.all(lives.slice(at, at + AT_ONCE).map((one) => one.goThrough(cycle, now)));
    }
    await handle(people, life.statements[cycle], books);
    await ground.moveTo(new Date(from + WEEK).toISOString());
    await ground.rounds();
    const { rows } = await people.admin.listSettlement({ body: { tab: 'generated', size: 200 } });
    const newest = rows.find(({ periodTo }) => Date.parse(periodTo) === from + WEEK);
    if (!newest) throw new Error(`No statement of the cycle that ended ${new Date(from + WEEK)}`);
    const week = { from: new Date(from), until: new Date(from + WEEK) };
    books.generate({ id: newest.id, ...week });
    await ground.weekIsOver?.(people.admin, week);
  }
  return {
    shopId,
    books,
    ...people,
    wallets: lives.map(({ wallet }) => wallet).filter(({ isUsed }) => isUsed),
  };
}

type People = Record<'admin' | 'auditor', Api>;

async function handle(
  { admin, auditor }: People,
  decided: ShopLife['statements'][number] | undefined,
  books: Books,
) {
  const open = books.statements.filter(({ settled }) => !settled);
  if (!decided || open.length === 0) return;
  const { id = 0 } = open[decided.of % open.length] ?? {};
  const { what } = decided;
  const body = { id };
  if (what === 'settled') {
    await paidOutBy({ admin, auditor }, id);
    books.settle(id);
  }
  if (what === 'generatedAnew') {
    await auditor.rejectSettlement({ body: { id, remark: 'Once more' } });
    await admin.regenerateSettlement({ body });
  }
}

/** Counts shops and members, whose prefixes and phone numbers are their own. */
let known = 0;

async function newShop(db: Database, currency: string, price: number) {
  const [first] = await db.select().from(shops).where(eq(shops.id, 1));
  const [item] = await db.select().from(goods).where(eq(goods.shopId, 1));
  if (!first || !item) throw new Error('There is no shop to make others of');
  const { id: _first, ...like } = first;
  known += 1;
  const orderPrefix = `M${known}`;
  const [shop] = await db
    .insert(shops)
    .values({ ...like, currency, orderPrefix, settlementCycle: 'weekly' })
    .returning({ id: shops.id });
  const shopId = shop?.id ?? 0;
  await giveBankAccount(db, shopId);
  await dropLimits(db, shopId);
  await giveRates(db, shopId);
  const people = await db.select({ id: accounts.id }).from(accounts);
  await db.insert(accountShops).values(people.map(({ id: accountId }) => ({ accountId, shopId })));
  const { id: _item, ...likeItem } = item;
  // A dong has no hundredths.
  const general = currency === 'VND' ? price * 100 : price;
  const prices = { general, junior: general, intermediate: general, premium: general };
  const [made] = await db
    .insert(goods)
    .values({ ...likeItem, shopId, prices })
    .returning();
  if (made) await openStock(db, [made]);
  return { shopId, goodsId: made?.id ?? 0 };
}

async function newMember(db: Database, shopId: number): Promise<KnownWallet & { phone: string }> {
  known += 1;
  const phone = `7${String(known).padStart(7, '0')}`;
  const [row] = await db
    .insert(members)
    .values({ shopId, name: `Member ${known}`, phone, registeredAt: new Date(BEGINNING) })
    .returning({ id: members.id });
  return { memberId: row?.id ?? 0, phone, balance: 0, isUsed: false };
}

/** Has the channels hand the orders of a cycle over, those paid that were paid there. */
async function begin(db: Database, lives: readonly Life[], now: Date): Promise<void> {
  const [first] = lives;
  if (!first) return;
  const handed = lives.map(({ history: { channel, quantity, goodsId, method }, wallet }) =>
    channelOrder({
      kind: 'voucher',
      channel,
      customerPhone: wallet.phone,
      lines: [{ goodsId, unit: 'bag', quantity }],
      ...(method === null || method === 'WALLET_PAY' ? {} : { paidBy: method }),
    }),
  );
  const lines = await first.history.admin.syncGmOrder({ body: { orders: handed } });
  const ids = lines.map((line) => takenOf(line).orderId);
  const rows = await db
    .select({ id: orders.id, total: orders.total, gstPercent: orders.gstPercent })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)}::bigint[])`);
  for (const [index, one] of lives.entries()) {
    const row = rows.find(({ id }) => id === ids[index]);
    if (row) one.begin(row, now);
  }
}

type Told = History & People & { shopId: number; goodsId: number; books: Books };

/** One history: sends what it says, and has the books follow what the server took. */
class Life {
  readonly history: Told;
  readonly wallet: KnownWallet & { phone: string };
  #order: KnownOrder | null = null;
  #claimed = 0;

  constructor(told: Told, wallet: KnownWallet & { phone: string }) {
    this.history = told;
    this.wallet = wallet;
  }

  begin({ id, total, gstPercent }: { id: number; total: number; gstPercent: string }, now: Date) {
    const { channel, method, books } = this.history;
    this.#order = books.take({ id, channel, total, gstPercent: Number(gstPercent) }, this.wallet);
    if (method !== null && method !== 'WALLET_PAY') books.pay(this.#order, method, now);
  }

  async goThrough(cycle: number, now: Date): Promise<void> {
    const { history } = this;
    if (history.cycle === cycle && history.method === 'WALLET_PAY') {
      await this.#recharge(history.recharge, history.isCredited);
      await this.#pay('WALLET_PAY', now);
    }
    for (const one of history.steps) if (one.cycle === cycle) await this.#take(one, now);
  }

  async #take(step: Step, now: Date): Promise<void> {
    const { do: what, share } = step;
    const order = this.#order;
    const { books, admin, method } = this.history;
    if (!order) return;
    const amount = books.share(order.total, share);
    const remark = 'By chance';
    const operation = (event: Parameters<Api['operation']>[0]['body']['event']) =>
      books.note(what, () =>
        taken(
          admin.operation(
            { body: { orderId: order.id, event } },
            { idempotencyKey: randomUUID(), showError: false },
          ),
        ),
      );
    switch (what) {
      case 'recharge':
        return this.#recharge(share, true);
      case 'pay':
        return this.#pay(method ?? 'PAYNOW', now);
      case 'refund':
        if (await operation({ type: 'refund', amount: fromMinor(amount), remark }))
          books.change(order, { refunded: order.refunded + amount }, now);
        return;
      case 'unpay':
        if (await operation({ type: 'correctPayment', to: 'unpaid', remark }))
          books.change(order, { paid: 0, refunded: 0 }, now);
        return;
      case 'takeBack':
        if (await operation({ type: 'correctPayment', to: 'paid', remark }))
          books.change(order, { paid: order.paid || order.total, refunded: 0 }, now);
        return;
      case 'undo':
        if (await operation({ type: 'correctStatus', to: 'cancelled', remark }))
          books.move(order, 'cancelled', now);
        return;
      case 'redo':
        if (await operation({ type: 'correctStatus', to: 'completed', remark }))
          books.move(order, 'completed', now);
        return;
      case 'undoneAndRedone':
        await this.#take({ ...step, do: 'undo' }, now);
        return this.#take({ ...step, do: 'redo' }, now);
      case 'chargedRefund':
        await this.#take({ ...step, do: 'commission' }, now);
        return this.#take({ ...step, do: 'refund' }, now);
      case 'caseRefund':
        return this.#give('original', share, now);
      case 'caseVoucher':
        return this.#give('voucher', share, now);
      case 'commission': {
        const query = { orderId: order.id, commission: fromMinor(amount), remark };
        const flags = { showError: false };
        const call = () => taken(admin.updateOrderCommissionByOrderId({ query }, flags));
        if (await books.note(what, call)) books.agree(order, amount);
      }
    }
  }

  /** A case for one unit, where the order is completed and has that much left to claim and to give. */
  async #give(method: 'original' | 'voucher', share: number, now: Date): Promise<void> {
    const { quantity, books } = this.history;
    const order = this.#order;
    if (order?.place !== 'completed' || this.#claimed === quantity) return;
    // What one unit is worth is rounded: well below it.
    const amount = books.share(order.total / quantity, Math.min(share, 77));
    if (method === 'original' && amount > order.paid - order.refunded) return;
    this.#claimed += 1;
    const given = { method, amount, bearers: books.bearers(amount) };
    await books.note(method === 'original' ? 'caseRefund' : 'caseVoucher', async () => {
      await giveByCase(this.history, order.id, given);
      return true;
    });
    books.give(order, method, amount, now);
  }

  async #pay(method: 'PAYNOW' | 'CASH_PAY' | 'WALLET_PAY', now: Date): Promise<void> {
    const { admin, books } = this.history;
    const order = this.#order;
    if (!order) return;
    const body = { orderId: order.id, event: { type: 'pay' as const, method } };
    const call = () => taken(admin.operation({ body }, { showError: false }));
    if (await books.note(method === 'WALLET_PAY' ? 'pay by wallet' : 'pay', call))
      books.pay(order, method, now);
  }

  async #recharge(share: number, isCredited: boolean): Promise<void> {
    const { admin, books } = this.history;
    const amount = books.share(this.#order?.total ?? 0, share);
    const { memberId: userId } = this.wallet;
    const body = { userId, amount: fromMinor(amount), method: 'PAYNOW' as const };
    const { recharge } = await admin.submitRecharge({ body }, { idempotencyKey: randomUUID() });
    const { id } = recharge;
    if (!isCredited) {
      await admin.refuseRecharge({ body: { id, remark: 'Not seen' } });
      return;
    }
    await books.note('recharge', () =>
      taken(admin.confirmRecharge({ body: { id } }, { idempotencyKey: randomUUID() })),
    );
    this.wallet.balance += amount;
    this.wallet.isUsed = true;
  }
}

/** Whether a call was taken; false where the chart refused it. */
async function taken(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.kind === 'refused') return false;
    throw error;
  }
}
