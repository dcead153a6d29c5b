// engine: either

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { vehicles } from '../../../server/vehicles/tables.ts';
import { card as anyCard } from '../../domains/vehicles/variants.ts';
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

/** Letters that no other plate of the test has. */
const mark = () => randomUUID().slice(0, 8).toUpperCase();
const card = (change: object = {}) => ({ ...anyCard, plate: `T ${mark()}`, ...change });
const added = async (change: object = {}) =>
  (await clerk.saveVehicle({ body: card(change) })).vehicle;
const key = () => ({ idempotencyKey: randomUUID() });

const move = (id: number, type: 'sendToRepair' | 'takeOff', version?: number) =>
  clerk.moveVehicle({ params: { id }, body: { event: { type, remark: 'Why' }, version } }, key());
const putInService = (id: number) =>
  clerk.moveVehicle({ params: { id }, body: { event: { type: 'putInService' } } }, key());
const remove = (id: number, version?: number) =>
  clerk.deleteVehicle({ params: { id }, query: { version } }, key());
const read = (id: number) => clerk.getVehicle({ params: { id } });

/** An order that is to go out with a vehicle. */
async function planned(vehicleId: number): Promise<OrderDetail> {
  const customer = await newCustomer(world.db);
  const item = await newGoods(world.db);
  const lines = [{ goodsId: item.id, unit: 'kg', quantity: 2 }];
  const detail = await newOrder(clerk, { customer, lines });
  const driver = (await clerk.listDrivers())[0]?.id ?? 0;
  return take(clerk, detail, { type: 'accept' }, shipAllOf(detail), {
    type: 'assignWaybill',
    driverId: driver,
    vehicleId,
  });
}

describe('a vehicle', () => {
  test('is added, changed and moved, with a line of history each', async () => {
    const body = card();
    const { vehicle } = await clerk.saveVehicle({ body });
    expect(vehicle).toMatchObject({ ...body, availability: 'free', status: 'available' });
    const { id } = vehicle;
    const changed = await clerk.saveVehicle({
      body: { ...body, id, version: 0, loadCapacity: 1200, volume: 7.5, cooling: 'chilled' },
    });
    expect(changed.vehicle).toMatchObject({ loadCapacity: 1200, volume: 7.5, version: 1 });
    expect((await move(id, 'sendToRepair')).vehicle.availability).toBe('inRepair');
    expect((await move(id, 'takeOff')).vehicle.availability).toBe('off');
    expect((await putInService(id)).vehicle.availability).toBe('free');
    const gone = await remove(id);
    expect(gone.vehicle).toMatchObject({ status: 'removed', availability: 'removed' });
    expect(gone.history.map(({ event }) => event)).toEqual([
      'create',
      'update',
      'sendToRepair',
      'takeOff',
      'putInService',
      'remove',
    ]);
  });

  test('names each field that is wrong, with its limit', async () => {
    const body = card({ plate: ' ', loadCapacity: 60_001, volume: 200.5 });
    expect((await failureOf(clerk.saveVehicle({ body }))).errors).toEqual({
      plate: 'This is required',
      loadCapacity: 'Enter whole kilograms from 1 to 60,000',
      volume: 'Enter cubic metres above 0 and up to 200, with at most one decimal',
    });
  });

  test('has a plate of its own in the shop, however it is written', async () => {
    const own = mark();
    const first = await added({ plate: `sg  ${own}` });
    expect(first.plate).toBe(`SG ${own}`);
    const message = { plate: `Vehicle SG ${own} has this plate already.` };
    for (const plate of [`SG${own}`, `sg-${own.toLowerCase()}`, `S.G ${own}`]) {
      const again = clerk.saveVehicle({ body: card({ plate }) });
      expect((await failureOf(again)).errors).toEqual(message);
    }
    const other = await added();
    const body = card({ plate: `SG${own}`, id: other.id, version: 0 });
    expect((await failureOf(clerk.saveVehicle({ body }))).errors).toEqual(message);
    await elsewhere.saveVehicle({ body: card({ plate: `SG ${own}` }) });
    // The plate of one that was removed is free again.
    await remove(first.id);
    await added({ plate: `SG ${own}` });
  });

  test('is given one plate by one of two who save it at once', async () => {
    const plate = `R ${mark()}`;
    const both = await Promise.allSettled([
      clerk.saveVehicle({ body: card({ plate }) }),
      clerk.saveVehicle({ body: card({ plate }) }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is refused by where it stands, by a passed version, by the role and the shop', async () => {
    const { id } = await added();
    expect((await failureOf(putInService(id))).reason?.rule).toBe('vehicleIsAlreadyInService');
    await move(id, 'sendToRepair', 0);
    const late = await failureOf(move(id, 'takeOff', 0));
    expect(late).toMatchObject({ kind: 'stale', data: { vehicle: { availability: 'inRepair' } } });
    const params = { id };
    const event = { type: 'putInService' } as const;
    const role = await failureOf(auditor.moveVehicle({ params, body: { event } }, key()));
    const shop = await failureOf(elsewhere.moveVehicle({ params, body: { event } }, key()));
    expect([role.code, shop.code]).toEqual([CODES.noAccess, CODES.notFound]);
  });

  test('tells the log the old and the new values', async () => {
    const body = card();
    const { vehicle } = await clerk.saveVehicle({ body });
    await clerk.saveVehicle({ body: { ...body, id: vehicle.id, version: 0, loadCapacity: 1000 } });
    const manager = await world.signIn('manager');
    const { rows } = await manager.listOperationLogVO({ body: { target: vehicle.plate } });
    expect(rows[0]).toMatchObject({
      module: 'vehicles',
      operation: 'update',
      changes: [
        { what: 'setting', setting: 'loadCapacity', as: 'number', from: '900', to: '1000' },
      ],
    });
  });
});

describe('the orders of a vehicle', () => {
  test('say whether it is free, reserved or on the road, and keep it in service', async () => {
    const { id } = await added();
    const order = await planned(id);
    expect(await read(id)).toMatchObject({
      vehicle: { availability: 'reserved' },
      facts: { planned: 1, onRoad: 0, firstOrder: order.order.id },
    });
    const refused = await failureOf(move(id, 'takeOff'));
    expect(refused.reason).toEqual({
      rule: 'vehicleIsNotNeeded',
      figures: { orders: 1 },
      remedy: { record: 'order', id: order.order.id },
    });
    expect(refused.msg).toMatch(/^Orders not delivered yet that go with this vehicle: 1\./);
    expect((await failureOf(remove(id))).reason?.rule).toBe('vehicleIsNotNeeded');

    const left = await take(clerk, order, { type: 'depart' });
    expect((await read(id)).vehicle.availability).toBe('onRoad');
    const related = await clerk.getVehicleRelated({ params: { id } });
    expect(related.ordersUnderWay?.rows.map(({ id }) => id)).toEqual([order.order.id]);
    const arrived = await take(clerk, left, { type: 'arrive' });
    expect((await read(id)).facts).toMatchObject({ planned: 0, onRoad: 1 });
    await take(clerk, arrived, { type: 'deliver' });
    expect((await read(id)).vehicle.availability).toBe('free');
    const after = await clerk.getVehicleRelated({ params: { id } });
    expect([after.ordersUnderWay?.count, after.orders?.count]).toEqual([0, 1]);
    const { rows } = await clerk.listOrder4Merchant({ body: { vehicleId: id } });
    expect(rows.map(({ id }) => id)).toEqual([order.order.id]);
    expect((await remove(id)).vehicle.status).toBe('removed');
  });

  test('do not keep a broken one from the workshop, and no other order is given it', async () => {
    const { id } = await added();
    await planned(id);
    expect((await move(id, 'sendToRepair')).vehicle.availability).toBe('inRepair');
    expect((await read(id)).facts.planned).toBe(1);
    expect((await failureOf(planned(id))).reason?.rule).toBe('vehicleIsAvailable');
    await putInService(id);
    expect((await planned(id)).order.vehicle?.id).toBe(id);
  });

  test('come before or after it is taken out of service, where both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await added(), await added()];
      const order = await planned(other.id);
      const driverId = order.order.driver?.id ?? 0;
      const outcomes = await Promise.allSettled([
        take(clerk, order, { type: 'assignWaybill', driverId, vehicleId: one.id }),
        move(one.id, 'takeOff'),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('are given another one where theirs was removed', async () => {
    const { id } = await added();
    await remove(id);
    expect((await failureOf(planned(id))).reason?.rule).toBe('vehicleIsAvailable');
    expect((await clerk.listVehicles()).map((one) => one.id)).not.toContain(id);
  });
});

describe('the list of vehicles', () => {
  test('finds a plate in parts, by availability and type, with what each tab holds', async () => {
    const own = mark();
    const free = await added({ plate: `A ${own} 1` });
    const shop = await added({ plate: `B ${own} 2`, type: 'lorry' });
    const busy = await added({ plate: `C ${own} 3` });
    await move(shop.id, 'sendToRepair');
    await planned(busy.id);
    const gone = await added({ plate: `D ${own} 4` });
    await remove(gone.id);
    const page = await clerk.getVehiclePage({ body: { search: own.toLowerCase() } });
    expect(page.rows.map(({ id }) => id)).toEqual([free.id, shop.id, busy.id]);
    expect(page.counts).toEqual({ all: 3, free: 1, reserved: 1, onRoad: 0, inRepair: 1, off: 0 });
    expect(page.rows.map(({ availability }) => availability)).toEqual([
      'free',
      'inRepair',
      'reserved',
    ]);
    const idsOf = async (body: Parameters<Api['getVehiclePage']>[0]['body']) =>
      (await clerk.getVehiclePage({ body: { search: own, ...body } })).rows.map(({ id }) => id);
    expect(await idsOf({ availability: 'reserved' })).toEqual([busy.id]);
    expect(await idsOf({ type: ['lorry'] })).toEqual([shop.id]);
    expect(await idsOf({ search: `b${own.toLowerCase()}2` })).toEqual([shop.id]);
    expect(await idsOf({ search: `no ${own}` })).toEqual([]);
  });

  test('is walked page by page in both orders, each vehicle once', async () => {
    const own = mark();
    const plates = Array.from({ length: 25 }, (_, index) => `${own} ${100 + index}`);
    await world.db.insert(vehicles).values(
      plates.map((plate, index) => ({
        ...{ shopId: 1, plate, type: 'van' as const, volume: 1, cooling: 'ambient' as const },
        loadCapacity: 100 + (index % 3),
      })),
    );
    for (const by of ['plate', 'loadCapacity'] as const) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const sort = { by, descending: true };
        const body = { search: own, size: 10, sort, ...(cursor ? { cursor } : {}) };
        const page = await clerk.getVehiclePage({ body });
        found.push(...page.rows.map(({ plate }) => plate));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect([...found].sort()).toEqual(plates);
    }
    const foreign = clerk.getVehiclePage({ body: { cursor: 'none' } });
    expect(Object.keys((await failureOf(foreign)).errors)).toEqual(['cursor']);
  });

  test('is a file with its words', async () => {
    const own = mark();
    await added({ plate: `F ${own}` });
    const file = await clerk.exportVehicles({ body: { search: own, format: 'csv' } });
    const text = await file.text();
    expect(text).toContain('Load capacity (kg)');
    expect(text).toMatch(new RegExp(`F ${own}.*Van.*900.*5\\.8.*Frozen.*Free`));
  });
});
