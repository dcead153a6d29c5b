// engine: both

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { percentOf, toMinor } from '../../../api/kernel/money.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import { handOver } from '../../support/channelOrders.ts';
import { seedOf, sizeOf } from '../../support/scale.ts';
import { newCustomer } from '../orders/ground.ts';
import { giveByCase } from '../settlements/caseSteps.ts';
import { key, linesOf, soldBy, startClock, statementsOf } from '../settlements/ground.ts';
import { live, shopLife } from '../settlements/moneyHistories.ts';

const ZONE = 'Asia/Singapore';

let ground: Awaited<ReturnType<typeof startClock>>;
let admin: Api;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  ground = await startClock(new Date('2028-02-10T02:00:00.000Z'));
  admin = await ground.signIn('admin');
  clerk = await ground.signIn('clerk');
  auditor = await ground.signIn('auditor');
  await admin.beginSettlement({ body: {} });
});
afterAll(() => ground.server.stop());

/**
 * Moves the clock to the tenth of the month after the present one, when all statements until then are
 * there: each test has months of its own.
 * @returns a day of that month, or of one after it
 */
async function nextMonth(): Promise<(day: number, later?: number) => string> {
  const now = ground.server.clock.now;
  const month = (later: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + later)).toISOString();
  const dayOf = (day: number, later = 0) =>
    `${month(later).slice(0, 7)}-${String(day).padStart(2, '0')}`;
  await on(dayOf(10));
  await ground.rounds(3);
  return dayOf;
}

/** Moves the clock to the morning of a day. */
const on = (day: string) => ground.at(`${day}T02:00:00.000Z`);

const refund = (orderId: number, amount: string) =>
  clerk.operation(
    { body: { orderId, event: { type: 'refund', amount, remark: 'Spoilt' } } },
    key(),
  );
const rangeOf = async (from: string, to = from, api = admin) =>
  (await api.getFinanceOverview({ body: { range: { from, to } } })).range;
const detailOf = async (orderId: number, from: string, to = from) => {
  const { rows } = await admin.listFinanceOrder({ body: { from, to, size: 200 } });
  return rows.find(({ id }) => id === orderId);
};

describe('a day that is over', () => {
  it('keeps its figures when its orders are refunded, corrected and borne by others later', async () => {
    const dayOf = await nextMonth();
    const [day, later] = [dayOf(11), dayOf(12)];
    await on(day);
    const orderId = (await soldBy(clerk, 30)).order.id;
    const before = [await rangeOf(day), await detailOf(orderId, day)];
    await on(later);
    await giveByCase({ admin, auditor }, orderId, {
      method: 'original',
      amount: 1000,
      bearers: { merchant: 600, platform: 400, rider: 0 },
    });
    await refund(orderId, '5.00');
    await admin.updateOrderCommissionByOrderId(
      { query: { orderId, commission: '2.00', remark: 'Agreed' } },
      key(),
    );
    expect([await rangeOf(day), await detailOf(orderId, day)]).toEqual(before);
    // 5 % of 327.00 was 16.35, with 1.47 of GST; agreed were 2.00, with 0.18.
    const corrected = {
      correctedIncome: '-15.00',
      correctedServiceCharge: '-14.35',
      correctedServiceChargeGst: '-1.29',
    };
    const today = await rangeOf(later);
    expect(today).toMatchObject({
      ...corrected,
      orderCount: 0,
      corrections: {
        orderCount: 1,
        turnover: '0.00',
        refund: '15.00',
        platformServiceFee: '-14.35',
        platformServiceTax: '-1.29',
        borneByOthers: '4.00',
        transferAmount: '4.64',
      },
    });
    expect(today.days).toMatchObject([{ date: later, totalIncome: '-15.00', ...corrected }]);
    expect(await detailOf(orderId, later)).toMatchObject({
      isCorrection: true,
      subtotal: null,
      lines: [],
      refund: '15.00',
      platformServiceFee: '-14.35',
    });
    const booked = await admin.listOrderBooking({ body: { orderId } });
    const sums = (name: 'paid' | 'refund' | 'platformServiceFee' | 'borneByOthers') =>
      booked.reduce((sum, row) => sum + toMinor(row[name]), 0);
    expect([
      sums('paid'),
      sums('refund'),
      sums('platformServiceFee'),
      sums('borneByOthers'),
    ]).toEqual([32_700, 1_500, 200, 400]);
    expect(booked.map(({ source, caseNo }) => [source, caseNo !== null])).toContainEqual([
      'case',
      true,
    ]);
    const both = await rangeOf(day, later);
    expect(both.statistics).toMatchObject({
      platformServiceFee: '2.00',
      platformServiceTax: '0.18',
    });
    expect(await detailOf(orderId, day, later)).toMatchObject({ isCorrection: false });
  });

  it('keeps what its orders cost when their goods are changed later', async () => {
    const dayOf = await nextMonth();
    const [day, later] = [dayOf(14), dayOf(15)];
    await on(day);
    const customer = await newCustomer(ground.db);
    const { orderId } = await handOver(clerk, {
      kind: 'wholesale',
      channel: 'backOffice',
      prepaid: false,
      customerId: customer.id,
      lines: [{ goodsId: 1, unit: 'bag', quantity: 4 }],
    });
    for (const event of [{ type: 'accept' }, { type: 'pay', method: 'PAYNOW' }] as const) {
      await admin.operation({ body: { orderId, event } }, key());
    }
    const before = [await rangeOf(day), await detailOf(orderId, day)];
    expect(before[1]).toMatchObject({ subtotal: '40.00' });
    await on(later);
    const { order } = await admin.getB2BOrder({ params: { b2bOrderId: orderId } });
    const lines = order.lines.map((line) => ({
      lineId: line.id,
      goodsId: line.goodsId,
      unit: line.unit,
      quantity: 3,
    }));
    await admin.changeProduct({ body: { orderId, lines } });
    const [overview, detail] = [await rangeOf(day), await detailOf(orderId, day)];
    // The goods themselves are told as they are now.
    expect([overview, { ...detail, lines: [] }]).toEqual([before[0], { ...before[1], lines: [] }]);
    expect(await detailOf(orderId, later)).toMatchObject({
      isCorrection: true,
      subtotal: '-10.00',
      tax: '-0.90',
      refund: '0.00',
    });
    expect(await detailOf(orderId, day, later)).toMatchObject({ subtotal: '30.00' });
  });
});

describe('the platform’s fee', () => {
  it('is its rate of what is kept, rounded once, by whichever way the money went back', async () => {
    const day = (await nextMonth())(10);
    const orderId = (await soldBy(clerk, 30)).order.id;
    let kept = 32_700;
    const feeNow = async () => toMinor((await detailOf(orderId, day))?.platformServiceFee ?? '');
    await giveByCase({ admin, auditor }, orderId, {
      method: 'original',
      amount: 100,
      bearers: { merchant: 100, platform: 0, rider: 0 },
    });
    kept -= 100;
    for (let piece = 0; piece < 10; piece += 1) {
      await refund(orderId, '0.37');
      kept -= 37;
      expect(await feeNow()).toBe(percentOf(kept, '5'));
    }
    // 5 % of 214.08 is 10.704, of 115.70 it is 5.785: halves go up.
    await refund(orderId, '108.22');
    expect(await feeNow()).toBe(1070);
    await refund(orderId, '98.38');
    expect(await feeNow()).toBe(579);
    await refund(orderId, '115.70');
    expect(await feeNow()).toBe(0);
  });
});

describe('the period and its statement', () => {
  it('are led from one to the other, each difference with its orders', async () => {
    await soldBy(clerk);
    await nextMonth();
    const customer = await newCustomer(ground.db);
    const { orderId } = await handOver(clerk, {
      kind: 'wholesale',
      channel: 'backOffice',
      prepaid: false,
      customerId: customer.id,
      lines: [{ goodsId: 1, unit: 'bag', quantity: 2 }],
    });
    for (const event of [{ type: 'accept' }, { type: 'pay', method: 'PAYNOW' }] as const) {
      await admin.operation({ body: { orderId, event } }, key());
    }
    await soldBy(clerk);
    const waiting = (await statementsOf(admin)).at(-1);
    const { current } = await admin.getFinanceOverview({ body: {} });
    const { bridge } = current;
    expect(bridge).toMatchObject({
      settlementId: waiting?.id,
      overviewAmount: current.statistics.transferAmount,
      settlementAmount: waiting?.transferAmount,
    });
    const parts = bridge?.parts ?? [];
    const total = parts.reduce((sum, { amount }) => sum + toMinor(amount), 0);
    expect(toMinor(bridge?.overviewAmount ?? '') + total).toBe(
      toMinor(bridge?.settlementAmount ?? ''),
    );
    expect(total).not.toBe(0);
    for (const { part, amount, orderCount } of parts) {
      const { rows, total: count } = await admin.listFinanceBridgeOrder({ body: { part } });
      expect(count.count).toBe(orderCount);
      expect(rows.reduce((sum, row) => sum + toMinor(row.amount), 0)).toBe(toMinor(amount));
      if (part === 'notYet') expect(rows.map(({ id }) => id)).toContain(orderId);
    }
  });

  it('say what is from before, and keep their cut-off when the statement is generated anew', async () => {
    await nextMonth();
    await soldBy(clerk, 30);
    const dayOf = await nextMonth();
    const first = (await statementsOf(admin)).findLast(({ status }) => status === 'generated');
    const id = first?.id ?? 0;
    const lines = await linesOf(admin, id);
    const held = lines.find(({ adjustment, turnover, refund: back }) =>
      Boolean(!adjustment && toMinor(turnover) - toMinor(back) > 100),
    );
    await on(dayOf(12));
    await refund(held?.orderId ?? 0, '1.00');
    await auditor.rejectSettlement({ body: { id, remark: 'Once more' } });
    const again = await admin.regenerateSettlement({ body: { id } });
    const { version: _v, generatedAt: _at, generatedByName: _by, ...said } = again.settlement;
    expect(first).toMatchObject(said);
    const figures = (all: typeof lines) => all.map(({ id: _id, status: _status, ...line }) => line);
    expect(figures(await linesOf(admin, id))).toEqual(figures(lines));
    await nextMonth();
    const next = (await statementsOf(admin)).filter(({ status }) => status === 'generated').at(-1);
    const changed = (await linesOf(admin, next?.id ?? 0)).filter(
      ({ orderId }) => orderId === held?.orderId,
    );
    expect(changed).toMatchObject([{ adjustment: true, refund: '1.00' }]);
    expect(first?.earlierCount).toBe(0);
  });

  it('count the orders of a first statement that were completed before its cycle', async () => {
    const shop = await ground.signIn('neighbour', { shopId: 2 });
    await nextMonth();
    const lines = [{ goodsId: 2, unit: 'bag', quantity: 1 }];
    const { orderId } = await handOver(shop, { kind: 'voucher', lines });
    const event = { type: 'pay', method: 'PAYNOW' } as const;
    await shop.operation({ body: { orderId, event } }, key());
    await nextMonth();
    const { settlement } = await shop.beginSettlement({ body: {} });
    expect(settlement).toMatchObject({ orderCount: 1, earlierCount: 1 });
  });
});

describe('every day that is over', () => {
  it(
    'keeps its figures through random histories of orders, refunds, corrections and statements',
    async () => {
      const numRuns = Math.max(1, Math.ceil(sizeOf('MONEY_HISTORIES') / 100));
      const property = fc.asyncProperty(shopLife(12), async (life) => {
        const read: [api: Api, days: { from: string; to: string }, figures: unknown][] = [];
        const figuresOf = async (api: Api, { from, to }: { from: string; to: string }) => {
          const { rows, totals } = await api.listFinanceOrder({ body: { from, to, size: 200 } });
          // What an order is called and how it stands is told as it is now.
          const amounts = rows.map(({ status: _status, paymentMethod: _method, ...row }) => row);
          return { range: await rangeOf(from, to, api), amounts, totals };
        };
        const weekIsOver = async (api: Api, { from, until }: { from: Date; until: Date }) => {
          const days = { from: dateAt(from, ZONE), to: dayAfter(dateAt(until, ZONE), -1) };
          read.push([api, days, await figuresOf(api, days)]);
        };
        const rounds = () => ground.rounds(2);
        await live({ db: ground.db, admin, auditor, moveTo: ground.at, rounds, weekIsOver }, life);
        for (const [api, days, figures] of read) {
          expect(await figuresOf(api, days)).toEqual(figures);
        }
      });
      await fc.assert(property, { numRuns, seed: seedOf(11), endOnFailure: true });
    },
    60_000 + sizeOf('MONEY_HISTORIES') * 1_000,
  );
});
