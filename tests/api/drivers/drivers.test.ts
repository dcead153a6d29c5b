// engine: either

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { drivers } from '../../../server/drivers/tables.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

const card = (change: object = {}) => ({
  number: '',
  name: `Driver ${randomUUID().slice(0, 8)}`,
  phone: '+65 9123 4567',
  licencePlate: 'gbb  4471 k',
  vehicleType: 'van' as const,
  ...change,
});

const added = async (change: object = {}) =>
  (await clerk.saveDriver({ body: card(change) })).driver;
const byId = (id: number) => ({ params: { id } });
const read = (id: number) => clerk.getDriver(byId(id));
const offDuty = (id: number, version?: number) =>
  clerk.moveDriver({ ...byId(id), body: { version, event: { type: 'goOffDuty', remark: 'Ill' } } });

/** An order of its own that waits to leave with the driver. */
async function orderFor(driverId: number): Promise<OrderDetail> {
  const [customer, goods] = [await newCustomer(world.db), await newGoods(world.db)];
  const lines = [{ goodsId: goods.id, unit: 'kg', quantity: 1 }];
  const order = await newOrder(clerk, { customer, lines });
  const vehicle = (await clerk.listVehicles()).find(
    ({ availability }) => availability !== 'off' && availability !== 'inRepair',
  );
  const shipped = await take(clerk, order, { type: 'accept' }, shipAllOf(order));
  const vehicleId = vehicle?.id ?? 0;
  return take(clerk, shipped, { type: 'assignWaybill', driverId, vehicleId });
}

describe('a driver', () => {
  test('is added, changed, put off duty and on duty, and removed, with a line of history each', async () => {
    const { id, number, version } = await added();
    expect(number).toMatch(/^D\d+$/);
    expect((await read(id)).driver).toMatchObject({
      licencePlate: 'GBB 4471 K',
      status: 'available',
      availability: 'free',
    });
    const changed = await clerk.saveDriver({
      body: { ...card({ name: 'Wei Ming', phone: '' }), id, version },
    });
    expect(changed.driver).toMatchObject({ number, name: 'Wei Ming', phone: '', version: 1 });
    expect((await offDuty(id, 1)).driver).toMatchObject({ availability: 'offDuty' });
    await clerk.moveDriver({ ...byId(id), body: { event: { type: 'goOnDuty' } } });
    const gone = await clerk.deleteDriver({ ...byId(id), query: { version: 3 } });
    expect(gone.history.map(({ event }) => event)).toEqual([
      'create',
      'update',
      'goOffDuty',
      'goOnDuty',
      'remove',
    ]);
    expect((await clerk.listDrivers()).map((one) => one.id)).not.toContain(id);
    const { rows } = await clerk.getDriverPage({ body: { search: 'Wei Ming' } });
    expect(rows.map((one) => one.id)).not.toContain(id);
  });

  test('names each field that is wrong', async () => {
    const failure = await failureOf(
      clerk.saveDriver({
        body: { name: ' ', phone: 'call', licencePlate: '', vehicleType: '' as never },
      }),
    );
    expect(failure.errors).toEqual({
      name: 'This is required',
      phone: 'This is not a phone number in Singapore, such as 9123 4567',
      licencePlate: 'This is required',
      vehicleType: expect.any(String),
    });
    // A waybill prints who drives.
    const signs = { number: 'K🚚', name: 'Kumar 🍜' };
    const told = (sign: string) => `Documents cannot show this: ${sign}. Write it another way.`;
    expect((await failureOf(clerk.saveDriver({ body: card(signs) }))).errors).toEqual({
      number: told('🚚'),
      name: told('🍜'),
    });
  });

  test('has a number that no other has, however it is written, until he is removed', async () => {
    const number = `K${String(Date.now()).slice(-7)}`;
    const first = await added({ number });
    const body = card({ number: number.replace('K', 'k0') });
    const message = { number: `${first.name} has the number ${body.number} already.` };
    expect((await failureOf(clerk.saveDriver({ body }))).errors).toEqual(message);
    const other = await added();
    expect((await failureOf(clerk.saveDriver({ body: { ...body, id: other.id } }))).errors).toEqual(
      message,
    );
    const elsewhere = await world.signIn('clerk', { shopId: 2 });
    await elsewhere.saveDriver({ body });
    await clerk.deleteDriver({ ...byId(first.id), query: {} });
    expect((await clerk.saveDriver({ body })).driver.number).toBe(body.number);
  });

  test('gets a number of his own where several are added at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => added()));
    expect(new Set(made.map(({ number }) => number)).size).toBe(6);
  });

  test('is refused by where he stands, by a passed version, and by the role', async () => {
    const { id } = await added();
    const onDuty = clerk.moveDriver({ ...byId(id), body: { event: { type: 'goOnDuty' } } });
    expect((await failureOf(onDuty)).msg).toBe('The driver is on duty already.');
    await offDuty(id);
    expect((await failureOf(offDuty(id))).reason?.rule).toBe('driverIsAlreadyOffDuty');
    const stale = await failureOf(clerk.saveDriver({ body: { ...card(), id, version: 0 } }));
    expect(stale).toMatchObject({ kind: 'stale', data: { driver: { status: 'offDuty' } } });
    const early = await failureOf(clerk.deleteDriver({ ...byId(id), query: { version: 0 } }));
    expect(early.kind).toBe('stale');
    const others = failureOf(auditor.deleteDriver({ ...byId(id), query: {} }));
    expect((await others).kind).toBe('noAccess');
    expect((await failureOf(read(9e9))).kind).toBe('notFound');
  });

  test('tells the log the old and new number, plate and type, and of name and phone no value', async () => {
    const { id, number, name: before } = await added();
    const name = `Renamed ${randomUUID().slice(0, 8)}`;
    await clerk.saveDriver({
      body: { ...card({ name, licencePlate: 'YN 1 A', vehicleType: 'lorry', phone: '' }), id },
    });
    const manager = await world.signIn('manager');
    const { rows } = await manager.listOperationLogVO({ body: { target: before } });
    expect(rows[0]?.changes).toEqual([
      { what: 'setting', setting: 'licencePlate', as: 'text', from: 'GBB 4471 K', to: 'YN 1 A' },
      { what: 'setting', setting: 'vehicleType', as: 'choice', from: 'van', to: 'lorry' },
      { what: 'details', fields: ['name', 'phone'] },
    ]);
    expect((await read(id)).driver.number).toBe(number);
  });
});

describe('the orders that name a driver', () => {
  test('make him reserved and on the road, and keep him until they are delivered', async () => {
    const { id, name } = await added();
    const planned = await orderFor(id);
    const orderId = planned.order.id;
    const seen = async () => {
      const { rows, counts } = await clerk.getDriverPage({ body: { search: name } });
      const [listed] = (await clerk.listDrivers()).filter((one) => one.id === id);
      const { driver, facts } = await read(id);
      // The page's function and the list's expression say the same.
      expect([rows[0]?.availability, listed?.availability]).toEqual([
        driver.availability,
        driver.availability,
      ]);
      expect(counts[driver.availability]).toBe(1);
      return [driver.availability, facts.planned, facts.onRoad, facts.firstOrder];
    };
    expect(await seen()).toEqual(['reserved', 1, 0, orderId]);
    const reason = {
      rule: 'driverOrdersAreDelivered',
      figures: { orders: 1 },
      remedy: { record: 'order', id: orderId },
    };
    expect((await failureOf(offDuty(id))).reason).toEqual(reason);
    const left = await take(clerk, planned, { type: 'depart' });
    expect(await seen()).toEqual(['onRoad', 0, 1, orderId]);
    const gone = clerk.deleteDriver({ ...byId(id), query: {} });
    expect((await failureOf(gone)).reason).toEqual(reason);
    await take(clerk, left, { type: 'arrive' }, { type: 'deliver' });
    expect(await seen()).toEqual(['free', 0, 0, null]);
    const { ordersUnderWay, orders } = await clerk.getDriverRelated(byId(id));
    expect(ordersUnderWay?.count).toBe(0);
    expect(orders?.rows.map((one) => one.id)).toEqual([orderId]);
    const found = await clerk.listOrder4Merchant({ body: { driverId: id } });
    expect(found.rows.map((one) => one.id)).toEqual([orderId]);
    await offDuty(id);
  });

  test('are given to nobody who is off duty, and do not leave with him', async () => {
    const [away, other] = [await added(), await added()];
    const planned = await orderFor(other.id);
    await offDuty(away.id);
    const vehicleId = planned.order.vehicle?.id ?? 0;
    const given = { type: 'assignWaybill', driverId: away.id, vehicleId } as const;
    expect((await failureOf(take(clerk, planned, given))).reason).toEqual({
      rule: 'driverIsAvailable',
    });
    // As after a correction by hand: the order names somebody who is off duty.
    await world.db.update(drivers).set({ status: 'offDuty' }).where(eq(drivers.id, other.id));
    // His own place comes before what his orders make of him.
    expect((await read(other.id)).driver.availability).toBe('offDuty');
    expect((await failureOf(take(clerk, planned, { type: 'depart' }))).reason).toEqual({
      rule: 'driverIsAvailable',
      remedy: { event: 'assignWaybill' },
    });
  });

  test('come before or after he goes off duty, where both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await added(), await added()];
      const planned = await orderFor(other.id);
      const vehicleId = planned.order.vehicle?.id ?? 0;
      const outcomes = await Promise.allSettled([
        take(clerk, planned, { type: 'assignWaybill', driverId: one.id, vehicleId }),
        offDuty(one.id),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

describe('the list of drivers', () => {
  test('is found by number, name, phone and plate, and narrowed by availability and type', async () => {
    const mark = randomUUID().slice(0, 8);
    const plate = `X${mark.slice(0, 4)} 7 A`.toUpperCase();
    const first = await added({ name: `An Bình ${mark}`, licencePlate: plate });
    const second = await added({ name: `B ${mark}`, vehicleType: 'lorry', phone: '' });
    await offDuty(second.id);
    const ids = async (body: Parameters<Api['getDriverPage']>[0]['body']) =>
      (await clerk.getDriverPage({ body })).rows.map(({ id }) => id);
    expect(await ids({ search: mark })).toEqual([first.id, second.id]);
    expect(await ids({ search: `binh ${mark}` })).toEqual([first.id]);
    expect(await ids({ search: plate.replaceAll(' ', '') })).toEqual([first.id]);
    expect(await ids({ search: `${first.number} ${mark}` })).toEqual([first.id]);
    expect(await ids({ search: mark, availability: 'offDuty' })).toEqual([second.id]);
    expect(await ids({ search: mark, vehicleType: ['lorry'] })).toEqual([second.id]);
    const { counts, total } = await clerk.getDriverPage({ body: { search: mark } });
    expect(counts).toEqual({ all: 2, free: 1, reserved: 0, onRoad: 0, offDuty: 1 });
    expect(total).toEqual({ count: 2, exact: true });
    expect(await ids({ search: mark, sort: { by: 'name', descending: true } })).toEqual([
      second.id,
      first.id,
    ]);
  });

  test('counts numbers as people do, and pages by them in a shop of a thousand', async () => {
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    await world.db.insert(drivers).values(
      Array.from({ length: 1000 }, (_, index) => ({
        shopId: 3,
        number: `L${index + 1}`,
        numberKey: `l${String(index + 1).padStart(20, '0')}`,
        name: `Many ${index + 1}`,
        phone: '',
        licencePlate: 'VAN 1',
        vehicleType: 'van' as const,
      })),
    );
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await elsewhere.getDriverPage({
        body: { search: 'Many', size: 200, ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.rows.map(({ number }) => number));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, index) => `L${index + 1}`));
    await world.db.execute(sql`analyze drivers`);
    const { rows } = await world.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from drivers where shop_id = 3 order by number_key, id limit 50`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('drivers_by_number');
  });
});
