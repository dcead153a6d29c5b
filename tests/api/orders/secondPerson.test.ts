// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { customers } from '../../../server/customers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { cashBy } from '../../../server/kernel/ledger/accounts.ts';
import { balanceOf } from '../../../server/kernel/ledger/post.ts';
import { setLimit } from '../../support/limits.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;
let auditor: Api;
let manager: Api;
let admin: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
  manager = await world.signIn('manager');
  admin = await world.signIn('admin');
  await setLimit(admin, 'refund', '200.00');
  await setLimit(admin, 'correction', '200.00');
});
afterAll(() => world.stop());

/** An order of so many kilograms at 10.90 each, shipped and paid. */
async function paid(quantity: number): Promise<OrderDetail> {
  const customer = await newCustomer(world.db);
  const { id: goodsId } = await newGoods(world.db);
  const lines = [{ goodsId, unit: 'kg', quantity }];
  const order = await newOrder(clerk, { customer, lines });
  const accepted = await take(clerk, order, { type: 'accept' });
  return take(clerk, accepted, shipAllOf(accepted), { type: 'pay', method: 'CASH_PAY' });
}

const send = (api: Api, { order }: OrderDetail, event: WireOrderEvent) =>
  api.operation(
    { body: { orderId: order.id, version: order.version, event } },
    { idempotencyKey: randomUUID() },
  );

const cash = () => balanceOf(world.db, 1, cashBy('CASH_PAY'), 'SGD');

const toldOf = async ({ order }: OrderDetail) => {
  const { rows } = await admin.listOperationLogVO({ body: { target: order.orderSn, size: 1 } });
  return rows[0]?.changes;
};
const amount = (setting: string, from: string | null, to: string | null) => ({
  ...{ what: 'setting', as: 'amount' },
  ...{ setting, from, to },
});

describe('a refund on the order’s page', () => {
  const refund = (amount: string) =>
    ({ type: 'refund', amount, remark: 'All of it was spoilt' }) as const;

  test('up to the limit is one person’s, and the log has its amounts', async () => {
    const order = await paid(100);
    const done = await send(clerk, order, refund('200.00'));
    expect(done.order).toMatchObject({ paymentStatus: 'paid', refunded: '200.00' });
    expect(await toldOf(done)).toEqual([
      amount('credited', '0.00', '200.00'),
      amount('refunded', '0.00', '200.00'),
    ]);
  });

  test('in pieces is measured by all of them', async () => {
    const order = await paid(100);
    const some = await send(clerk, order, refund('150.00'));
    expect(some.order).toMatchObject({ paymentStatus: 'paid', refunded: '150.00' });
    const more = await send(clerk, some, refund('50.01'));
    expect(more.order).toMatchObject({ paymentStatus: 'toDecide', refunded: '150.00' });
  });

  test('above it waits: nothing is booked until another person has decided', async () => {
    const order = await paid(100);
    const before = await cash();
    const asked = await send(clerk, order, refund('1090.00'));
    expect(asked.order).toMatchObject({ paymentStatus: 'toDecide', refunded: '0.00' });
    expect(asked.facts.asked).toMatchObject({
      event: { type: 'refund', amount: 109_000, remark: 'All of it was spoilt' },
      amount: 109_000,
      by: { name: 'Clerk' },
    });
    expect(Date.parse(asked.facts.asked?.at ?? '')).not.toBeNaN();
    expect(await cash()).toBe(before);
    expect(await toldOf(asked)).toEqual([amount('asked', null, '1090.00')]);

    const waiting = await manager.listOrder4Merchant({ body: { paymentStatus: ['toDecide'] } });
    expect(waiting.rows.map(({ id }) => id)).toContain(order.order.id);
    const own = await failureOf(send(clerk, asked, { type: 'approveAsked' }));
    expect(own.reason).toMatchObject({ rule: 'deciderIsAnother', figures: { name: 'Clerk' } });
    const twice = await failureOf(send(clerk, asked, refund('10.00')));
    expect(twice.reason?.rule).toBe('wrongState');

    const done = await send(auditor, asked, { type: 'approveAsked' });
    expect(done.order).toMatchObject({ paymentStatus: 'refunded', refunded: '1090.00' });
    expect(done.facts.asked).toBeNull();
    expect(await cash()).toBe(before - 109_000n);
    expect(await toldOf(done)).toEqual([
      amount('credited', '0.00', '1090.00'),
      amount('asked', '1090.00', null),
      amount('refunded', '0.00', '1090.00'),
    ]);
  });

  test('that is declined leaves the order as it was, with the reason in its history', async () => {
    const asked = await send(clerk, await paid(100), refund('500.00'));
    const done = await send(manager, asked, { type: 'declineAsked', remark: 'Half at most' });
    expect(done.order).toMatchObject({ paymentStatus: 'paid', refunded: '0.00' });
    expect(done.history.at(-1)).toMatchObject({ event: 'declineAsked', remark: 'Half at most' });
  });

  test('can be withdrawn by who asked for it', async () => {
    const asked = await send(clerk, await paid(100), refund('500.00'));
    const done = await send(clerk, asked, { type: 'declineAsked', remark: 'A mistake' });
    expect(done.order.paymentStatus).toBe('paid');
  });

  test('is not to be had by a corrected payment status instead, whatever limit that has', async () => {
    await setLimit(admin, 'correction', null);
    const order = await paid(100);
    const before = await cash();
    const correct = { type: 'correctPayment', to: 'refunded', remark: 'Was given back' } as const;
    const asked = await send(clerk, order, correct);
    expect(asked.order).toMatchObject({ paymentStatus: 'toDecide', refunded: '0.00' });
    expect(await cash()).toBe(before);
    const own = await failureOf(send(clerk, asked, { type: 'approveAsked' }));
    expect(own.reason?.rule).toBe('deciderIsAnother');
    const done = await send(auditor, asked, { type: 'approveAsked' });
    expect(done.order).toMatchObject({ paymentStatus: 'refunded', refunded: '1090.00' });
    await setLimit(admin, 'correction', '200.00');
  });
});

describe('a status that is corrected past the credit limit', () => {
  const correct = { type: 'correctStatus', to: 'shipped', remark: 'It has left' } as const;

  /** A new order of 109.00 for somebody who may owe so much. */
  async function fresh(creditLimit: number) {
    const customer = await newCustomer(world.db, { creditLimit });
    const { id: goodsId } = await newGoods(world.db);
    const order = await newOrder(clerk, {
      customer,
      lines: [{ goodsId, unit: 'kg', quantity: 40 }],
    });
    return { customer, order };
  }

  test('takes a permission of its own, and above the limit the credit limit is raised first', async () => {
    // 436.00 is to be owed.
    const { order } = await fresh(40_000);
    const refused = await failureOf(send(clerk, order, correct));
    expect(refused.reason).toMatchObject({
      rule: 'permission',
      figures: { permission: 'order.passCredit' },
    });
    expect((await send(manager, order, correct)).order.status).toBe('shipped');

    const { customer, order: far } = await fresh(10_000);
    const tooFar = await failureOf(send(manager, far, correct));
    expect(tooFar.reason).toMatchObject({
      rule: 'creditIsPassedByLittle',
      figures: { excess: 33_600, most: 20_000, limit: 10_000 },
      remedy: { record: 'customer', id: customer.id },
    });
    await world.db
      .update(customers)
      .set({ creditLimit: 100_000 })
      .where(eq(customers.id, customer.id));
    expect((await send(clerk, far, correct)).order.status).toBe('shipped');
  });
});

describe('what credits a tax invoice', () => {
  const cancelled = { type: 'correctStatus', to: 'cancelled', remark: 'Never arrived' } as const;
  const notesOf = async ({ order }: OrderDetail) =>
    (await admin.listCreditNote({ body: { search: order.orderSn } })).rows;

  /** An order of so many kilograms at 10.90 each, shipped, of which 10.00 was paid. */
  async function partlyPaid(quantity: number): Promise<OrderDetail> {
    const customer = await newCustomer(world.db);
    const { id: goodsId } = await newGoods(world.db);
    const lines = [{ goodsId, unit: 'kg', quantity }];
    const order = await newOrder(clerk, { customer, lines, prepaid: false });
    const accepted = await take(clerk, order, { type: 'accept' });
    return take(clerk, accepted, shipAllOf(accepted), {
      ...{ type: 'pay', method: 'CASH_PAY', amount: '10.00' },
    });
  }

  test('up to the limit is one person’s, and history and log have its amount', async () => {
    const done = await send(manager, await partlyPaid(10), cancelled);
    expect(done.order.status).toBe('cancelled');
    expect(await toldOf(done)).toEqual([amount('credited', '0.00', '109.00')]);
    expect(done.history.at(-1)?.figures).toEqual([
      { setting: 'credited', from: '0.00', to: '109.00' },
    ]);
  });

  test('above it waits: no note is issued until another person has decided', async () => {
    const order = await partlyPaid(100);
    const asked = await send(manager, order, cancelled);
    expect(asked.order).toMatchObject({ status: 'shipped', paymentStatus: 'toDecide' });
    expect(asked.facts.asked).toMatchObject({ event: cancelled, amount: 109_000 });
    expect(await toldOf(asked)).toEqual([amount('asked', null, '1090.00')]);
    expect(await notesOf(asked)).toEqual([]);
    const own = await failureOf(send(manager, asked, { type: 'approveAsked' }));
    expect(own.reason?.rule).toBe('deciderIsAnother');

    const done = await send(admin, asked, { type: 'approveAsked' });
    expect(done.order).toMatchObject({ status: 'cancelled', paymentStatus: 'notRefunded' });
    expect(await toldOf(done)).toEqual([
      amount('credited', '0.00', '1090.00'),
      amount('asked', '1090.00', null),
    ]);
    expect(await notesOf(done)).toMatchObject([{ total: '1090.00', remark: 'Never arrived' }]);

    // Taking the note back takes two as well.
    const back = await send(manager, done, { ...cancelled, to: 'shipped' });
    expect(back.order).toMatchObject({ status: 'cancelled', paymentStatus: 'toDecide' });
    const declined = await send(admin, back, { type: 'declineAsked', remark: 'It is gone' });
    expect(declined.order).toMatchObject({ status: 'cancelled', paymentStatus: 'notRefunded' });
    expect((await notesOf(declined)).length).toBe(1);
  });

  test('is asked of a cancellation too, and refused to changed goods', async () => {
    const order = await partlyPaid(100);
    const back = await send(manager, order, { ...cancelled, to: 'pendingShipment' });
    expect(back.order).toMatchObject({ status: 'pendingShipment', paymentStatus: 'unpaid' });
    const [line] = back.order.lines;
    if (!line) throw new Error('The order has a line');
    await world.db
      .update(goods)
      .set({ prices: { general: 500, junior: 500, intermediate: 500, premium: 500 } })
      .where(eq(goods.id, line.goodsId));
    const { id: lineId, goodsId, unit } = line;
    const body = { orderId: back.order.id, lines: [{ lineId, goodsId, unit, quantity: 100 }] };
    const cheaper = await failureOf(admin.changeProduct({ body }));
    expect(cheaper.reason).toMatchObject({
      ...{ rule: 'invoiceIsCreditedByLittle', remedy: { event: 'cancel' } },
      figures: { amount: 54_500, limit: 20_000 },
    });
    const asked = await send(manager, back, { type: 'cancel', remark: 'Entered twice' });
    expect(asked.order).toMatchObject({ status: 'pendingShipment', paymentStatus: 'toDecide' });
    const done = await send(admin, asked, { type: 'approveAsked' });
    expect(done.order).toMatchObject({ status: 'cancelled', paymentStatus: 'notRefunded' });
    expect(await notesOf(done)).toMatchObject([{ total: '1090.00', remark: 'Entered twice' }]);
  });
});
