// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { members } from '../../../server/members/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { handOver } from '../../support/channelOrders.ts';
import { failureOf } from '../orders/ground.ts';
import type { TestServer } from '../support/server.ts';
import { entryOf, memberOf, openDesks, shippedOrder, submit } from './ground.ts';

let server: TestServer;
let db: Database;
let clerk: Api;
let admin: Api;
let auditor: Api;
let neighbour: Api;

beforeAll(async () => {
  ({ server, db, clerk, admin, auditor, neighbour } = await openDesks());
}, 300_000);
afterAll(() => server?.stop());

const entered = (body: ReturnType<typeof entryOf>, api = clerk) =>
  failureOf(api.submitAftersale({ body }, { idempotencyKey: randomUUID() }));

describe('an application', () => {
  it('finds the orders of a number however it is written, there and here', async () => {
    const kept = { '+65 9111 7654': '91117654', '03 (123) 45-67': '031234567' };
    for (const [written, digits] of Object.entries(kept)) {
      const order = await shippedOrder(admin, db);
      const { id } = order.order;
      await db.update(orders).set({ customerPhone: written }).where(eq(orders.id, id));
      for (const phone of [written, digits]) {
        const found = await clerk.getOrderByPhoneNumber({ query: { phone } });
        expect(found.map((one) => one.id)).toEqual([id]);
        expect(await clerk.getCrmUserInfo({ query: { phone } })).toMatchObject({ orderCount: 1 });
      }
    }
  });

  it('begins with the orders of a phone number and what can be claimed of each', async () => {
    const order = await shippedOrder(admin, db);
    const member = await memberOf(db, order);
    const phone = `+65 ${member.phone.slice(0, 4)} ${member.phone.slice(4)}`;
    const [found, ...others] = await clerk.getOrderByPhoneNumber({ query: { phone } });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      id: order.order.id,
      claimable: true,
      left: '32.70',
      delivery: '0.00',
      member: { id: member.id, name: member.name },
      methods: ['original', 'wallet', 'payNow', 'voucher'],
      cases: [],
    });
    expect(
      found?.lines.map(({ claimed, claimable, worth }) => [claimed, claimable, worth]),
    ).toEqual([
      [0, 1, '10.90'],
      [0, 2, '21.80'],
    ]);
    expect(await clerk.getOrderByPhoneNumber({ query: { phone: '80000000' } })).toEqual([]);
    // Without the country it finds who is kept with it, and their orders' wallet.
    await db
      .update(members)
      .set({ phone: `+65${member.phone}` })
      .where(eq(members.id, member.id));
    const [local] = await clerk.getOrderByPhoneNumber({ query: { phone: member.phone } });
    expect(local?.member).toEqual({ id: member.id, name: member.name });
    expect((await clerk.getCrmUserInfo({ query: { phone: member.phone } })).member?.id).toBe(
      member.id,
    );
    expect(
      (await failureOf(clerk.getOrderByPhoneNumber({ query: { phone: 'x' } }))).errors,
    ).toEqual({ phone: expect.any(String) });
  });

  it('reaches every order of a number, page by page, and says how many there are', async () => {
    const phone = '91117600';
    const placed: number[] = [];
    for (let day = 0; day < 5; day++) {
      const { order } = await shippedOrder(admin, db);
      await db.update(orders).set({ customerPhone: phone }).where(eq(orders.id, order.id));
      placed.unshift(order.id);
    }
    const found = (cursor?: string) =>
      clerk.findOrderToClaim({
        body: { search: '+65 9111 7600', size: 2, ...(cursor ? { cursor } : {}) },
      });
    const first = await found();
    expect(first.total).toEqual({ count: 5, exact: true });
    const second = await found(first.next ?? '');
    const third = await found(second.next ?? '');
    expect(third.next).toBeNull();
    const pages = [first, second, third].map(({ rows }) => rows.map(({ id }) => id));
    expect(pages).toEqual([placed.slice(0, 2), placed.slice(2, 4), placed.slice(4)]);
    expect(first.rows[0]).toMatchObject({ claimable: true, left: '32.70' });
    const wrong = clerk.findOrderToClaim({ body: { search: phone, cursor: 'x' } });
    expect((await failureOf(wrong)).errors).toHaveProperty('cursor');
  });

  it('finds an order by its number, also without a phone number', async () => {
    const { order } = await shippedOrder(admin, db);
    await db.update(orders).set({ customerPhone: '' }).where(eq(orders.id, order.id));
    const idsOf = async (search: string, api = clerk) =>
      (await api.findOrderToClaim({ body: { search } })).rows.map(({ id }) => id);
    expect(await idsOf(order.orderSn)).toEqual([order.id]);
    expect(await idsOf(order.orderSn.toLowerCase())).toEqual([order.id]);
    // The prefix is left out where somebody reads the figures out.
    expect(await idsOf(order.orderSn.replace(/^[A-Z]+/, ''))).toEqual([order.id]);
    expect(await idsOf(order.orderSn.slice(0, -1))).toContain(order.id);
    expect(await idsOf(`${order.orderSn}0`)).toEqual([]);
    expect(await idsOf(order.orderSn, neighbour)).toEqual([]);
  });

  it('claims what is left, names what is not, and frees what is rejected', async () => {
    const order = await shippedOrder(admin, db);
    const [first, second] = order.order.lines;
    const half = [{ lineId: second?.id ?? 0, quantity: 1.5 }];
    const one = await submit(clerk, order, { lines: half, amount: '16.35' });
    const left = await clerk.getCrmOrder({ query: { orderId: order.order.id } });
    expect(left.lines[1]).toMatchObject({ claimed: 1.5, claimable: 0.5 });
    const refused = await entered(entryOf(order));
    expect(refused.errors).toMatchObject({
      'lines.1.quantity': expect.stringContaining(': 0.5 kg can still be claimed, not 2'),
    });
    await auditor.startAudit({ query: { id: one.aftersale.id } });
    await auditor.submitAuditResult({
      body: { id: one.aftersale.id, result: 'reject', remark: 'Photos show other goods' },
    });
    const whole = await submit(clerk, order, {
      lines: [{ lineId: second?.id ?? 0, quantity: 2 }],
      amount: '21.80',
    });
    expect(whole.aftersale.lines).toMatchObject([{ quantity: 2, bought: 2, worth: '21.80' }]);
    const twice = { lineId: first?.id ?? 0, quantity: 0.5 };
    expect((await entered(entryOf(order, { lines: [twice, twice] }))).errors).toHaveProperty([
      'lines.1.lineId',
    ]);
  });

  it('piece by piece comes to what was paid: the last piece takes the rest', async () => {
    const order = await shippedOrder(admin, db);
    const lineId = order.order.lines[1]?.id ?? 0;
    const worths: (string | undefined)[] = [];
    for (const [quantity, amount] of [
      [0.667, '7.27'],
      [0.667, '7.27'],
      [0.666, '7.26'],
    ] as const) {
      const made = await submit(clerk, order, { lines: [{ lineId, quantity }], amount });
      worths.push(made.aftersale.lines[0]?.worth);
    }
    expect(worths).toEqual(['7.27', '7.27', '7.26']);
  });

  it('is borne by nobody whom the order does not have', async () => {
    const { orderId } = await handOver(clerk, {
      kind: 'reservation',
      paidBy: 'PAYNOW',
      lines: [{ goodsId: 1, unit: 'bag', quantity: 1 }],
    });
    const { lines } = await clerk.getCrmOrder({ query: { orderId } });
    const claim = { orderId, lines: [{ lineId: lines[0]?.id ?? 0, quantity: 1 }] };
    const proposed = await clerk.apportionRefund({
      body: { ...claim, problemCode: 'late', amount: '10.00' },
    });
    expect(proposed.apportionment.bearers).toEqual({
      merchant: '7.00',
      platform: '3.00',
      rider: '0.00',
    });
  });

  it('names each wrong field', async () => {
    const order = await shippedOrder(admin, db);
    const words = Array.from({ length: 151 }, () => 'word').join(' ');
    const errorsOf = async (rest: Parameters<typeof entryOf>[1]) =>
      (await entered(entryOf(order, rest))).errors;
    expect(await errorsOf({ description: words })).toEqual({ description: 'At most 150 words' });
    expect(await errorsOf({ description: '字'.repeat(151) })).toEqual({
      description: 'At most 150 words',
    });
    expect(await errorsOf({ pictureIds: [1, 2, 3, 4, 5, 6] })).toEqual({
      pictureIds: 'At most five pictures',
    });
    expect(await errorsOf({ pictureIds: [999_999] })).toHaveProperty('pictureIds');
    expect(await errorsOf({ problemCode: 'none' })).toHaveProperty('problemCode');
    expect(await errorsOf({ reasonCode: 'smell' })).toHaveProperty('reasonCode');
    expect(await errorsOf({ method: 'wallet' })).toHaveProperty('method');
    expect(await errorsOf({ amount: '32.71' })).toHaveProperty('amount');
    expect(await errorsOf({ amount: '-1.00' })).toHaveProperty('amount');
    expect(await errorsOf({ delivery: true })).toHaveProperty('delivery');
    expect(await errorsOf({ lines: [] })).toHaveProperty('lines');
    expect(await errorsOf({ orderId: 999_999 })).toEqual({ orderId: 'Order not found' });
    const theirs = entryOf(order, { amount: '30.00' });
    expect((await entered(theirs, neighbour)).errors).toHaveProperty('orderId');
    const held = await shippedOrder(admin, db);
    await admin.operation({
      body: {
        orderId: held.order.id,
        event: { type: 'correctStatus', to: 'new', remark: 'Not gone yet' },
      },
    });
    expect((await entered(entryOf(held))).errors).toEqual({
      orderId: 'Nothing can be claimed of an order that is “New”.',
    });
  });

  it('of an unpaid order can only bring a voucher', async () => {
    const order = await shippedOrder(admin, db, { paid: false });
    expect((await entered(entryOf(order))).errors).toHaveProperty('amount');
    const detail = await submit(clerk, order, { method: 'voucher', amount: '5.00' });
    expect(detail.aftersale.order.methods).toEqual(['voucher']);
  });

  it('is proposed to the cent', async () => {
    const order = await shippedOrder(admin, db);
    const lines = order.order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const body = { orderId: order.order.id, lines, problemCode: 'late' };
    expect(await clerk.apportionRefund({ body: { ...body, amount: '10.00' } })).toEqual({
      currency: 'SGD',
      amount: '10.00',
      most: '32.70',
      apportionment: {
        lines: [
          { lineId: lines[0]?.lineId, amount: '3.33' },
          { lineId: lines[1]?.lineId, amount: '6.67' },
        ],
        delivery: '0.00',
        bearers: { merchant: '0.00', platform: '3.00', rider: '7.00' },
      },
    });
    expect((await clerk.apportionRefund({ body })).amount).toBe('32.70');
    const tooMuch = await failureOf(clerk.apportionRefund({ body: { ...body, amount: '40.00' } }));
    expect(tooMuch.errors).toHaveProperty('amount');
  });

  it('speaks the language of the person', async () => {
    const chinese = await server.signIn('clerk', { locale: 'zh-CN' });
    const problems = await chinese.listAftersaleProblem();
    expect(problems[0]).toMatchObject({ code: 'spoiled', name: '变质或过期', type: 'quality' });
    expect(problems.every(({ reasons }) => reasons.length > 0)).toBe(true);
    const reasons = await clerk.listRefundReason({ query: { problemCode: 'late' } });
    expect(reasons.map(({ name }) => name)).toEqual([
      'After the agreed time',
      'Too late to be used',
    ]);
    expect((await clerk.listRefundReason({ query: {} })).length).toBe(18);
  });
});
