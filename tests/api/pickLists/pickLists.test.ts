// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { goods } from '../../../server/goods/tables.ts';
import { auditPickLists } from '../../../server/pickLists/audit.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { key, lineIds, packedIn, pickAll, picker } from './ground.ts';

type Picker = ReturnType<typeof picker>;

let world: World;
let clerk: Api;
let manager: Api;
let auditor: Api;
let elsewhere: Api;
let hands: Picker;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
  elsewhere = await world.signIn('admin', { shopId: 3 });
  hands = picker(world, clerk);
});
afterAll(() => world.stop());

const accepted: Picker['accepted'] = (...all) => hands.accepted(...all);
const listed: Picker['listed'] = (...all) => hands.listed(...all);
const read: Picker['read'] = (...all) => hands.read(...all);
const orderNow: Picker['orderNow'] = (...all) => hands.orderNow(...all);
const send: Picker['send'] = (...all) => hands.send(...all);
const moved: Picker['moved'] = (...all) => hands.moved(...all);

describe('a pick list', () => {
  test('is made, picked, packed and handed over, and ships its orders', async () => {
    const [one, two] = [await accepted(), await accepted(1)];
    const list = await listed(one, two);
    expect(list.pickList).toMatchObject({ status: 'open', orders: 2, lines: 3, done: 0 });
    // Along the shelves: by number, then by name.
    expect(list.pickList.lineList.map(({ shelfNumber }) => shelfNumber)).toEqual([1, 1, 2]);
    const done = await moved(
      list,
      { type: 'start' },
      ...pickAll(list),
      { type: 'finish' },
      packedIn(list, 2),
      { type: 'handOver' },
    );
    expect(done.pickList).toMatchObject({ status: 'handedOver', boxes: 4, done: 3 });
    for (const { order } of [one, two]) {
      const now = await orderNow(order.id);
      expect(now.order.status).toBe('shipped');
      expect(now.facts.pickLists).toEqual([]);
      expect(now.order.shipments).toHaveLength(1);
    }
    expect(await auditPickLists(world.db)).toEqual([]);
  });

  test('is one for each order where that is asked for', async () => {
    const orders = [await accepted(1), await accepted(1)];
    const body = { orderIds: orders.map(({ order }) => order.id), each: true };
    const { lists } = await clerk.addPickLists({ body }, key());
    expect(lists).toHaveLength(2);
  });

  test('holds its orders: they are neither shipped past it nor listed again', async () => {
    const order = await accepted();
    const list = await listed(order);
    const ship = await failureOf(take(clerk, await orderNow(order.order.id), shipAllOf(order)));
    expect(ship.reason).toEqual({
      rule: 'shipsWithPickList',
      figures: { number: list.pickList.number },
      remedy: { record: 'pickList', id: list.pickList.id },
    });
    const body = { orderIds: [order.order.id], each: false };
    const again = await failureOf(clerk.addPickLists({ body }, key()));
    expect(again.errors.orderIds).toContain(order.order.orderSn);
    const [first] = order.order.lines;
    const fewer = await failureOf(
      clerk.changeProduct(
        {
          body: {
            orderId: order.order.id,
            lines: [
              { lineId: first?.id ?? 0, goodsId: first?.goodsId ?? 0, unit: 'kg', quantity: 1 },
            ],
          },
        },
        key(),
      ),
    );
    expect(fewer.reason?.rule).toBe('keepsWhatIsOnPickList');
    await moved(list, { type: 'cancel', remark: 'Not today' });
    const shipped = await take(clerk, await orderNow(order.order.id), shipAllOf(order));
    expect(shipped.order.status).toBe('shipped');
  });

  test('is not made of what does not wait for shipment, nor of another shop’s order', async () => {
    const customer = await newCustomer(world.db);
    const { id: goodsId } = await newGoods(world.db);
    const lines = [{ goodsId, unit: 'kg', quantity: 1 }];
    const fresh = await newOrder(clerk, { customer, lines });
    const body = { orderIds: [fresh.order.id], each: false };
    const early = await failureOf(clerk.addPickLists({ body }, key()));
    expect(early.errors.orderIds).toBe(`Order ${fresh.order.orderSn} does not wait for shipment.`);
    expect((await failureOf(elsewhere.addPickLists({ body }, key()))).code).toBe(
      CODES.invalidInput,
    );
  });

  test('takes never more than it asks for, and each key once', async () => {
    const list = await listed(await accepted(1));
    const [lineId = 0] = lineIds(list);
    const { id } = list.pickList;
    await send(id, { type: 'start' });
    const flags = key();
    const body = { event: { type: 'pick' as const, lineId, quantity: 3 } };
    await clerk.movePickList({ params: { id }, body }, flags);
    const twice = await clerk.movePickList({ params: { id }, body }, flags);
    expect(twice.facts.lines[0]?.picked).toBe(3);
    const more = await failureOf(send(id, { type: 'pick', lineId, quantity: 3 }));
    expect(more.reason).toMatchObject({ rule: 'picksWhatIsOpen', figures: { open: 2 } });
    const other = await failureOf(send(id, { type: 'pick', lineId, quantity: 1 }, manager));
    expect(other.reason?.rule).toBe('pickerIsOneself');
    await send(id, { type: 'release' });
    await send(id, { type: 'start' }, manager);
    await send(id, { type: 'pick', lineId, quantity: 2 }, manager);
    const role = await failureOf(send(id, { type: 'finish' }, auditor));
    const shop = await failureOf(send(id, { type: 'finish' }, elsewhere));
    expect([role.code, shop.code]).toEqual([CODES.noAccess, CODES.notFound]);
  });

  test('leaves what is short on its order, or makes another list of it', async () => {
    const order = await accepted();
    const list = await listed(order);
    const [one = 0, two = 0] = lineIds(list);
    await moved(
      list,
      { type: 'start' },
      { type: 'pick', lineId: one, quantity: 2 },
      { type: 'shortLine', lineId: one, reason: 'tooFew', rest: 'anotherList' },
      { type: 'pick', lineId: two, quantity: 1 },
      { type: 'shortLine', lineId: two, reason: 'damaged', rest: 'backOrder' },
    );
    const now = await read(list.pickList.id);
    const rest = now.facts.lines.find(({ lineId }) => lineId === one)?.elsewhere;
    const other = await read(rest?.id ?? 0);
    expect(other.pickList.lineList).toMatchObject([{ asked: 3, picked: 0 }]);
    const reopen = await failureOf(send(list.pickList.id, { type: 'reopenLine', lineId: one }));
    expect(reopen.reason).toMatchObject({
      rule: 'restIsHere',
      remedy: { record: 'pickList', id: rest?.id },
    });
    await moved(now, { type: 'finish' }, packedIn(now, 1), { type: 'handOver' });
    const part = await orderNow(order.order.id);
    expect(part.order.status).toBe('partialShipment');
    // What was left on the order goes on a list of its own.
    const next = await listed(order);
    expect(next.pickList.lineList).toMatchObject([{ asked: 4 }]);
    for (const left of [other, next]) {
      await moved(
        left,
        { type: 'start' },
        ...pickAll(left),
        { type: 'finish' },
        packedIn(left, 1),
        { type: 'handOver' },
      );
    }
    expect((await orderNow(order.order.id)).order.status).toBe('shipped');
  });

  test('has the goods of a cancelled order put back before it goes on', async () => {
    const [one, two] = [await accepted(1), await accepted(1)];
    const list = await listed(one, two);
    await moved(list, { type: 'start' }, ...pickAll(list));
    await take(clerk, await orderNow(one.order.id), { type: 'cancel', remark: 'Gone' });
    const blocked = await failureOf(send(list.pickList.id, { type: 'finish' }));
    expect(blocked.reason).toMatchObject({ rule: 'goodsAreBack', remedy: { event: 'putBack' } });
    const off = (await read(list.pickList.id)).facts.lines.find(({ isOff }) => isOff);
    const done = await moved(
      list,
      { type: 'putBack', lineId: off?.lineId ?? 0 },
      { type: 'finish' },
      packedIn(await read(list.pickList.id), 1),
      { type: 'handOver' },
    );
    expect(done.pickList.status).toBe('handedOver');
    expect((await orderNow(two.order.id)).order.status).toBe('shipped');
    expect((await orderNow(one.order.id)).order.status).toBe('cancelled');
  });

  test('hands over all of its orders or none, and names the one that hinders', async () => {
    const one = await accepted(1);
    const two = await accepted(1);
    const list = await listed(one, two);
    const goodsId = two.order.lines[0]?.goodsId ?? 0;
    await world.db.update(goods).set({ stock: 1 }).where(eq(goods.id, goodsId));
    await moved(list, { type: 'start' }, ...pickAll(list), { type: 'finish' }, packedIn(list, 1));
    const refused = await failureOf(send(list.pickList.id, { type: 'handOver' }));
    expect(refused.reason).toMatchObject({
      rule: 'orderHinders',
      figures: {
        order: two.order.orderSn,
        why: expect.stringContaining(two.order.lines[0]?.name ?? ''),
      },
      remedy: { record: 'order', id: two.order.id },
    });
    expect((await read(list.pickList.id)).pickList.status).toBe('packed');
    expect((await orderNow(one.order.id)).order.status).toBe('pendingShipment');
  });
});
