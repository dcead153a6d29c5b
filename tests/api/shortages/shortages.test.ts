// engine: either

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { PickListDetail } from '../../../api/pickLists/calls.ts';
import { goods } from '../../../server/goods/tables.ts';
import { auditPickLists } from '../../../server/pickLists/audit.ts';
import { auditShortages } from '../../../server/shortages/audit.ts';
import { failureOf, newGoods, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { key, lineIds, packedIn, pickAll, picker } from '../pickLists/ground.ts';
import { shorter } from './ground.ts';

let world: World;
let clerk: Api;
let manager: Api;
let auditor: Api;
let elsewhere: Api;
let hands: ReturnType<typeof picker>;
let shortOf: ReturnType<typeof shorter>['shortOf'];
let shortOrder: ReturnType<typeof shorter>['shortOrder'];
let decide: ReturnType<typeof shorter>['decide'];

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
  elsewhere = await world.signIn('admin', { shopId: 3 });
  hands = picker(world, clerk);
  ({ shortOf, shortOrder, decide } = shorter(clerk, hands));
});
afterAll(() => world.stop());

const leaveOut = (refund = false) => ({ type: 'leaveOut', refund, remark: '' }) as const;
const backOrder = { type: 'backOrder', remark: '' } as const;

const now = (order: OrderDetail) => hands.orderNow(order.order.id);

const handedOver = async (list: PickListDetail) => {
  const fresh = await hands.read(list.pickList.id);
  const open = fresh.facts.lines.filter((line) => line.short === null);
  return hands.moved(
    fresh,
    ...open.map(({ lineId, asked, picked }) => ({
      type: 'pick' as const,
      lineId,
      quantity: asked - picked,
    })),
    { type: 'finish' },
    packedIn(fresh, 1),
    { type: 'handOver' },
  );
};

describe('what a picker closes a line without', () => {
  test('waits for a decision, with its reason, and is found by customer, goods and day', async () => {
    const { order, list, shortage } = await shortOrder();
    expect(shortage).toMatchObject({
      status: 'open',
      reason: 'tooFew',
      quantity: 3,
      unit: 'kg',
      order: { id: order.order.id },
    });
    const detail = await clerk.getShortage({ params: { id: shortage.id } });
    expect(detail.facts.left).toBe(3);
    expect(detail.shortage.pickList).toEqual({
      id: list.pickList.id,
      number: list.pickList.number,
    });
    const ids = async (body: object) =>
      (await clerk.listShortages({ body })).rows.map(({ id }) => id);
    const { customerId, goodsId, day } = shortage;
    expect(await ids({ customerId })).toEqual([shortage.id]);
    expect(await ids({ goodsId })).toEqual([shortage.id]);
    expect(await ids({ customerId, dayFrom: day, dayTo: day })).toEqual([shortage.id]);
    expect(await ids({ customerId, dayFrom: '2099-01-01' })).toEqual([]);
    const elsewhereFailed = await failureOf(elsewhere.getShortage({ params: { id: shortage.id } }));
    const role = await failureOf(decide(shortage.id, backOrder, auditor));
    expect([elsewhereFailed.code, role.code]).toEqual([CODES.notFound, CODES.noAccess]);
    expect((await auditor.getShortage({ params: { id: shortage.id } })).state).toBe('open');
  });

  test('is kept as a back-order, which leaves the order as it is', async () => {
    const { order, shortage, list } = await shortOrder();
    const done = await decide(shortage.id, { ...backOrder, remark: 'They wait' });
    expect(done.shortage.status).toBe('backOrdered');
    expect(done.history.at(-1)).toMatchObject({ event: 'backOrder', remark: 'They wait' });
    expect((await now(order)).order.total).toBe(order.order.total);
    await handedOver(list);
    expect((await now(order)).order.status).toBe('partialShipment');
    const next = await hands.listed(order);
    expect(next.pickList.lineList).toMatchObject([{ asked: 3 }]);
    // What was fetched later is no back-order any more.
    await hands.moved(next, { type: 'start' });
    await handedOver(next);
    expect((await now(order)).order.status).toBe('shipped');
    const after = await clerk.getShortage({ params: { id: shortage.id } });
    expect(after.shortage.status).toBe('withdrawn');
    expect(await auditShortages(world.db)).toEqual([]);
  });

  test('does not wait where the order was corrected meanwhile and asks for nothing', async () => {
    const order = await hands.accepted(2);
    const list = await hands.listed(order);
    const [lineId = 0] = lineIds(list);
    await hands.moved(list, { type: 'start' });
    await take(manager, await now(order), {
      ...{ type: 'correctStatus', to: 'shipped', remark: 'Collected by hand' },
    } as never);
    const short = { type: 'shortLine', lineId, reason: 'tooFew', rest: 'backOrder' } as const;
    await hands.send(list.pickList.id, short);
    expect(await shortOf(order)).toEqual([]);
    expect(await auditShortages(world.db)).toEqual([]);
  });

  test('is left out, and the order’s total follows by its own event', async () => {
    const { order, shortage, list, lineId } = await shortOrder();
    const params = { id: shortage.id };
    const price = await clerk.priceShortage({ params, body: { instead: null } });
    const done = await decide(shortage.id, leaveOut());
    expect(done).toMatchObject({ state: 'leftOut', facts: { left: 0 } });
    const changed = await now(order);
    expect(changed.order.lines.find(({ id }) => id === order.order.lines[0]?.id)).toBeDefined();
    expect(changed.order.total).toBe(price.after);
    expect(Number(changed.order.total)).toBeLessThan(Number(order.order.total));
    expect(changed.history.at(-1)).toMatchObject({ event: 'changeProducts' });
    const reopen = await failureOf(hands.send(list.pickList.id, { type: 'reopenLine', lineId }));
    expect(reopen.reason).toEqual({
      rule: 'restIsAskedFor',
      figures: { number: shortage.number },
      remedy: { record: 'shortage', id: shortage.id },
    });
    await handedOver(list);
    expect((await now(order)).order.status).toBe('shipped');
  });

  test('is left out after the rest was handed over, which ships the order', async () => {
    const { order, shortage, list } = await shortOrder();
    await handedOver(list);
    await decide(shortage.id, backOrder);
    await decide(shortage.id, leaveOut());
    expect((await now(order)).order.status).toBe('shipped');
  });

  test('is refunded where it was paid, and only where that is asked for', async () => {
    for (const refund of [false, true]) {
      const { order, shortage } = await shortOrder();
      await take(manager, await now(order), { type: 'pay', method: 'CASH_PAY' });
      await decide(shortage.id, leaveOut(refund), manager);
      const { order: changed } = await now(order);
      const given = Number(order.order.total) - Number(changed.total);
      expect(Number(changed.refunded)).toBeCloseTo(refund ? given : 0, 2);
    }
  });

  test('is sent as other goods, at the price that was named', async () => {
    const { order, shortage } = await shortOrder();
    const { id: goodsId } = await newGoods(world.db);
    const instead = { goodsId, unit: 'kg', quantity: 4 };
    const params = { id: shortage.id };
    const price = await clerk.priceShortage({ params, body: { instead } });
    expect(Number(price.price)).toBeGreaterThan(0);
    const done = await decide(shortage.id, { type: 'substitute', ...instead, remark: '' });
    expect(done.shortage).toMatchObject({
      status: 'substituted',
      instead: { quantity: 4, unitZh: '公斤' },
    });
    const changed = await now(order);
    expect(changed.order.total).toBe(price.after);
    expect(changed.order.lines).toContainEqual(expect.objectContaining({ goodsId, quantity: 4 }));
    const same = await shortOrder();
    const itself = { goodsId: same.shortage.goodsId, unit: 'kg', quantity: 1 };
    const refused = await failureOf(
      decide(same.shortage.id, { type: 'substitute', ...itself, remark: '' }),
    );
    expect(refused.reason?.rule).toBe('substituteIsOther');
  });

  test('names what stands against a substitute at its field, and keeps everything', async () => {
    const { order, shortage } = await shortOrder();
    const { id: goodsId } = await newGoods(world.db);
    await world.db.update(goods).set({ stock: 1 }).where(eq(goods.id, goodsId));
    const instead = { goodsId, unit: 'kg', quantity: 4 };
    const params = { id: shortage.id };
    const asked = await failureOf(clerk.priceShortage({ params, body: { instead } }));
    expect(Object.keys(asked.errors)).toEqual(['instead.quantity']);
    const sent = await failureOf(
      decide(shortage.id, { type: 'substitute', ...instead, remark: '' }),
    );
    expect(Object.keys(sent.errors)).toEqual(['event.quantity']);
    const unit = await failureOf(
      decide(shortage.id, { type: 'substitute', ...instead, unit: 'crate', remark: '' }),
    );
    expect(Object.keys(unit.errors)).toEqual(['event.unit']);
    expect((await clerk.getShortage({ params })).state).toBe('open');
    expect((await now(order)).order.total).toBe(order.order.total);
  });

  test('is not left out where the order has nothing else, and says how the order stands', async () => {
    const { order, shortage } = await shortOrder({ picked: 0, of: 1 });
    const params = { id: shortage.id };
    for (const refused of [
      await failureOf(decide(shortage.id, leaveOut())),
      await failureOf(clerk.priceShortage({ params, body: { instead: null } })),
    ]) {
      expect(refused.reason).toMatchObject({
        rule: 'orderKeepsGoods',
        figures: { order: order.order.orderSn },
        remedy: { record: 'order', id: order.order.id },
      });
    }
    expect((await clerk.getShortage({ params })).facts.isAll).toBe(true);
    expect((await clerk.getShortage({ params: { id: shortage.id } })).state).toBe('open');
  });
});

describe('a shortage of which nothing is missing any more', () => {
  const stateOf = async (id: number) => (await clerk.getShortage({ params: { id } })).state;

  test('ends with a line that is picked anew, a list that is cancelled, an order that is', async () => {
    const anew = await shortOrder();
    await hands.send(anew.list.pickList.id, { type: 'reopenLine', lineId: anew.lineId });
    const cancelled = await shortOrder();
    await hands.send(cancelled.list.pickList.id, { type: 'cancel', remark: 'Later' });
    const off = await shortOrder();
    await take(clerk, await now(off.order), { type: 'cancel', remark: 'Gone' });
    for (const { shortage } of [anew, cancelled, off]) {
      expect(await stateOf(shortage.id)).toBe('withdrawn');
    }
    const refused = await failureOf(decide(off.shortage.id, backOrder));
    expect(refused.code).toBe(CODES.refused);
  });

  test('ends with another list of the rest, and with an order that asks for less', async () => {
    const listed = await shortOrder();
    await hands.listed(listed.order);
    const changed = await shortOrder();
    const { order } = await now(changed.order);
    const lines = order.lines.map(({ id, goodsId, unit, quantity }) => ({
      lineId: id,
      goodsId,
      unit,
      quantity: goodsId === changed.shortage.goodsId ? 2 : quantity,
    }));
    await clerk.changeProduct({ body: { orderId: order.id, lines } }, key());
    for (const { shortage } of [listed, changed]) {
      expect(await stateOf(shortage.id)).toBe('withdrawn');
    }
  });

  test('is closed by hand with a remark', async () => {
    const { shortage } = await shortOrder();
    const done = await decide(shortage.id, { type: 'withdraw', remark: 'Found in aisle 4' });
    expect(done.history.at(-1)).toMatchObject({ event: 'withdraw', remark: 'Found in aisle 4' });
  });
});

describe('several shortages', () => {
  test('are decided at once, with a line for each, once under a key', async () => {
    const [one, two] = [await shortOrder(), await shortOrder({ picked: 0, of: 1 })];
    const body = {
      shortageIds: [one.shortage.id, two.shortage.id, 999_999_999],
      event: leaveOut(),
    };
    const flags = key();
    const lines = await clerk.decideShortages({ body }, flags);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'notFound']);
    expect(lines[1]?.message).toContain(two.order.order.orderSn);
    expect(await clerk.decideShortages({ body }, flags)).toEqual(lines);
    const kept = await clerk.decideShortages(
      { body: { shortageIds: [two.shortage.id], event: backOrder } },
      key(),
    );
    expect(kept).toMatchObject([{ outcome: 'done', number: two.shortage.number }]);
  });

  test('and one is decided once, however many decide it', async () => {
    const { order, shortage } = await shortOrder();
    const rivals = Array.from({ length: 12 }, (_, at) =>
      decide(shortage.id, leaveOut(), at % 2 === 0 ? clerk : manager).then(
        () => 'done',
        () => 'refused',
      ),
    );
    const said = await Promise.all(rivals);
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    const { order: changed } = await now(order);
    const sum = changed.lines.reduce((all, { quantity }) => all + quantity, 0);
    expect(sum).toBe(7);
  });

  test('nor while its line is picked anew at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { order, list, lineId, shortage } = await shortOrder();
      const said = await Promise.allSettled([
        decide(shortage.id, leaveOut(), manager),
        hands.send(list.pickList.id, { type: 'reopenLine', lineId }),
      ]);
      expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await parted(order, list.pickList.id);
    }
  });
});

/** Of each line of an order: what left, what lists hold, and what is open, come to what is asked. */
async function parted(order: OrderDetail, ...listIds: number[]): Promise<void> {
  const { order: it, facts } = await now(order);
  const lists = await Promise.all(listIds.map((id) => hands.read(id)));
  for (const line of it.lines) {
    const held = facts.pickLists
      .filter(({ lineId }) => lineId === line.id)
      .reduce((all, { quantity }) => all + quantity, 0);
    const open = line.quantity - line.shipped - held;
    expect(open).toBeGreaterThanOrEqual(0);
    const waits = (await shortOf(order)).filter(({ goodsId }) => goodsId === line.goodsId);
    const missing = await Promise.all(
      waits.map(async ({ id }) => (await clerk.getShortage({ params: { id } })).facts.left),
    );
    // What waits for a decision is open, and no more than that.
    for (const left of missing) expect(left).toBeGreaterThan(0);
    expect(missing.reduce((all, left) => all + left, 0)).toBeLessThanOrEqual(open);
  }
  for (const { facts: list } of lists) {
    for (const { asked, picked, short } of list.lines) {
      expect(picked).toBeLessThanOrEqual(asked);
      if (short !== null) expect(picked).toBeLessThan(asked);
    }
  }
}

type Step = 'pick' | 'short' | 'reopen' | 'list' | 'backOrder' | 'leaveOut' | 'handOver';
const STEPS: readonly Step[] = [
  ...(['pick', 'short', 'reopen', 'list', 'backOrder', 'leaveOut', 'handOver'] as const),
];

test('picked, short and open come to what is asked, whatever is picked, listed and decided', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 12 }),
      async (steps) => {
        const order = await hands.accepted(2);
        const ids: number[] = [];
        const list = async () => ids.push((await hands.listed(order)).pickList.id);
        await list();
        for (const step of steps) {
          // What the charts refuse changes nothing: the next step is tried.
          await done(order, ids, list, step).catch(() => null);
          await parted(order, ...ids);
        }
      },
    ),
    { numRuns: 8, seed: 20_261_130 },
  );
  expect(await auditShortages(world.db)).toEqual([]);
  expect(await auditPickLists(world.db)).toEqual([]);
});

/** One step with the newest list, as a person takes it. */
async function done(
  order: OrderDetail,
  ids: readonly number[],
  list: () => Promise<unknown>,
  step: Step,
): Promise<unknown> {
  const id = ids.at(-1) ?? 0;
  const newest = await hands.read(id);
  const [first] = newest.facts.lines;
  const lineId = first?.lineId ?? 0;
  const [waiting] = await shortOf(order);
  switch (step) {
    case 'pick':
      await hands.send(id, { type: 'start' }).catch(() => null);
      return hands.send(id, { type: 'pick', lineId, quantity: 1 });
    case 'short':
      await hands.send(id, { type: 'start' }).catch(() => null);
      return hands.send(id, { type: 'shortLine', lineId, reason: 'damaged', rest: 'backOrder' });
    case 'reopen':
      return hands.send(id, { type: 'reopenLine', lineId });
    case 'list':
      return list();
    case 'backOrder':
      return decide(waiting?.id ?? 0, backOrder);
    case 'leaveOut':
      return decide(waiting?.id ?? 0, leaveOut());
    case 'handOver':
      for (const event of pickAll(newest)) await hands.send(id, event).catch(() => null);
      return hands.moved(newest, { type: 'finish' }, packedIn(newest, 1), { type: 'handOver' });
  }
}
