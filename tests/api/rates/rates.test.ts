// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import { MOST_PLANNED, type Rates } from '../../../api/rates/calls.ts';
import type { RateKind } from '../../../api/rates/rate.ts';
import { orders } from '../../../server/orders/tables.ts';
import { verify } from '../../../server/product/verify/verify.ts';
import { handOver } from '../../support/channelOrders.ts';
import { failureOf, newCustomer, newGoods } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

const DAY = 24 * 60 * 60_000;
const ZONE = 'Asia/Singapore';

let world: World;
let began: Date;
let manager: Api;

beforeAll(async () => {
  world = await startWorld();
  began = world.clock.now;
  manager = await world.signIn('manager');
});
afterAll(() => world.stop());

/** The day so many days from the beginning, by the shop's clock. */
const dayAt = (days: number) => dateAt(new Date(began.getTime() + days * DAY), ZONE);

/** Moves the server's clock, and signs in again: sessions do not last so long. */
async function on(days: number): Promise<Api> {
  world.clock.now = new Date(began.getTime() + days * DAY);
  manager = await world.signIn('manager');
  return manager;
}

const ratesOf = ({ kinds }: Rates, kind: RateKind) =>
  kinds.find((one) => one.kind === kind)?.rates ?? [];

const planned = (kind: RateKind, rate: string, days: number) => ({
  body: { kind, rate, fromDay: dayAt(days), remark: 'Agreed' },
});

/** A guest's order of 100.00 out of a channel, as its row stands. */
async function orderOf(api: Api, channel: 'shopee' | 'groupBuy' | 'webShop') {
  const item = await newGoods(world.db);
  const lines = [{ goodsId: item.id, unit: 'kg', quantity: 10 }];
  const { orderId } = await handOver(api, { kind: 'selfPickup', channel, lines });
  return rowOf(orderId);
}

async function rowOf(id: number) {
  const [row] = await world.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`There is no order ${id}`);
  return row;
}

const faults = async () => (await verify(world.db)).faults.filter(({ check }) => check === 'rates');

// One story: the clock goes on from test to test.
describe('a rate', { shuffle: false }, () => {
  test('is what an order takes of its own day, and keeps when the next one holds', async () => {
    await on(0);
    const item = await newGoods(world.db);
    const customer = await newCustomer(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    await manager.addRate(planned('tax', '10.5', 2));
    await manager.addRate(planned('groupBuy', '4.25', 2));
    const before = await orderOf(manager, 'groupBuy');
    expect(before).toMatchObject({ gstPercent: '9.00', gst: 900, channelFeeRate: '3.00' });

    await on(2);
    const calculated = await manager.calcOrderPrice({ body: { customerId: customer.id, lines } });
    expect(calculated).toMatchObject({ gstPercent: '10.5', gst: '1.05' });
    const after = await orderOf(manager, 'groupBuy');
    expect(after).toMatchObject({ gstPercent: '10.50', gst: 1050, channelFeeRate: '4.25' });
    expect((await orderOf(manager, 'webShop')).channelFeeRate).toBeNull();
    expect((await manager.getBusinessConfig()).gstPercent).toBe('10.5');
    // What was priced before is priced again with the tax that it has.
    const [line] = (await manager.getOrderDetail4Merchant({ query: { orderId: before.id } })).order
      .lines;
    const again = await manager.calcOrderPrice({
      body: {
        orderId: before.id,
        lines: [{ ...lines[0], goodsId: line?.goodsId ?? 0, unit: 'kg', quantity: 5 }],
      },
    });
    expect(again).toMatchObject({ gstPercent: '9', gst: '4.50' });
    expect(await rowOf(before.id)).toMatchObject({ gstPercent: '9.00', channelFeeRate: '3.00' });
    expect(await faults()).toEqual([]);
  });

  test('of today holds at once, for new orders alone, and stays', async () => {
    await on(5);
    const early = await orderOf(manager, 'shopee');
    const set = await manager.addRate(planned('shopee', '6.75', 5));
    const [now, first] = ratesOf(set, 'shopee').filter(({ holds }) => holds !== 'later');
    expect(now).toMatchObject({
      rate: '6.75',
      holds: 'today',
      fromDay: dayAt(5),
      remark: 'Agreed',
    });
    expect(first).toMatchObject({ rate: '6', holds: 'before', fromDay: null, untilDay: dayAt(4) });
    const late = await orderOf(manager, 'shopee');
    const kept = await rowOf(early.id);
    expect([kept.channelFeeRate, late.channelFeeRate]).toEqual(['6.00', '6.75']);
    expect(await faults()).toEqual([]);

    const params = { id: now?.id ?? 0 };
    const body = { rate: '1', fromDay: dayAt(9), remark: 'Wrong', version: 0 };
    for (const refusal of [
      await failureOf(manager.changeRate({ params, body })),
      await failureOf(manager.deleteRate({ params, body: { version: 0 } })),
    ]) {
      expect([refusal.code, refusal.reason?.rule]).toEqual([CODES.refused, 'rateHasNotBegun']);
    }
  });

  test('changes no figure of a day that is over', async () => {
    await on(6);
    const body = { range: { from: dayAt(-20), to: dayAt(5) } };
    const before = await manager.getFinanceOverview({ body });
    await manager.addRate(planned('app', '50', 6));
    await manager.addRate(planned('tax', '0', 6));
    expect(await manager.getFinanceOverview({ body })).toEqual(before);
  });

  test('that is planned is changed and taken back, each with old and new in the log', async () => {
    await on(7);
    const [added] = ratesOf(await manager.addRate(planned('lazada', '7', 20)), 'lazada');
    const params = { id: added?.id ?? 0 };
    const body = { rate: '7.5', fromDay: dayAt(21), remark: 'Later', version: 0 };
    const changed = await manager.changeRate({ params, body });
    expect(ratesOf(changed, 'lazada')[0]).toMatchObject({ ...body, holds: 'later', version: 1 });
    const stale = await failureOf(manager.changeRate({ params, body }));
    expect([stale.code, stale.data]).toEqual([CODES.stale, changed]);
    const back = await manager.deleteRate({ params, body: { version: 1 } });
    expect(ratesOf(back, 'lazada').map(({ rate }) => rate)).toEqual(['6']);

    const auditor = await world.signIn('auditor');
    const { rows } = await auditor.listOperationLogVO({ body: { module: 'rates', size: 3 } });
    expect(
      rows.map(({ operation, changes }) => [
        operation,
        changes.map((one) => (one.what === 'setting' ? [one.setting, one.from, one.to] : one)),
      ]),
    ).toEqual([
      [
        'deleteRate',
        [
          ['lazada', '7.5', '6'],
          ['fromDay', dayAt(21), null],
        ],
      ],
      ['changeRate', []],
      [
        'changeRate',
        [
          ['lazada', '7', '7.5'],
          ['fromDay', dayAt(20), dayAt(21)],
        ],
      ],
    ]);
  });

  test('begins on a day of its own that is not over, and is a percentage', async () => {
    await on(8);
    await manager.addRate(planned('lazada', '8', 30));
    const wrong = async (kind: RateKind, rate: string, days: number) =>
      (await failureOf(manager.addRate(planned(kind, rate, days)))).errors;
    expect(await wrong('lazada', '8', 7)).toEqual({
      fromDay: expect.stringContaining('This day is over'),
    });
    expect(await wrong('lazada', '9', 30)).toEqual({
      fromDay: expect.stringContaining('Another rate begins on this day'),
    });
    for (const rate of ['100.01', '101', '-1', '8.125', 'nine', '']) {
      expect(Object.keys(await wrong('lazada', rate, 40))).toEqual(['rate']);
    }
    const all = await manager.addRate(planned('lazada', '100', 41));
    expect(ratesOf(all, 'lazada')[0]?.rate).toBe('100');
  });

  test('is one of at most so many that are planned', async () => {
    await on(8);
    const count = ratesOf(await manager.listRates({}), 'groupBuy').filter(
      ({ holds }) => holds === 'later',
    ).length;
    for (let index = count; index < MOST_PLANNED; index += 1) {
      await manager.addRate(planned('groupBuy', '1', 50 + index));
    }
    const refusal = await failureOf(manager.addRate(planned('groupBuy', '1', 49)));
    expect(refusal.reason).toMatchObject({ rule: 'ratesAreNotTooMany' });
  });

  test('is set by two at once for one day by one of them', async () => {
    await on(9);
    const twice = await Promise.allSettled([
      manager.addRate(planned('app', '7', 60)),
      manager.addRate(planned('app', '8', 60)),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is each shop’s own, and set by whose role grants it', async () => {
    await on(10);
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    expect(ratesOf(await elsewhere.listRates({}), 'tax').map(({ rate }) => rate)).toEqual(['6']);
    const [own] = ratesOf(await manager.addRate(planned('tax', '11', 70)), 'tax');
    const params = { id: own?.id ?? 0 };
    const foreign = await failureOf(elsewhere.deleteRate({ params, body: { version: 0 } }));
    expect(foreign.code).toBe(CODES.notFound);
    const auditor = await world.signIn('auditor');
    expect(ratesOf(await auditor.listRates({}), 'tax')[0]?.rate).toBe('11');
    const { code } = await failureOf(auditor.addRate(planned('tax', '12', 80)));
    expect(code).toBe(CODES.noAccess);
    const clerk = await world.signIn('clerk');
    expect((await failureOf(clerk.listRates({}))).code).toBe(CODES.noAccess);
  });
});
