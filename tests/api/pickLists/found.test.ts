// engine: either

import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { newGoods, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { key, lineIds, picker } from './ground.ts';

type Picker = ReturnType<typeof picker>;

let world: World;
let clerk: Api;
let manager: Api;
let elsewhere: Api;
let hands: Picker;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  elsewhere = await world.signIn('admin', { shopId: 3 });
  hands = picker(world, clerk);
});
afterAll(() => world.stop());

const accepted: Picker['accepted'] = (...all) => hands.accepted(...all);
const listed: Picker['listed'] = (...all) => hands.listed(...all);
const read: Picker['read'] = (...all) => hands.read(...all);
const send: Picker['send'] = (...all) => hands.send(...all);

describe('two at once', () => {
  test('put an order on one list alone', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { order } = await accepted(1);
      const body = { orderIds: [order.id], each: false };
      const outcomes = await Promise.allSettled([
        clerk.addPickLists({ body }, key()),
        manager.addPickLists({ body }, key()),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('pick a line no further than it asks for', async () => {
    for (let round = 0; round < 4; round += 1) {
      const list = await listed(await accepted(1));
      const [lineId = 0] = lineIds(list);
      await send(list.pickList.id, { type: 'start' });
      const event = { type: 'pick' as const, lineId, quantity: 3 };
      const outcomes = await Promise.allSettled([
        send(list.pickList.id, event),
        send(list.pickList.id, event),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await read(list.pickList.id)).facts.lines[0]?.picked).toBe(3);
    }
  });

  test('list an order and ship it past the list: one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await accepted(1);
      const body = { orderIds: [order.order.id], each: false };
      const outcomes = await Promise.allSettled([
        clerk.addPickLists({ body }, key()),
        take(manager, order, shipAllOf(order)),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('start a list: one of them picks it', async () => {
    const list = await listed(await accepted(1));
    const outcomes = await Promise.allSettled([
      send(list.pickList.id, { type: 'start' }),
      send(list.pickList.id, { type: 'start' }, manager),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the list of pick lists', () => {
  test('finds number, order, customer and goods, by place and picker', async () => {
    const order = await accepted(1);
    const list = await listed(order);
    const { id, number } = list.pickList;
    const idsOf = async (body: Parameters<Api['listPickLists']>[0]['body']) =>
      (await clerk.listPickLists({ body })).rows.map((row) => row.id);
    const goods = order.order.lines[0]?.sku ?? '';
    for (const search of [number, order.order.orderSn, goods]) {
      expect(await idsOf({ search })).toContain(id);
    }
    expect(await idsOf({ search: number, status: 'picking' })).toEqual([]);
    expect(await idsOf({ search: number, mine: true })).toEqual([]);
    await send(id, { type: 'start' });
    expect(await idsOf({ search: number, mine: true, status: 'picking' })).toEqual([id]);
    const page = await clerk.listPickLists({ body: { search: number } });
    expect(page.counts).toMatchObject({ all: 1, open: 0, picking: 1 });
    const file = await clerk.exportPickLists({ body: { search: number, format: 'csv' } });
    expect(await file.text()).toContain(number);
    const related = await clerk.getPickListRelated({ params: { id } });
    expect(related.orders?.rows.map((row) => row.id)).toEqual([order.order.id]);
    const ofOrder = await clerk.getOrderRelated({ params: { id: order.order.id } });
    expect(ofOrder.pickLists?.rows.map((row) => row.id)).toEqual([id]);
  });

  test('names the orders that wait, and no longer those that are on a list', async () => {
    const order = await accepted();
    const { orderSn } = order.order;
    const waiting = async (search: string) =>
      (await clerk.listOrdersToPick({ body: { search } })).rows;
    expect(await waiting(orderSn)).toMatchObject([{ id: order.order.id, lines: 2 }]);
    expect((await waiting(`${orderSn} 380000`)).map(({ id }) => id)).toEqual([order.order.id]);
    const of = async (rest: Parameters<Api['listOrdersToPick']>[0]['body']) => {
      const { rows, districts } = await clerk.listOrdersToPick({
        body: { search: orderSn, ...rest },
      });
      return { ids: rows.map(({ id }) => id), districts };
    };
    const districts = [{ district: '38', orders: 1 }];
    expect(await of({ district: '38' })).toEqual({ ids: [order.order.id], districts });
    // The other districts stay to be chosen.
    expect(await of({ district: '39' })).toEqual({ ids: [], districts });
    const wanted = order.order.deliveryAt ?? order.order.placedAt;
    const after = new Date(Date.parse(wanted) + 1).toISOString();
    expect((await of({ wantedFrom: wanted, wantedBefore: after })).ids).toEqual([order.order.id]);
    expect((await of({ wantedFrom: after })).ids).toEqual([]);
    await listed(order);
    expect(await waiting(orderSn)).toEqual([]);
  });

  test('says what a scanned code is of', async () => {
    const barcode = randomUUID().slice(0, 13);
    const { id, sku } = await newGoods(world.db, { barcode });
    for (const code of [barcode, sku.toLowerCase()]) {
      expect((await clerk.findPickCode({ body: { code } })).goods?.id).toBe(id);
    }
    // Of 12 figures, or of 13 with a leading nought: they are one code.
    const figures = String(randomInt(1e11, 1e12));
    for (const [kept, read] of [
      [figures, `0${figures}`],
      [`0${figures.slice(1)}9`, `${figures.slice(1)}9`],
    ] as const) {
      const own = await newGoods(world.db, { barcode: kept });
      for (const code of [kept, read]) {
        expect((await clerk.findPickCode({ body: { code } })).goods?.id).toBe(own.id);
      }
    }
    expect((await clerk.findPickCode({ body: { code: 'nothing' } })).goods).toBeNull();
    expect((await elsewhere.findPickCode({ body: { code: barcode } })).goods).toBeNull();
  });
});
