// engine: either

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { PickListDetail } from '../../../api/pickLists/calls.ts';
import { failureOf, newCustomer, newGoods, newOrder, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { key, packedIn, picker } from './ground.ts';

let world: World;
let clerk: Api;
let by: ReturnType<typeof picker>;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  by = picker(world, clerk);
});
afterAll(() => world.stop());

/** An accepted order of three fish, about 4.5 kg each at 18.00 a kilogram, and 4 kg of rice. */
async function ordered(
  quantity = 3,
  buyer: Parameters<typeof newCustomer>[1] = {},
  rest: { prepaid?: boolean } = {},
): Promise<OrderDetail> {
  const customer = await newCustomer(world.db, buyer);
  const fish = await newGoods(world.db, {
    units: [{ unit: 'piece', unitZh: '条', ratio: 1 }],
    averageWeight: 4.5,
    shelfNumber: 1,
    prices: { general: 1800, junior: 1700, intermediate: 1600, premium: 1500 },
  });
  const rice = await newGoods(world.db, { shelfNumber: 2 });
  const lines = [
    { goodsId: fish.id, unit: 'piece', quantity },
    { goodsId: rice.id, unit: 'kg', quantity: 4 },
  ];
  const order = await newOrder(clerk, { customer, lines, ...rest });
  const paid = rest.prepaid ? await take(clerk, order, { type: 'pay', method: 'PAYNOW' }) : order;
  return take(clerk, paid, { type: 'accept' });
}
const cancelledAndListed = async ({ order }: OrderDetail, list: PickListDetail) => {
  await by.moved(list, { type: 'cancel', remark: 'Another picks it' });
  return clerk.addPickLists({ body: { orderIds: [order.id], each: false } }, key());
};
const linesOf = ({ pickList: { lineList } }: PickListDetail) => {
  const [fish, rice] = lineList;
  if (!fish || !rice) throw new Error('The list has two lines');
  return { fish: fish.id, rice: rice.id };
};
const fishOf = async ({ order }: OrderDetail) => {
  const now = (await by.orderNow(order.id)).order;
  return { ...now.lines[0], total: now.total };
};

/** All of a list is fetched: the fish with what they weigh together, or unweighed. */
const fetched = (list: PickListDetail, kilos?: number) =>
  by.moved(
    list,
    { type: 'start' },
    { type: 'pick', lineId: linesOf(list).fish, quantity: 3, ...(kilos ? { kilos } : {}) },
    { type: 'pick', lineId: linesOf(list).rice, quantity: 4 },
    { type: 'finish' },
  );

describe('goods charged by weight on a pick list', () => {
  test('are weighed as they are picked, and their order costs what they weigh', async () => {
    const order = await ordered();
    const list = await by.listed(order);
    const { fish, rice } = linesOf(list);
    const begun = await by.moved(
      list,
      { type: 'start' },
      { type: 'pick', lineId: fish, quantity: 2, kilos: 9.3 },
      { type: 'pick', lineId: rice, quantity: 4 },
    );
    expect(begun.facts.lines[0]?.weight).toEqual({ each: 4.5, weighed: 2, kilos: 9.3 });
    expect(begun.facts.lines[1]).not.toHaveProperty('weight');
    expect(begun.history.some(({ payload }) => payload.kilos === 9.3)).toBe(true);
    const done = await by.moved(
      list,
      { type: 'pick', lineId: fish, quantity: 1, kilos: 4.935 },
      { type: 'finish' },
    );
    // Until it leaves it may be picked anew, or put back.
    expect(await fishOf(order)).toMatchObject({ total: '308.47', weight: { weighed: 0 } });
    await by.moved(done, packedIn(done, 1), { type: 'handOver' });
    expect(await fishOf(order)).toMatchObject({
      ...{ amount: '256.23', total: '322.89', shipped: 3 },
      weight: { each: 4.5, weighed: 3, kilos: 14.235 },
    });
    expect((await by.orderNow(order.order.id)).order.status).toBe('shipped');
  });

  test('weigh what was picked anew, not what was put back', async () => {
    const order = await ordered();
    const list = await by.listed(order);
    const { fish } = linesOf(list);
    await fetched(list, 14.235);
    const anew = await by.moved(list, { type: 'reopenLine', lineId: fish });
    expect(anew.facts.lines[0]?.weight).toEqual({ each: 4.5, weighed: 0, kilos: 0 });
    const unweighed = await by.moved(
      list,
      { type: 'pick', lineId: fish, quantity: 3 },
      { type: 'finish' },
    );
    await by.moved(unweighed, packedIn(unweighed, 1));
    expect(await failureOf(by.send(list.pickList.id, { type: 'handOver' }))).toMatchObject({
      reason: { rule: 'orderHinders' },
    });
    const { lists } = await cancelledAndListed(order, list);
    const other = await by.read(lists[0]?.id ?? 0);
    const done = await fetched(other, 12);
    await by.moved(done, packedIn(done, 1), { type: 'handOver' });
    expect(await fishOf(order)).toMatchObject({ amount: '216.00', weight: { kilos: 12 } });
  });

  test('stay as a clerk has weighed all that leaves', async () => {
    const order = await ordered();
    const list = await by.listed(order);
    const done = await fetched(list, 14.235);
    const now = await by.orderNow(order.order.id);
    const lineId = now.order.lines[0]?.id ?? 0;
    await take(clerk, now, { type: 'weigh', lines: [{ lineId, quantity: 3, kilos: 13.9 }] });
    await by.moved(done, packedIn(done, 1), { type: 'handOver' });
    expect(await fishOf(order)).toMatchObject({ weight: { weighed: 3, kilos: 13.9 }, shipped: 3 });
  });

  test('of a paid order may weigh more than its customer has credit for', async () => {
    const order = await ordered(3, { creditLimit: 0, paymentTermsCode: 'CIA' }, { prepaid: true });
    const list = await by.listed(order);
    const done = await fetched(list, 14.235);
    await by.moved(done, packedIn(done, 1), { type: 'handOver' });
    const now = await by.orderNow(order.order.id);
    expect(now.order).toMatchObject({ total: '322.89', paid: '308.47', partlyPaid: true });
  });

  test('may be weighed later, and are handed over then alone: the list says why', async () => {
    const order = await ordered();
    const list = await by.listed(order);
    const done = await fetched(list);
    await by.moved(done, packedIn(done, 1));
    const refused = await failureOf(by.send(list.pickList.id, { type: 'handOver' }));
    expect(refused).toMatchObject({
      code: CODES.refused,
      reason: {
        rule: 'orderHinders',
        figures: { order: order.order.orderSn, why: expect.stringContaining('Weigh first') },
        remedy: { record: 'order', id: order.order.id },
      },
    });
    const now = await by.orderNow(order.order.id);
    const lineId = now.order.lines[0]?.id ?? 0;
    await take(clerk, now, { type: 'weigh', lines: [{ lineId, quantity: 3, kilos: 13 }] });
    await by.moved(list, { type: 'handOver' });
    expect(await fishOf(order)).toMatchObject({ weight: { weighed: 3, kilos: 13 } });
  });

  test('of which the rest is on another list are charged for both, as each leaves', async () => {
    const order = await ordered();
    const list = await by.listed(order);
    const { fish, rice } = linesOf(list);
    const first = await by.moved(
      list,
      { type: 'start' },
      { type: 'pick', lineId: fish, quantity: 1, kilos: 5 },
      { type: 'shortLine', lineId: fish, reason: 'tooFew', rest: 'anotherList' },
      { type: 'pick', lineId: rice, quantity: 4 },
      { type: 'finish' },
    );
    await by.moved(first, packedIn(first, 1), { type: 'handOver' });
    expect(await fishOf(order)).toMatchObject({ weight: { weighed: 1, kilos: 5 }, shipped: 1 });
    const { elsewhere } = first.facts.lines[0] ?? {};
    const other = await by.read(elsewhere?.id ?? 0);
    const rest = other.pickList.lineList[0]?.id ?? 0;
    const done = await by.moved(
      other,
      { type: 'start' },
      { type: 'pick', lineId: rest, quantity: 2, kilos: 8.5 },
      { type: 'finish' },
    );
    await by.moved(done, packedIn(done, 1), { type: 'handOver' });
    const now = await by.orderNow(order.order.id);
    expect(now.order.status).toBe('shipped');
    expect(now.order.lines[0]).toMatchObject({ weight: { weighed: 3, kilos: 13.5 } });
  });

  test('alone are weighed, and weigh something', async () => {
    const list = await by.listed(await ordered());
    const { fish, rice } = linesOf(list);
    await by.moved(list, { type: 'start' });
    const wrong = (lineId: number, kilos: number) =>
      failureOf(by.send(list.pickList.id, { type: 'pick', lineId, quantity: 1, kilos }));
    expect((await wrong(rice, 1)).reason).toMatchObject({ rule: 'pickIsOfWeight' });
    expect(await wrong(fish, 0)).toMatchObject({ code: CODES.invalidInput });
    expect(await wrong(fish, 0.0001)).toMatchObject({ code: CODES.invalidInput });
  });
});
