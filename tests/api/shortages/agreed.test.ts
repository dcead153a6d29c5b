// engine: either

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { setLimit } from '../../support/limits.ts';
import { failureOf, newGoods, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { key, picker } from '../pickLists/ground.ts';
import { shorter } from './ground.ts';

let world: World;
let clerk: Api;
let manager: Api;
let hands: ReturnType<typeof picker>;
let short: ReturnType<typeof shorter>;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  hands = picker(world, clerk);
  short = shorter(clerk, hands);
});
afterAll(() => world.stop());

const leaveOut = { type: 'leaveOut', refund: false, remark: '' } as const;
const now = ({ order }: OrderDetail) => hands.orderNow(order.id);
const stateOf = async (id: number) => (await clerk.getShortage({ params: { id } })).state;

/** The order asks for so many of some goods from now on. */
async function asksFor(order: OrderDetail, goodsId: number, quantity: number): Promise<void> {
  const { order: it } = await now(order);
  const lines = it.lines.map((line) => ({
    ...{ lineId: line.id, goodsId: line.goodsId, unit: line.unit },
    quantity: line.goodsId === goodsId ? quantity : line.quantity,
  }));
  await clerk.changeProduct({ body: { orderId: it.id, lines } }, key());
}

test('a line whose order asks for less meanwhile is not picked anew beyond that', async () => {
  const { order, list, lineId, shortage } = await short.shortOrder();
  await asksFor(order, shortage.goodsId, 4);
  const refused = await failureOf(hands.send(list.pickList.id, { type: 'reopenLine', lineId }));
  expect(refused.reason).toMatchObject({
    rule: 'allIsAskedFor',
    figures: { asked: 5, left: 4 },
    remedy: { record: 'order', id: order.order.id },
  });
  // What is still open goes on another list.
  const { facts } = await clerk.getShortage({ params: { id: shortage.id } });
  expect(facts.left).toBe(2);
});

describe('what was agreed', () => {
  test('is checked: as much missing, and the total that was named', async () => {
    const { order, shortage } = await short.shortOrder();
    const params = { id: shortage.id };
    const { after } = await clerk.priceShortage({ params, body: { instead: null } });
    const other = order.order.lines.find(({ goodsId }) => goodsId !== shortage.goodsId);
    await asksFor(order, other?.goodsId ?? 0, 6);
    const total = (await clerk.priceShortage({ params, body: { instead: null } })).after;
    const moved = await failureOf(
      short.decide(shortage.id, { ...leaveOut, agreed: { left: 3, total: after } }),
    );
    expect(moved.reason).toMatchObject({
      rule: 'orderCostsAsAgreed',
      figures: { order: order.order.orderSn, currency: 'SGD' },
      remedy: { record: 'order', id: order.order.id },
    });
    expect(moved.message).toContain(after);
    expect(moved.message).toContain(total);
    const less = await failureOf(
      short.decide(shortage.id, { ...leaveOut, agreed: { left: 2, total } }),
    );
    expect(less.reason).toMatchObject({ rule: 'leftIsAsAgreed', figures: { left: 3, agreed: 2 } });
    expect(await stateOf(shortage.id)).toBe('open');
    const done = await short.decide(shortage.id, { ...leaveOut, agreed: { left: 3, total } });
    expect(done.state).toBe('leftOut');
    expect((await now(order)).order.total).toBe(total);
  });

  test('holds for a substitute too', async () => {
    const { order, shortage } = await short.shortOrder();
    const { id: goodsId } = await newGoods(world.db);
    const instead = { goodsId, unit: 'kg', quantity: 4 };
    const agreed = { left: 3, total: '0.01' };
    const event = { type: 'substitute', ...instead, remark: '', agreed } as const;
    const refused = await failureOf(short.decide(shortage.id, event));
    expect(refused.reason?.rule).toBe('orderCostsAsAgreed');
    const params = { id: shortage.id };
    const { after } = await clerk.priceShortage({ params, body: { instead } });
    await short.decide(shortage.id, { ...event, agreed: { left: 3, total: after } });
    expect((await now(order)).order.total).toBe(after);
  });
});

describe('several that are left out', () => {
  test('name old and new total of each order first, one after the other', async () => {
    const two = await short.shortOrder({ of: 3, lines: 2 });
    const only = await short.shortOrder({ picked: 0, of: 1 });
    const ids = [two.shortage.id, ...two.others.map(({ id }) => id), only.shortage.id];
    const priced = await clerk.priceShortages({ body: { shortageIds: [...ids, 999_999_999] } });
    const [first, second, last, nobodys] = priced;
    expect(first?.change?.before).toBe(two.order.order.total);
    expect(second?.change?.before).toBe(first?.change?.after);
    expect(last).toMatchObject({ change: null, orderId: only.order.order.id });
    expect(last?.message).toContain(only.order.order.orderSn);
    expect(nobodys).toMatchObject({ change: null, message: null, orderId: null });
    const agreed = [first, second].map((line) => ({
      left: line?.change?.left ?? 0,
      total: line?.change?.after ?? '',
    }));
    const body = { shortageIds: ids.slice(0, 2), event: { ...leaveOut, agreed } };
    const lines = await clerk.decideShortages({ body }, key());
    expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect((await now(two.order)).order.total).toBe(second?.change?.after);
  });

  test('leave an order as it is, by its name, where its total is another than was agreed', async () => {
    const [one, other] = [await short.shortOrder(), await short.shortOrder()];
    const shortageIds = [one.shortage.id, other.shortage.id];
    const priced = await clerk.priceShortages({ body: { shortageIds } });
    const agreed = priced.map(({ change }) => ({
      left: change?.left ?? 0,
      total: change?.after ?? '',
    }));
    const [, kept] = one.order.order.lines.map(({ goodsId }) => goodsId);
    const raised = kept === one.shortage.goodsId ? one.order.order.lines[0]?.goodsId : kept;
    await asksFor(one.order, raised ?? 0, 6);
    const before = (await now(one.order)).order.total;
    const body = { shortageIds, event: { ...leaveOut, agreed } };
    const lines = await clerk.decideShortages({ body }, key());
    expect(lines.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
    expect(lines[0]).toMatchObject({
      number: one.shortage.number,
      reason: { rule: 'orderCostsAsAgreed' },
    });
    expect(lines[0]?.message).toContain(one.order.order.orderSn);
    expect((await now(one.order)).order.total).toBe(before);
  });
});

test('a shortage is found from its order and its list while it is missing', async () => {
  const { order, list, shortage } = await short.shortOrder();
  const found = async () => {
    const ofOrder = await clerk.getOrderRelated({ params: { id: order.order.id } });
    const ofList = await clerk.getPickListRelated({ params: { id: list.pickList.id } });
    return [ofOrder.shortages, ofList.shortages].map((one) => one?.rows.map(({ id }) => id));
  };
  expect(await found()).toEqual([[shortage.id], [shortage.id]]);
  await short.decide(shortage.id, leaveOut);
  expect(await found()).toEqual([[], []]);
});

describe('several of one paid order that are left out', () => {
  const centsOf = (amount = '') => Math.round(Number(amount) * 100);
  const said = (cents = 0) => (cents / 100).toFixed(2);

  /** Two of a paid order, and what is paid too much without the first, and without both. */
  async function paidTwo() {
    const { order, shortage, others } = await short.shortOrder({ of: 3, lines: 2 });
    await take(manager, await now(order), { type: 'pay', method: 'CASH_PAY' });
    const shortageIds = [shortage.id, ...others.map(({ id }) => id)];
    const priced = await manager.priceShortages({ body: { shortageIds } });
    const agreed = priced.map(({ change }) => ({
      left: change?.left ?? 0,
      total: change?.after ?? '',
    }));
    const [one = 0, all = 0] = agreed.map(
      ({ total }) => centsOf(order.order.total) - centsOf(total),
    );
    return { order, shortageIds, agreed, one, all };
  }
  const decide = async (shortageIds: number[], agreed?: { left: number; total: string }[]) => {
    const event = { ...leaveOut, refund: true, ...(agreed ? { agreed } : {}) };
    const told = await manager.decideShortages({ body: { shortageIds, event } }, key());
    return told.map(({ outcome }) => outcome);
  };
  const refunds = (ids: number[]) =>
    Promise.all(
      ids.map(async (id) => (await clerk.getShortage({ params: { id } })).shortage.refund),
    );

  test('are refunded once, with the last, and held against the limit together', async () => {
    const admin = await world.signIn('admin');
    for (const asked of [false, true]) {
      const { order, shortageIds, one, all } = await paidTwo();
      expect(one).toBeGreaterThan(0);
      expect(all).toBeGreaterThan(one);
      await setLimit(admin, 'refund', asked ? said(all - 1) : '5000.00');
      expect(await decide(shortageIds)).toEqual(['done', 'done']);
      expect(await refunds(shortageIds)).toEqual([null, { amount: said(all), asked }]);
      const { order: changed } = await now(order);
      expect(changed.paymentStatus).toBe(asked ? 'toDecide' : 'paid');
      expect(changed.refunded).toBe(asked ? '0.00' : said(all));
    }
    await setLimit(admin, 'refund', null);
  });

  test('are refunded with the last that is done', async () => {
    const { order, shortageIds, agreed, one } = await paidTwo();
    const wrong = agreed.map((line, at) => (at === 0 ? line : { ...line, total: '0.01' }));
    expect(await decide(shortageIds, wrong)).toEqual(['done', 'refused']);
    expect(await refunds(shortageIds)).toEqual([{ amount: said(one), asked: false }, null]);
    expect((await now(order)).order.refunded).toBe(said(one));
  });
});

test('the history says whether what was paid too much was refunded, or only asked for', async () => {
  const admin = await world.signIn('admin');
  for (const [limit, asked] of [
    ['5000.00', false],
    ['1.00', true],
  ] as const) {
    const { order, shortage } = await short.shortOrder();
    await take(manager, await now(order), { type: 'pay', method: 'CASH_PAY' });
    await setLimit(admin, 'refund', limit);
    const done = await short.decide(shortage.id, { ...leaveOut, refund: true }, manager);
    const { order: changed } = await now(order);
    const amount = (Number(order.order.total) - Number(changed.total)).toFixed(2);
    expect(done.shortage.refund).toEqual({ amount, asked });
    expect(changed.paymentStatus).toBe(asked ? 'toDecide' : 'paid');
  }
  await setLimit(admin, 'refund', null);
  const { shortage } = await short.shortOrder();
  expect((await short.decide(shortage.id, leaveOut)).shortage.refund).toBeNull();
});
