// engine: either

import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { WaybillDetail } from '../../../api/waybills/calls.ts';
import { isMoreThan } from '../../../machines/waybill/law/load.ts';
import { drivers } from '../../../server/drivers/tables.ts';
import { auditWaybills } from '../../../server/waybills/audit.ts';
import { card as driverCard } from '../../domains/drivers/variants.ts';
import { card as vehicleCard } from '../../domains/vehicles/variants.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let auditor: Api;
let elsewhere: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
  elsewhere = await world.signIn('admin', { shopId: 3 });
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const DAY = '2031-03-04';

async function newVan() {
  const number = `T${randomUUID().slice(0, 8)}`;
  const { driver } = await clerk.saveDriver({ body: { ...driverCard, number } });
  const plate = `V ${randomUUID().slice(0, 8)}`;
  const { vehicle } = await clerk.saveVehicle({ body: { ...vehicleCard, plate } });
  return { driverId: driver.id, vehicleId: vehicle.id };
}

/** An order that waits for a waybill: two kilograms of goods that nobody has weighed, else as is said. */
async function shipped(
  item: Parameters<typeof newGoods>[1] = {},
  quantity = 2,
): Promise<OrderDetail> {
  const customer = await newCustomer(world.db);
  const { id: goodsId } = await newGoods(world.db, item);
  const lines = [{ goodsId, unit: 'kg', quantity }];
  const detail = await newOrder(clerk, { customer, lines });
  return take(clerk, detail, { type: 'accept' }, shipAllOf(detail));
}

const put = (orders: OrderDetail[], van: { driverId: number; vehicleId: number }, day = DAY) =>
  clerk.saveVehicleToOrder(
    { body: { orderIds: orders.map(({ order }) => order.id), ...van, day } },
    key(),
  );

type Event = Parameters<Api['moveWaybill']>[0]['body']['event'];
const move = (id: number, event: Event, version?: number) =>
  clerk.moveWaybill({ params: { id }, body: { event, version } }, key());
const readOrder = async ({ order }: OrderDetail) =>
  (await clerk.getOrderDetail4Merchant({ query: { orderId: order.id } })).order;
const stopsOf = ({ waybill }: WaybillDetail) => waybill.stops.map(({ orderId }) => orderId);
const BACK = { type: 'return', cash: '12.50', refusedGoods: '', empties: '2 crates', remark: '' };

describe('a waybill', () => {
  test('takes orders out and is back once they are delivered', async () => {
    const [one, two] = [await shipped(), await shipped()];
    const van = await newVan();
    const { waybill } = await put([one, two], van);
    expect(waybill.number).toMatch(/^WB-\d+$/);
    expect(waybill).toMatchObject({ status: 'planned', day: DAY, orders: 2 });
    expect(await readOrder(one)).toMatchObject({
      status: 'pendingDelivery',
      waybill: { id: waybill.id, number: waybill.number },
      driver: { id: van.driverId },
    });
    await move(waybill.id, { type: 'load' });
    await move(waybill.id, { type: 'depart' });
    const out = [await readOrder(one), await readOrder(two)];
    expect(out.map(({ status }) => status)).toEqual(['shipping.ownDriver', 'shipping.ownDriver']);

    const early = await failureOf(move(waybill.id, BACK as Event));
    expect(early.reason).toMatchObject({ rule: 'ordersAreDelivered', figures: { orders: 2 } });
    for (const order of out) {
      for (const type of ['arrive', 'deliver'] as const) {
        await clerk.operation({ body: { orderId: order.id, event: { type } } }, key());
      }
    }
    const back = await move(waybill.id, BACK as Event);
    expect(back.waybill).toMatchObject({ status: 'returned', cash: '12.50', empties: '2 crates' });
    expect(back.history.map(({ event }) => event)).toEqual([
      ...['create', 'put', 'load', 'depart', 'return'],
    ]);
  });

  test('is the one that driver and vehicle have that day, until it departs', async () => {
    const van = await newVan();
    const first = await put([await shipped()], van);
    await move(first.waybill.id, { type: 'load' });
    const same = await put([await shipped()], van);
    expect([same.waybill.id, same.waybill.orders]).toEqual([first.waybill.id, 2]);
    const other = await put([await shipped()], van, '2031-03-05');
    expect(other.waybill.id).not.toBe(first.waybill.id);
    await move(first.waybill.id, { type: 'depart' });
    const next = await put([await shipped()], van);
    expect(next.waybill.id).not.toBe(first.waybill.id);
    await move(next.waybill.id, { type: 'load' });
    const { reason } = await failureOf(move(next.waybill.id, { type: 'depart' }));
    expect(reason).toMatchObject({
      rule: 'driverIsNotOut',
      figures: { waybill: first.waybill.number },
      remedy: { record: 'waybill', id: first.waybill.id },
    });
  });

  test('takes an order that is given driver and vehicle by itself, and lets it go again', async () => {
    const order = await shipped();
    const van = await newVan();
    const given = await take(clerk, order, { type: 'assignWaybill', ...van });
    const id = given.order.waybill?.id ?? 0;
    expect(stopsOf(await clerk.getWaybill({ params: { id } }))).toEqual([order.order.id]);
    const gone = await take(clerk, given, { type: 'leaveWaybill' });
    expect(gone.order).toMatchObject({ status: 'shipped', waybill: null, driver: null });
    const empty = await failureOf(move(id, { type: 'load' }));
    expect(empty.reason?.rule).toBe('waybillHasOrders');
  });

  test('is dissolved, and its orders wait for another one', async () => {
    const order = await shipped();
    const { waybill } = await put([order], await newVan());
    const done = await move(waybill.id, { type: 'dissolve', remark: 'Van broke down' });
    expect(done.waybill).toMatchObject({ status: 'dissolved', orders: 0 });
    expect(await readOrder(order)).toMatchObject({ status: 'shipped', waybill: null });
    const waiting = await clerk.listWaitingOrders({});
    expect(waiting.map(({ id }) => id)).toContain(order.order.id);
  });

  test('is given another driver, vehicle and day with all its orders', async () => {
    const order = await shipped();
    const { waybill } = await put([order], await newVan());
    const van = await newVan();
    const card = { ...van, day: '2031-04-05' };
    const changed = await move(waybill.id, { type: 'update', card }, 1);
    expect(changed.waybill).toMatchObject({
      day: '2031-04-05',
      driver: { id: van.driverId },
      vehicle: { id: van.vehicleId },
    });
    expect(await readOrder(order)).toMatchObject({
      driver: { id: van.driverId },
      vehicle: { id: van.vehicleId },
      waybill: { id: waybill.id },
    });
    const late = await failureOf(move(waybill.id, { type: 'load' }, 1));
    expect(late.kind).toBe('stale');
  });

  test('keeps the order of its stops', async () => {
    const orders = [await shipped(), await shipped(), await shipped()];
    const ids = orders.map(({ order }) => order.id);
    const placed = await put(orders, await newVan());
    expect(stopsOf(placed)).toEqual(ids);
    const turned = [...ids].reverse();
    const { waybill } = placed;
    expect(stopsOf(await move(waybill.id, { type: 'arrange', orderIds: turned }))).toEqual(turned);
  });
});

describe('orders that are put on a waybill', () => {
  test('are all put there or none, and the one that hinders is named', async () => {
    const good = await shipped();
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 2 }];
    const bad = await newOrder(clerk, { customer, lines });
    const { reason, msg } = await failureOf(put([good, bad], await newVan()));
    expect(reason).toMatchObject({
      rule: 'orderHinders',
      figures: { order: bad.order.orderSn },
      remedy: { record: 'order', id: bad.order.id },
    });
    expect(msg).toContain(bad.order.orderSn);
    expect(await readOrder(good)).toMatchObject({ status: 'shipped', waybill: null });
  });

  test('go with a driver and a vehicle of the shop alone', async () => {
    const [foreign] = await world.db.select().from(drivers).where(eq(drivers.shopId, 3));
    const van = await newVan();
    const wrong = put([await shipped()], { ...van, driverId: foreign?.id ?? 0 });
    expect((await failureOf(wrong)).errors).toEqual({
      driverId: 'This driver does not exist in the shop.',
    });
  });
});

describe('the load of a waybill', () => {
  const heavy = () => shipped({ weight: 100.001, volume: 20 }, 6);
  const reasonOf = async (work: Promise<unknown>) => (await failureOf(work)).reason;

  test('is reckoned from lines in base units, and what nobody has weighed is told', async () => {
    const one = await shipped({ weight: 1.25, volume: 0.5, storage: 'chilled' }, 3);
    const { facts, waybill } = await put([one, await shipped()], await newVan());
    const load = { grams: 3750, millilitres: 1500, coldest: 'chilled' };
    expect(facts.load).toEqual({ ...load, unweighed: 1, unmeasured: 1 });
    expect(facts.hold).toEqual({ grams: 900_000, millilitres: 5_800_000, cooling: 'frozen' });
    expect(waybill.stops.map((stop) => stop.load.grams)).toEqual([3750, 0]);
    const waits = await shipped({ weight: 2 }, 5);
    const found = (await clerk.listWaitingOrders({})).find(({ id }) => id === waits.order.id);
    expect(found?.load).toMatchObject({ grams: 10_000, unmeasured: 1 });
  });

  test('is never above what the vehicle takes, unless somebody who may has said why', async () => {
    const van = await newVan();
    const [first, second] = [await heavy(), await heavy()];
    const { waybill } = await put([first], van);
    const { id, version } = waybill;
    const add: Event = { type: 'put', orderIds: [second.order.id] };
    const told = { rule: 'loadIsWithinWeight', figures: { load: 1200.012, most: 900 } };
    const beside = { ...told, remedy: { record: 'waybill', id } };
    expect(await reasonOf(move(id, add, version))).toMatchObject({
      ...told,
      remedy: { event: 'allowOverload' },
    });
    expect(await reasonOf(put([second], van))).toMatchObject(beside);
    // By itself it goes to the same waybill, on the day on which it is wanted.
    const card = { ...van, day: dateAt(second.order.deliveryAt ?? new Date(), 'Asia/Singapore') };
    await move(id, { type: 'update', card });
    const alone = take(clerk, second, { type: 'assignWaybill', ...van });
    expect(await reasonOf(alone)).toMatchObject(beside);
    expect(await readOrder(second)).toMatchObject({ status: 'shipped', waybill: null });

    const allow = { type: 'allowOverload', remark: 'Two streets away' } as const;
    expect((await failureOf(move(id, allow))).code).toBe(CODES.noAccess);
    const manager = await world.signIn('manager');
    const allowed = await manager.moveWaybill({ params: { id }, body: { event: allow } }, key());
    expect(allowed.history.at(-1)).toMatchObject({
      event: 'allowOverload',
      remark: 'Two streets away',
    });
    const full = await move(id, add, allowed.waybill.version);
    expect([stopsOf(full).length, full.facts.load.grams]).toEqual([2, 1_200_012]);
    await move(id, { type: 'load' });
    // Another vehicle has to take it as it is.
    const other = { ...(await newVan()), day: card.day };
    expect(await reasonOf(move(id, { type: 'update', card: other }))).toMatchObject(told);
    const [line] = await clerk.batchUpdateWaybill(
      { body: { waybillIds: [id], vehicleId: other.vehicleId } },
      key(),
    );
    expect(line).toMatchObject({ outcome: 'refused', reason: told });
    expect((await move(id, { type: 'depart' })).waybill.status).toBe('departed');
  });

  test('is kept as cold as its goods are', async () => {
    const van = await newVan();
    const plate = `W ${randomUUID().slice(0, 8)}`;
    const warm = { ...vehicleCard, plate, cooling: 'ambient' as const };
    const { vehicle } = await clerk.saveVehicle({ body: warm });
    const inWarm = { driverId: van.driverId, vehicleId: vehicle.id };
    const cold = await shipped({ storage: 'frozen' });
    // The waybill would be new: it is gone with the refusal.
    expect(await reasonOf(put([cold], inWarm))).toMatchObject({
      rule: 'frozenLoadIsKept',
      remedy: { record: 'vehicle', id: vehicle.id },
    });
    const { rows } = await clerk.getWaybillPage({ body: { vehicleId: vehicle.id } });
    expect(rows).toEqual([]);
    const chilled = await shipped({ storage: 'chilled' });
    expect(await reasonOf(put([chilled], inWarm))).toMatchObject({ rule: 'chilledLoadIsKept' });
    const { waybill } = await put([cold, chilled], van);
    const card = { ...inWarm, day: DAY };
    expect(await reasonOf(move(waybill.id, { type: 'update', card }))).toMatchObject({
      rule: 'frozenLoadIsKept',
    });
  });

  test('is not passed by five who put an order on it at once', async () => {
    const van = await newVan();
    const { waybill } = await put([await shipped()], van);
    const rivals = await Promise.all(Array.from({ length: 5 }, () => heavy()));
    const all = await Promise.allSettled(
      rivals.map(({ order }) => move(waybill.id, { type: 'put', orderIds: [order.id] })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { facts } = await clerk.getWaybill({ params: { id: waybill.id } });
    expect([facts.orders, facts.load.grams]).toEqual([2, 600_006]);
  });
});

describe('two waybills', () => {
  test('of one vehicle do not depart at once', async () => {
    const [one, two] = [await newVan(), await newVan()];
    const made = [
      await put([await shipped()], one),
      await put([await shipped()], { ...two, vehicleId: one.vehicleId }),
    ];
    for (const { waybill } of made) await move(waybill.id, { type: 'load' });
    const both = await Promise.allSettled(
      made.map(({ waybill }) => move(waybill.id, { type: 'depart' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = both.findIndex(({ status }) => status === 'rejected');
    const { reason } = await failureOf(move(made[lost]?.waybill.id ?? 0, { type: 'depart' }));
    expect(reason).toMatchObject({
      rule: 'vehicleIsNotOut',
      figures: { waybill: made[1 - lost]?.waybill.number },
    });
    const left = made[lost]?.waybill.stops[0]?.orderId ?? 0;
    const { order } = await clerk.getOrderDetail4Merchant({ query: { orderId: left } });
    expect(order.status).toBe('pendingDelivery');
  });

  test('are changed together, each with its answer', async () => {
    const [first, second] = [
      await put([await shipped()], await newVan()),
      await put([await shipped()], await newVan()),
    ];
    await move(second.waybill.id, { type: 'load' });
    await move(second.waybill.id, { type: 'depart' });
    const { driverId } = await newVan();
    const waybillIds = [first.waybill.id, second.waybill.id, 999_999_999];
    const lines = await clerk.batchUpdateWaybill({ body: { waybillIds, driverId } }, key());
    expect(lines.map(({ number, outcome }) => [number, outcome])).toEqual([
      [first.waybill.number, 'done'],
      [second.waybill.number, 'refused'],
      ['', 'notFound'],
    ]);
    const { waybill } = await clerk.getWaybill({ params: { id: first.waybill.id } });
    expect(waybill.driver.id).toBe(driverId);
    const { errors } = await failureOf(clerk.batchUpdateWaybill({ body: { waybillIds } }, key()));
    expect(errors).toEqual({ driverId: 'Change at least one: driver, vehicle or day' });
  });
});

describe('the list of waybills', () => {
  test('is found by number, driver, plate and order, and counted by status', async () => {
    const order = await shipped();
    const van = await newVan();
    const { waybill } = await put([order], van);
    const found = async (body: Parameters<Api['getWaybillPage']>[0]['body']) =>
      (await clerk.getWaybillPage({ body })).rows.map(({ id }) => id);
    for (const search of [waybill.number, waybill.vehicle.plate, order.order.orderSn]) {
      expect(await found({ search })).toContain(waybill.id);
    }
    expect(await found({ driverId: van.driverId, dayFrom: DAY, dayTo: DAY })).toEqual([waybill.id]);
    expect(await found({ vehicleId: van.vehicleId, dayFrom: '2031-03-05' })).toEqual([]);
    const page = await clerk.getWaybillPage({ body: { driverId: van.driverId } });
    expect(page.counts).toMatchObject({ all: 1, planned: 1, departed: 0 });
    expect(page.rows[0]).toMatchObject({ orders: 1, amount: order.order.total, currency: 'SGD' });
  });

  test('of the demo has waybills of each status', async () => {
    const { counts } = await clerk.getWaybillPage({ body: { size: 1 } });
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    // None carries more than its vehicle takes unless somebody has said why.
    const { rows } = await clerk.getWaybillPage({ body: { size: 100 } });
    const made = rows.filter(({ day }) => day < '2030');
    for (const { id } of made) {
      const { facts, history } = await clerk.getWaybill({ params: { id } });
      const isAllowed = history.some(({ event }) => event === 'allowOverload');
      expect([id, isAllowed]).toEqual([id, facts.overloadAllowed]);
      expect([id, isAllowed || !isMoreThan(facts.load, facts.hold)]).toEqual([id, true]);
    }
  });

  test('is a file with a row an order', async () => {
    const order = await shipped();
    const { waybill } = await put([order], await newVan());
    const body = { search: waybill.number, format: 'csv' as const };
    const file = await clerk.exportWaybill({ body });
    const text = await file.text();
    expect(text).toContain(order.order.orderSn);
    expect(text).toContain(waybill.driver.name);
  });

  test('is the shop’s own, and a role may only look', async () => {
    const { waybill } = await put([await shipped()], await newVan());
    const params = { id: waybill.id };
    const event = { type: 'load' } as const;
    const role = await failureOf(auditor.moveWaybill({ params, body: { event } }, key()));
    const shop = await failureOf(elsewhere.moveWaybill({ params, body: { event } }, key()));
    expect([role.code, shop.code]).toEqual([CODES.noAccess, CODES.notFound]);
    expect((await failureOf(elsewhere.getWaybill({ params }))).code).toBe(CODES.notFound);
  });
});

describe('what verify looks at', () => {
  test('an order that is set by hand to where its waybill is not leaves it', async () => {
    const manager = await world.signIn('manager');
    const [waits, gone] = [await shipped(), await shipped()];
    const { waybill } = await put([waits, gone], await newVan());
    const correct = (orderId: number, to: 'pendingDelivery' | 'shipping.ownDriver') =>
      manager.operation(
        { body: { orderId, event: { type: 'correctStatus', to, remark: 'Seen at the gate' } } },
        key(),
      );
    await correct(gone.order.id, 'shipping.ownDriver');
    expect((await readOrder(gone)).waybill).toBeNull();
    await move(waybill.id, { type: 'load' });
    await move(waybill.id, { type: 'depart' });
    await correct(waits.order.id, 'pendingDelivery');
    expect((await readOrder(waits)).waybill).toBeNull();
    expect(await auditWaybills(world.db)).toEqual([]);
  });

  test('names what a waybill and its orders do not agree on', async () => {
    const made = await put([await shipped()], await newVan());
    const other = await newVan();
    const { id, number } = made.waybill;
    const sn = made.waybill.stops[0]?.orderSn;
    const foundAfter = async (damage: SQL) => {
      let found: string[] = [];
      const work = world.db.transaction(async (tx) => {
        await tx.execute(damage);
        found = await auditWaybills(tx);
        throw new Error('Undone');
      });
      await expect(work).rejects.toThrow('Undone');
      return found;
    };
    const says = (what: string) => [`waybill ${id} (${number}): order ${sn} ${what}`];
    expect(
      await foundAfter(sql`update waybills set driver_id = ${other.driverId} where id = ${id}`),
    ).toEqual(says('has another driver'));
    expect(
      await foundAfter(sql`update waybills set vehicle_id = ${other.vehicleId} where id = ${id}`),
    ).toEqual(says('has another vehicle'));
    expect(await foundAfter(sql`update waybills set status = 'departed' where id = ${id}`)).toEqual(
      says('waits though it has left'),
    );
    const order = made.waybill.stops[0]?.orderId;
    expect(
      await foundAfter(sql`update orders set status = 'cancelled' where id = ${order}`),
    ).toEqual(says('was cancelled and is still on it'));
    expect(await foundAfter(sql`update waybills set shop_id = 3 where id = ${id}`)).toEqual(
      says('is of another shop'),
    );
  });
});

describe('the load board of a day', () => {
  test('has what waits by its end, and the waybills that have not come back', async () => {
    const [waits, goes] = [await shipped({ weight: 3 }), await shipped({ weight: 2 })];
    const day = dateAt(waits.order.deliveryAt ?? new Date(), 'Asia/Singapore');
    const { waybill } = await put([goes], await newVan(), day);
    const board = await clerk.getLoadBoard({ query: { day } });
    expect(board.day).toBe(day);
    const found = board.waiting.find(({ id }) => id === waits.order.id);
    expect(found?.load).toMatchObject({ grams: 6000, unmeasured: 1 });
    const column = board.columns.find((one) => one.waybill.id === waybill.id);
    expect(column).toMatchObject({
      state: 'planned',
      waybill: { stops: [{ orderId: goes.order.id, load: { grams: 4000 } }] },
      facts: { load: { grams: 4000 }, hold: { grams: 900_000 } },
    });
    const before = await clerk.getLoadBoard({ query: { day: '2020-01-01' } });
    expect(before).toEqual({ day: '2020-01-01', waiting: [], columns: [] });
    const theirs = await elsewhere.getLoadBoard({ query: { day } });
    expect(theirs.columns.map((one) => one.waybill.id)).not.toContain(waybill.id);
  });

  test('begins a waybill empty, which takes its orders afterwards', async () => {
    const order = await shipped();
    const { waybill } = await put([], await newVan());
    expect(waybill).toMatchObject({ status: 'planned', orders: 0, version: 0 });
    const event = { type: 'put' as const, orderIds: [order.order.id] };
    const filled = await move(waybill.id, event, 0);
    expect(stopsOf(filled)).toEqual([order.order.id]);
    expect((await failureOf(move(waybill.id, event, 0))).kind).toBe('stale');
    expect((await readOrder(order)).waybill?.id).toBe(waybill.id);
  });
});
