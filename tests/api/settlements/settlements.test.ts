// engine: both

import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { toMinor } from '../../../api/kernel/money.ts';
import type { SettlementDetail, SettlementOrder } from '../../../api/settlements/calls.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { SETTLED } from '../../../server/kernel/ledger/accounts.ts';
import { balanceOf } from '../../../server/kernel/ledger/post.ts';
import { orders } from '../../../server/orders/tables.ts';
import { verify } from '../../../server/product/verify/verify.ts';
import { auditSettlements } from '../../../server/settlements/audit.ts';
import { note } from '../../support/figures.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { failureOf } from '../orders/ground.ts';
import type { KnownLine } from './books.ts';
import { key, linesOf, paidOutBy, soldBy, startClock, statementsOf } from './ground.ts';
import { type Lived, live, STEPS_TAKEN, shopLife } from './moneyHistories.ts';

/** A Thursday of a leap year in Singapore. */
const START = new Date('2028-02-10T02:00:00.000Z');

/** Random histories of orders and wallets. */
const HISTORIES = sizeOf('MONEY_HISTORIES');
const OF_A_SHOP = 25;
const PATIENCE = 60_000 + HISTORIES * 1_000;
const SEED = seedOf(5);

let ground: Awaited<ReturnType<typeof startClock>>;
let admin: Api;
let clerk: Api;
let auditor: Api;
let neighbour: Api;

beforeAll(async () => {
  ground = await startClock(START);
  admin = await ground.signIn('admin');
  clerk = await ground.signIn('clerk');
  auditor = await ground.signIn('auditor');
  neighbour = await ground.signIn('neighbour', { shopId: 2 });
});
afterAll(() => ground.server.stop());

const db = () => ground.db;
const at = (moment: string) => ground.at(moment);
const rounds = (times?: number) => ground.rounds(times);

async function sold(quantity?: number): Promise<number> {
  const { order } = await soldBy(clerk, quantity);
  expect(order.status).toBe('completed');
  return order.id;
}

const refund = (orderId: number, amount: string) =>
  clerk.operation(
    { body: { orderId, event: { type: 'refund', amount, remark: 'Spoilt' } } },
    key(),
  );

const all = (api: Api = admin) => statementsOf(api);
const last = async () => {
  const found = (await all()).filter(({ status }) => status === 'generated').at(-1);
  if (!found) throw new Error('No statement was generated');
  return found;
};
const ordersOf = (id: number, api: Api = admin): Promise<SettlementOrder[]> => linesOf(api, id);

describe('a year of cycles', () => {
  it('begins with the cycle that runs, once', async () => {
    const { settlement } = await admin.beginSettlement({ body: {} });
    expect(settlement).toMatchObject({
      status: 'waitingSettlement',
      cycle: 'monthly',
      periodFrom: '2028-01-31T16:00:00.000Z',
      periodTo: '2028-02-29T16:00:00.000Z',
      totalAmount: '0.00',
    });
    expect((await admin.beginSettlement({ body: {} })).settlement.id).toBe(settlement.id);
    expect(await all(neighbour)).toEqual([]);
  });

  it('shows what comes together, and freezes it at the last second of the cycle', async () => {
    await at('2028-02-20T02:00:00.000Z');
    const first = await sold(2);
    await refund(first, '5.00');
    await at('2028-02-29T15:59:59.999Z');
    await sold();
    expect(await rounds()).toBe(0);
    const [waiting] = await all();
    // Two bags at 10.00 and one, with 9 % GST; the app takes 5 % of what was not given back.
    const figures = {
      orderCount: 2,
      turnover: '32.70',
      refund: '5.00',
      // Of 16.80 and 10.90 that were kept.
      consumptionTax: '2.29',
      platformServiceFee: '1.39',
      platformServiceTax: '0.13',
      totalAmount: '26.18',
    };
    expect(waiting).toMatchObject({ status: 'waitingSettlement', ...figures });
    await at('2028-02-29T16:00:00.000Z');
    await sold(5);
    expect(await rounds()).toBe(1);
    const [generated, next] = await all();
    expect(generated).toMatchObject({ status: 'generated', generatedByName: null, ...figures });
    expect(next).toMatchObject({
      status: 'waitingSettlement',
      periodFrom: '2028-02-29T16:00:00.000Z',
      periodTo: '2028-03-31T16:00:00.000Z',
      orderCount: 1,
    });
    const lines = await ordersOf(generated?.id ?? 0);
    expect(lines[0]).toMatchObject({
      orderId: first,
      adjustment: false,
      kind: 'voucher',
      subtotal: '20.00',
      paymentAmount: '21.80',
      turnover: '21.80',
      refund: '5.00',
      platformServiceFee: '0.84',
      platformServiceTax: '0.08',
      totalAmount: '15.88',
      paymentMethod: 'PAYNOW',
      lines: [{ name: 'Goods of shop 1', quantity: 2, price: '10.00', amount: '20.00' }],
    });
  });

  it('takes a later refund into the next statement as an adjustment, and leaves the first', async () => {
    const [before] = await all();
    const [order] = await ordersOf(before?.id ?? 0);
    await at('2028-03-05T02:00:00.000Z');
    await refund(order?.orderId ?? 0, '6.80');
    await at('2028-03-31T16:00:00.000Z');
    await rounds();
    expect((await all())[0]).toEqual(before);
    const lines = await ordersOf((await last()).id);
    expect(lines.map(({ adjustment }) => adjustment).sort()).toEqual([false, true]);
    expect(lines.find(({ adjustment }) => adjustment)).toMatchObject({
      orderId: order?.orderId,
      turnover: '0.00',
      refund: '6.80',
      // 5 % of 10.00 that is left, where 0.84 was taken; the tax of it.
      platformServiceFee: '-0.34',
      platformServiceTax: '-0.03',
      totalAmount: '-6.43',
      consumptionTax: '-0.56',
      lines: [],
    });
    expect(await last()).toMatchObject({ orderCount: 1, adjustmentCount: 1 });
  });

  it('catches up after a long absence: each cycle has its statement, each order is in one', async () => {
    await at('2028-05-02T02:00:00.000Z');
    const may = await sold();
    await at('2028-12-20T02:00:00.000Z');
    const december = await sold();
    await at('2029-02-10T02:00:00.000Z');
    expect(await rounds(20)).toBe(10);
    const found = await all();
    expect(found.map(({ periodTo }) => periodTo)).toHaveLength(13);
    for (const [index, { periodFrom }] of found.entries()) {
      if (index > 0) expect(periodFrom).toBe(found[index - 1]?.periodTo);
    }
    const holding = async (orderId: number) => {
      const inside = [];
      for (const { id, periodTo, status } of found) {
        if (status === 'waitingSettlement') continue;
        const lines = await ordersOf(id);
        if (lines.some((line) => line.orderId === orderId)) inside.push(periodTo);
      }
      return inside;
    };
    expect(await holding(may)).toEqual(['2028-05-31T16:00:00.000Z']);
    expect(await holding(december)).toEqual(['2028-12-31T16:00:00.000Z']);
    expect(await auditSettlements(db())).toEqual([]);
  });

  it('ends the next cycle by the shop’s own choice and clock, also where the clocks change', async () => {
    await db()
      .update(shops)
      .set({ settlementCycle: 'weekly', timeZone: 'America/New_York' })
      .where(eq(shops.id, 1));
    await at('2029-03-01T16:00:00.000Z');
    await rounds(3);
    const waiting = (await all()).at(-1);
    expect(waiting).toMatchObject({ cycle: 'weekly', periodTo: '2029-03-05T05:00:00.000Z' });
    await at('2029-03-05T05:00:00.000Z');
    await rounds();
    // The clocks go on by an hour on the 11th of March.
    expect((await all()).at(-1)).toMatchObject({ periodTo: '2029-03-12T04:00:00.000Z' });
    await db()
      .update(shops)
      .set({ settlementCycle: 'monthly', timeZone: 'Asia/Singapore' })
      .where(eq(shops.id, 1));
  });
});

/** What stands on a statement's paper, its lines one after the other. */
async function paperOf(id: number): Promise<string> {
  const file = await admin.downloadSettlement({ params: { id } });
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text;
}

describe('a statement', () => {
  const paidOut = (id: number): Promise<SettlementDetail> => paidOutBy({ admin, auditor }, id);

  it('is reviewed by another, and generated anew with the figures of its cycle’s end', async () => {
    const [{ id, version } = { id: 0, version: 0 }] = (await all()).filter(
      ({ orderCount, status }) => orderCount === 2 && status === 'generated',
    );
    const lacking = await failureOf(clerk.approveSettlement({ body: { id } }));
    expect(lacking).toMatchObject({ kind: 'noAccess' });
    const foreign = await failureOf(neighbour.getSettlement({ params: { id } }));
    expect(foreign).toMatchObject({ kind: 'notFound' });
    const mute = await failureOf(auditor.rejectSettlement({ body: { id, remark: ' ' } }));
    expect(mute.errors).toHaveProperty('remark');
    await auditor.rejectSettlement({ body: { id, version, remark: 'A refund is missing' } });
    const failed = await paperOf(id);
    expect(failed).toMatch(/Failed by The auditor, .*: A refund is missing/);
    expect(failed).not.toMatch(/Reviewed by\s+The auditor/);
    const stale = await failureOf(admin.regenerateSettlement({ body: { id, version } }));
    expect(stale).toMatchObject({ kind: 'stale' });
    const again = await admin.regenerateSettlement({ body: { id } });
    // The refund that came later stands in the later statement, and there alone.
    expect(again.settlement).toMatchObject({
      status: 'generated',
      generatedByName: 'The admin',
      totalAmount: '26.18',
    });
    expect(await failureOf(admin.approveSettlement({ body: { id } }))).toMatchObject({
      kind: 'refused',
      reason: { rule: 'reviewerIsAnother' },
    });
    const done = await paidOut(id);
    expect(done.settlement.status).toBe('transferred');
    const paper = await paperOf(id);
    expect(paper).not.toContain('Failed by');
    expect(paper).toMatch(/Reviewed by\nThe auditor\n.*\nTaken up by\nThe admin\n/);
    expect(paper).toMatch(/Paid by\nThe admin\n.*\nSettled by\nThe admin\n/);
    expect(paper).toContain('Amount to transfer S$26.18');
    for (const { orderSn } of await ordersOf(id)) expect(paper).toContain(orderSn);
    expect(done.history.map(({ event }) => event).slice(-5)).toEqual([
      'regenerate',
      'approve',
      'process',
      'pay',
      'transfer',
    ]);
  });

  it('is no paper while its figures change, and none of another shop', async () => {
    const waiting = (await all()).find(({ status }) => status === 'waitingSettlement');
    const params = { id: waiting?.id ?? 0 };
    expect(await failureOf(admin.downloadSettlement({ params }))).toMatchObject({
      kind: 'refused',
      reason: { rule: 'settlementFiguresStand' },
    });
    expect(await failureOf(neighbour.downloadSettlement({ params }))).toMatchObject({
      kind: 'notFound',
    });
  });

  it('is at the bank once it is settled, less what the platform takes, once', async () => {
    const balances = async () => {
      const names = ['cash:bank', 'commission', 'commission:gst', 'platform', 'cash:settled'];
      return Object.fromEntries(
        await Promise.all(
          names.map(async (name) => [name, Number(await balanceOf(db(), 1, name, 'SGD'))] as const),
        ),
      );
    };
    expect(await balances()).toEqual({
      'cash:bank': 2618,
      commission: 139,
      'commission:gst': 13,
      platform: 0,
      'cash:settled': -2770,
    });
    const found = (await all()).filter(({ status }) => status === 'generated');
    let total = 2618;
    for (const { id, totalAmount } of found) {
      await paidOut(id);
      total += toMinor(totalAmount);
    }
    expect(await balances()).toMatchObject({ 'cash:bank': total, platform: 0 });
    const { rows } = await db().execute<{ paid: string; given: string }>(sql`
      select sum(paid)::text as paid, sum(refunded)::text as given from ${orders}
      where ${orders.shopId} = 1 and ${orders.completedAt} is not null`);
    const [{ paid, given } = { paid: '0', given: '0' }] = rows;
    expect((await balances())[SETTLED]).toBe(toMinor(given) - toMinor(paid));
    expect(await auditSettlements(db())).toEqual([]);
    const again = await failureOf(
      admin.transferSettlement({ body: { id: found[0]?.id ?? 0 } }, key()),
    );
    expect(again).toMatchObject({ kind: 'refused', reason: { rule: 'wrongState' } });
  });

  it('holds each order once by the database’s own word', async () => {
    const [one] = await all();
    const lines = await ordersOf(one?.id ?? 0);
    const other = (await all()).at(-1);
    await expect(
      db().execute(sql`
        insert into settlement_lines (shop_id, settlement_id, order_id, adjustment, order_sn, kind,
          status, placed_at, completed_at, subtotal, payment_amount, shipping_fee, delivery_fee, products)
        select shop_id, ${other?.id ?? 0}, order_id, false, order_sn, kind, status, placed_at,
          completed_at, subtotal, payment_amount, shipping_fee, delivery_fee, products
        from settlement_lines where id = ${lines[0]?.id ?? 0}`),
    ).rejects.toThrow();
  });

  it('gives its orders as a spreadsheet with the sums', async () => {
    const [one] = await all();
    const file = await admin.exportSettlement({ params: { id: one?.id ?? 0 } });
    expect(file.name).toBe(`${one?.settlementNo}.xlsx`);
    expect(file.size).toBeGreaterThan(2_000);
    const foreign = neighbour.exportSettlement({ params: { id: one?.id ?? 0 } });
    expect(await failureOf(foreign)).toMatchObject({ kind: 'notFound' });
  });

  it('lets an order that is corrected back go, and takes it when it is completed again', async () => {
    await at('2029-03-13T02:00:00.000Z');
    const orderId = await sold();
    const correct = (to: 'cancelled' | 'completed') =>
      admin.operation({ body: { orderId, event: { type: 'correctStatus', to, remark: 'Wrong' } } });
    await correct('cancelled');
    const ofOrder = async () =>
      (await db().select().from(orders).where(eq(orders.id, orderId)))[0]?.completedAt;
    expect(await ofOrder()).toBeNull();
    await at('2029-03-20T02:00:00.000Z');
    await correct('completed');
    expect(await ofOrder()).toEqual(new Date('2029-03-20T02:00:00.000Z'));
  });
});

describe(`${HISTORIES} random histories of orders, refunds, recharges, wallets, corrections and statements`, () => {
  const sumOf = <T>(rows: readonly T[], part: (row: T) => number) =>
    rows.reduce((sum, row) => sum + part(row), 0);

  const check = async ({ shopId, books, wallets, admin: ofShop }: Lived) => {
    const { rows: unbalanced } = await db().execute(sql`
      select p.id, e.currency, sum(e.amount) from ledger_postings p
      join ledger_entries e on e.posting_id = p.id where p.shop_id = ${shopId}
      group by grouping sets ((p.id, e.currency), (e.currency)) having sum(e.amount) <> 0`);
    expect(unbalanced).toEqual([]);
    const settled = books.statements.filter((one) => one.settled).flatMap(({ lines }) => lines);
    const balances = {
      sales: -sumOf(books.orders, ({ paid }) => paid),
      'sales:refunds': sumOf(books.orders, ({ refunded }) => refunded),
      'cash:WALLET_PAY': 0,
      'cash:bank': sumOf(
        settled,
        (line) => line.totalAmount + line.borneByPlatform + line.borneByRider,
      ),
      'bearer:platform':
        sumOf(books.orders, ({ borne }) => borne.platform) -
        sumOf(settled, ({ borneByPlatform }) => borneByPlatform),
      'bearer:rider':
        sumOf(books.orders, ({ borne }) => borne.rider) -
        sumOf(settled, ({ borneByRider }) => borneByRider),
    };
    for (const [name, balance] of Object.entries(balances)) {
      expect([name, Number(await balanceOf(db(), shopId, name, books.currency))]).toEqual([
        name,
        balance + 0,
      ]);
    }
    for (const { memberId, balance } of wallets) {
      const wallet = await ofShop.listStoredValue({ body: { userId: memberId, size: 200 } });
      expect(toMinor(wallet.balance)).toBe(balance);
      expect(balance).toBeGreaterThanOrEqual(0);
      expect(sumOf(wallet.rows, ({ amount }) => toMinor(amount))).toBe(balance);
    }
    for (const { id, lines } of books.statements) await checkStatement(ofShop, id, lines);
    for (const order of books.orders.filter(({ completedAt, paid }) => completedAt && paid > 0)) {
      const [holding, ...others] = books.holding(order);
      expect(others).toEqual([]);
      expect(holding).toBeDefined();
      if (holding === undefined || order.wasMoved || order.completedAt === null) continue;
      expect(+order.completedAt).toBeGreaterThanOrEqual(+holding.from);
      expect(+order.completedAt).toBeLessThan(+holding.until);
    }
  };

  const checkStatement = async (ofShop: Api, id: number, lines: readonly KnownLine[]) => {
    const { settlement } = await ofShop.getSettlement({ params: { id } });
    const { turnover, refund, platformServiceFee, platformServiceTax } = settlement;
    const fees = toMinor(platformServiceFee) + toMinor(platformServiceTax);
    const net = toMinor(turnover) - toMinor(refund) - fees;
    expect(toMinor(settlement.totalAmount)).toBe(net);
    expect(net).toBe(sumOf(lines, ({ totalAmount }) => totalAmount));
    const borne = sumOf(lines, (line) => line.borneByPlatform + line.borneByRider);
    expect(toMinor(settlement.borneByOthers)).toBe(borne);
    expect(toMinor(settlement.transferAmount)).toBe(net + borne);
    const said = (await ordersOf(id, ofShop)).map((line) => ({
      orderId: line.orderId,
      adjustment: line.adjustment,
      turnover: toMinor(line.turnover),
      refund: toMinor(line.refund),
      platformServiceFee: toMinor(line.platformServiceFee),
      platformServiceTax: toMinor(line.platformServiceTax),
      totalAmount: toMinor(line.totalAmount),
      borneByOthers: toMinor(line.borneByOthers),
    }));
    const known = lines.map(({ feeCharged: _charged, borneByPlatform, borneByRider, ...line }) => ({
      ...line,
      borneByOthers: borneByPlatform + borneByRider,
    }));
    const inOrder = (some: typeof known) => some.sort((one, other) => one.orderId - other.orderId);
    expect(inOrder(said)).toEqual(inOrder(known));
  };

  it(
    'agree with books kept by hand: ledger, wallets, and each order in one statement',
    async () => {
      const lives = { db: db(), admin, auditor, moveTo: at, rounds: () => rounds(2) };
      const taken = new Map<string, number>();
      const property = fc.asyncProperty(shopLife(OF_A_SHOP), async (life) => {
        const lived = await live(lives, life);
        await check(lived);
        for (const [what, count] of lived.books.taken)
          taken.set(what, (taken.get(what) ?? 0) + count);
      });
      const numRuns = Math.ceil(HISTORIES / OF_A_SHOP);
      await fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });
      expect((await verify(db())).faults).toEqual([]);
      // Histories of which one kind of step was never taken prove nothing of it.
      expect([...taken.keys()].sort()).toEqual(STEPS_TAKEN);
      note({
        id: 'F5',
        of: 'money histories',
        n: numRuns * OF_A_SHOP,
        unit: 'random histories of orders, wallets and statements',
        found: { differing: 0, ...Object.fromEntries(taken) },
        seed: SEED,
      });
    },
    PATIENCE,
  );
});
