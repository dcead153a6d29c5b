// engine: either

import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { BARRED_PLACES } from '../../../machines/vehicle/law/index.ts';
import { auditDeliveryNotes } from '../../../server/deliveryNotes/audit.ts';
import { deliveryNotes } from '../../../server/deliveryNotes/tables.ts';
import { drivers } from '../../../server/drivers/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { pickLists } from '../../../server/pickLists/tables.ts';
import { vehicles } from '../../../server/vehicles/tables.ts';
import { card as driverCard } from '../../domains/drivers/variants.ts';
import { card as vehicleCard } from '../../domains/vehicles/variants.ts';
import { textOfPdf } from '../invoices/textOfPdf.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let auditor: Api;
let elsewhere: Api;
let van: { driverId: number; vehicleId: number };

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
  elsewhere = await world.signIn('admin', { shopId: 3 });
  const { driver } = await clerk.saveDriver({ body: { ...driverCard, number: 'NOTES-1' } });
  const { vehicle } = await clerk.saveVehicle({ body: { ...vehicleCard, plate: 'N 1' } });
  van = { driverId: driver.id, vehicleId: vehicle.id };
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const DAY = '2031-03-04';

async function accepted(rest: Parameters<typeof newCustomer>[1] = {}): Promise<OrderDetail> {
  const customer = await newCustomer(world.db, rest);
  const item = await newGoods(world.db);
  const lines = [{ goodsId: item.id, unit: 'kg', quantity: 2 }];
  return take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
}

const shipped = async (rest: Parameters<typeof newCustomer>[1] = {}) => {
  const order = await accepted(rest);
  return take(clerk, order, shipAllOf(order));
};
/** An order that waits with a driver and a vehicle. */
const planned = async (rest: Parameters<typeof newCustomer>[1] = {}) =>
  take(clerk, await shipped(rest), { type: 'assignWaybill', ...van });

const make = (orders: readonly OrderDetail[], day = DAY) =>
  clerk.addDeliveryNotes(
    { body: { orderIds: orders.map(({ order }) => order.id), day } },
    { ...key(), showError: false },
  );

async function noted(order: OrderDetail): Promise<number> {
  const { notes } = await make([order]);
  return notes[0]?.id ?? 0;
}

/** Does something as in a shop that picks without lists. */
async function withoutLists<Done>(act: () => Promise<Done>): Promise<Done> {
  const own = await world.db
    .update(pickLists)
    .set({ shopId: 3 })
    .where(eq(pickLists.shopId, 1))
    .returning({ id: pickLists.id });
  const done = await act();
  const ids = own.map((list) => list.id);
  await world.db.update(pickLists).set({ shopId: 1 }).where(inArray(pickLists.id, ids));
  return done;
}

type Event = Parameters<Api['moveDeliveryNote']>[0]['body']['event'];
const move = (id: number, event: Event, version?: number) =>
  clerk.moveDeliveryNote({ params: { id }, body: { event, version } }, key());
const read = async (id: number) => (await clerk.getDeliveryNote({ params: { id } })).deliveryNote;
const readOrder = async ({ order }: OrderDetail) =>
  (await clerk.getOrderDetail4Merchant({ query: { orderId: order.id } })).order;
const operate = ({ order }: OrderDetail, event: WireOrderEvent) =>
  clerk.operation({ body: { orderId: order.id, event } }, key());
const picture = async () => {
  const png = await sharp({
    create: { width: 40, height: 20, channels: 3, background: '#ffffff' },
  })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(png)], 'signed.png', { type: 'image/png' });
  return clerk.uploadPicture({ files: { file }, body: { kind: 'deliveryNote' } });
};

const SIGNED: Event = { type: 'deliver', signedBy: 'Tan Mei Ling', remark: '' };
const FAILED: Event = { type: 'fail', reason: 'closed', remark: 'Shutter down' };

describe('a delivery note', () => {
  test('takes its order out and delivers it, signed by name, drawing and photo', async () => {
    const order = await planned();
    const id = await noted(order);
    expect(await read(id)).toMatchObject({
      status: 'undelivered',
      day: DAY,
      driver: { id: van.driverId },
      lines: [{ quantity: 2, unit: 'kg' }],
    });
    await move(id, { type: 'depart' });
    expect((await readOrder(order)).status).toBe('shipping.ownDriver');
    const [signature, photo] = [await picture(), await picture()];
    const ids = { signatureId: signature.id, photoId: photo.id };
    const { deliveryNote, history } = await move(id, { ...SIGNED, ...ids });
    expect(deliveryNote).toMatchObject({
      status: 'delivered',
      signedBy: 'Tan Mei Ling',
      signature: { id: signature.id },
      photo: { id: photo.id },
    });
    expect(history.map(({ event }) => event)).toEqual(['create', 'depart', 'deliver']);
    expect((await readOrder(order)).status).toBe('delivered');
    const again = await failureOf(move(id, SIGNED));
    expect(again.reason?.rule).toBe('noteIsAlreadyDelivered');
  });

  test('shows what was shipped where that is less than was agreed, on paper too', async () => {
    const customer = await newCustomer(world.db);
    const [some, none] = [await newGoods(world.db), await newGoods(world.db)];
    const lines = [some, none].map(({ id }) => ({ goodsId: id, unit: 'kg', quantity: 7 }));
    const order = await take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
    const id = await withoutLists(() => noted(order));
    expect((await read(id)).lines.map(({ quantity }) => quantity)).toEqual([7, 7]);
    const [line] = order.order.lines;
    const part = { type: 'ship' as const, lines: [{ lineId: line?.id ?? 0, quantity: 3 }] };
    const left = await take(clerk, order, part);
    expect(left.order.status).toBe('partialShipment');
    expect((await read(id)).lines).toMatchObject([{ goodsId: some.id, quantity: 3 }]);
    const file = await clerk.downloadDeliveryNotes({ body: { noteIds: [id] } });
    const text = await textOfPdf(file);
    expect(text).toMatch(/\s3 +kg/);
    expect(text).not.toMatch(/\s7 +kg/);
  });

  test('is proven by a signature or a photo alone', async () => {
    const order = await planned();
    const id = await noted(order);
    await move(id, { type: 'depart' });
    const bare: Event = { type: 'deliver', signedBy: ' ', remark: '' };
    expect((await failureOf(move(id, bare))).errors).toHaveProperty(['event.signedBy']);
    const photo = await picture();
    const { deliveryNote } = await move(id, { ...bare, photoId: photo.id });
    expect(deliveryNote).toMatchObject({ status: 'delivered', signedBy: '', signature: null });
  });

  test('counts what could not be handed over, and not what nobody tried', async () => {
    const order = await planned();
    const id = await noted(order);
    await move(id, { type: 'depart' });
    const photo = await picture();
    const { deliveryNote } = await move(id, { ...FAILED, photoId: photo.id });
    expect(deliveryNote).toMatchObject({
      status: 'undelivered',
      attempts: 1,
      driver: null,
      failed: [{ reason: 'closed', remark: 'Shutter down', photo: { id: photo.id } }],
    });
    expect(await readOrder(order)).toMatchObject({ status: 'shipped', waybill: null });
    const early = await failureOf(move(id, { type: 'depart' }));
    expect(early.reason).toMatchObject({
      rule: 'orderCanLeave',
      remedy: { record: 'order', id: order.order.id },
    });
    await operate(order, { type: 'assignWaybill', ...van });
    await move(id, { type: 'update', day: '2031-03-05' });
    await move(id, { type: 'depart' });
    await move(id, { type: 'noAttempt', remark: 'No time left' });
    expect(await read(id)).toMatchObject({ attempts: 1, day: '2031-03-05' });
  });

  test('is set back with its order where it was noted as delivered and is not', async () => {
    const order = await planned();
    const id = await noted(order);
    await move(id, { type: 'depart' });
    await move(id, SIGNED);
    const back = await move(id, { type: 'setBack', remark: 'The wrong customer' });
    expect(back.deliveryNote).toMatchObject({ status: 'undelivered', signedBy: '' });
    expect((await readOrder(order)).status).toBe('shipped');
  });

  test('leaves with its waybill, and its order’s own steps close it', async () => {
    const order = await planned();
    const id = await noted(order);
    const waybillId = (await readOrder(order)).waybill?.id ?? 0;
    const body = (event: { type: 'load' } | { type: 'depart' }) => ({
      params: { id: waybillId },
      body: { event },
    });
    await clerk.moveWaybill(body({ type: 'load' }), key());
    await clerk.moveWaybill(body({ type: 'depart' }), key());
    expect((await read(id)).status).toBe('inTransit');
    await operate(order, { type: 'arrive' });
    expect((await read(id)).status).toBe('inTransit');
    await operate(order, { type: 'deliver' });
    expect(await read(id)).toMatchObject({ status: 'delivered', signedBy: '' });
    await operate(order, { type: 'correctStatus', to: 'shipping.ownDriver', remark: 'Not yet' });
    expect((await read(id)).status).toBe('inTransit');
    await clerk.operation(
      {
        body: {
          orderId: order.order.id,
          event: { type: 'correctStatus', to: 'shipped', remark: 'Came back' },
        },
      },
      key(),
    );
    expect(await read(id)).toMatchObject({ status: 'undelivered', attempts: 0 });
  });

  test('does not leave with a driver or a vehicle that nobody can send out', async () => {
    const part = randomUUID().slice(0, 8);
    const { driver } = await clerk.saveDriver({ body: { ...driverCard, number: `OFF-${part}` } });
    const { vehicle } = await clerk.saveVehicle({ body: { ...vehicleCard, plate: `OFF ${part}` } });
    const order = await shipped();
    const fleet = { driverId: driver.id, vehicleId: vehicle.id };
    await take(clerk, order, { type: 'assignWaybill', ...fleet });
    const id = await noted(order);
    const barred = async () => (await clerk.getDeliveryNote({ params: { id } })).facts;
    await world.db.update(drivers).set({ status: 'offDuty' }).where(eq(drivers.id, driver.id));
    expect(await barred()).toMatchObject({ driverIsBarred: true, vehicleIsBarred: false });
    const away = await failureOf(move(id, { type: 'depart' }));
    expect(away.reason).toMatchObject({
      rule: 'noteDriverCanGo',
      figures: { order: order.order.orderSn },
      remedy: { record: 'order', id: order.order.id },
    });
    await world.db.update(drivers).set({ status: 'available' }).where(eq(drivers.id, driver.id));
    const [place] = BARRED_PLACES;
    if (!place) throw new Error('No vehicle is ever barred');
    await world.db.update(vehicles).set({ status: place }).where(eq(vehicles.id, vehicle.id));
    const broken = await failureOf(move(id, { type: 'depart' }));
    expect(broken.reason?.rule).toBe('noteVehicleCanGo');
    expect((await read(id)).status).toBe('undelivered');
    // Another van takes it.
    await operate(order, { type: 'assignWaybill', ...van });
    expect((await move(id, { type: 'depart' })).deliveryNote.status).toBe('inTransit');
  });

  test('is withdrawn with its order, by whoever may cancel that', async () => {
    const order = await planned();
    const id = await noted(order);
    await operate(order, { type: 'correctStatus', to: 'cancelled', remark: 'Called off' });
    expect((await read(id)).status).toBe('withdrawn');
    await operate(order, { type: 'correctStatus', to: 'shipped', remark: 'Wanted after all' });
    expect((await read(id)).status).toBe('withdrawn');
    const next = await noted(order);
    const related = await clerk.getDeliveryNoteRelated({ params: { id: next } });
    expect(related).toMatchObject({
      order: { count: 1 },
      customer: { count: 1 },
      waybill: { count: 0 },
      otherNotes: { rows: [{ id }] },
    });
    const ofOrder = await clerk.getOrderRelated({ params: { id: order.order.id } });
    expect(ofOrder.deliveryNotes?.count).toBe(2);
  });

  test('of an order that is on the road is on its way at once', async () => {
    const order = await planned();
    await operate(order, { type: 'depart' });
    expect((await read(await noted(order))).status).toBe('inTransit');
  });
});

describe('making delivery notes', () => {
  test('asks for an order and a day, each at its field', async () => {
    const failure = await failureOf(
      clerk.addDeliveryNotes({ body: { orderIds: [], day: '' } }, { showError: false }),
    );
    expect(failure.errors).toEqual({
      orderIds: 'Choose at least one order',
      day: 'Choose a day',
    });
  });

  test('is not made for a day that is over, nor put on one', async () => {
    const order = await planned();
    const made = await failureOf(make([order], '2020-01-01'));
    expect(made.errors).toEqual({ day: expect.stringContaining('The delivery date is over') });
    const id = await noted(order);
    const moved = await failureOf(move(id, { type: 'update', day: '2020-01-01' }));
    expect(moved.reason?.rule).toBe('deliveryDayIsToCome');
    const related = await clerk.getOrderRelated({ params: { id: order.order.id } });
    expect(related.deliveryNotes?.rows[0]?.at).toBe('2031-03-04T04:00:00.000Z');
  });

  test('stands on the waybill of its order, which tells who has one', async () => {
    const order = await planned();
    const { waybill } = await readOrder(order);
    const waybillId = waybill?.id ?? 0;
    const hasNote = async () => {
      const found = await clerk.getWaybill({ params: { id: waybillId } });
      return found.waybill.stops.find(({ orderId }) => orderId === order.order.id)?.hasNote;
    };
    expect(await hasNote()).toBe(false);
    const id = await noted(order);
    expect(await hasNote()).toBe(true);
    const notes = await clerk.listDeliveryNotes({ body: { waybillId } });
    expect(notes.rows.map((row) => row.id)).toContain(id);
    const found = await clerk.listOrder4Merchant({ body: { waybillId } });
    expect(found.rows.map((row) => row.id)).toContain(order.order.id);
    expect(found.rows.length).toBeLessThan(
      (await clerk.listOrder4Merchant({ body: {} })).rows.length,
    );
    await move(id, { type: 'withdraw', remark: 'Wrong' });
    expect(await hasNote()).toBe(false);
  });

  test('names each order that cannot have one, and makes none', async () => {
    const good = await shipped();
    const covered = await shipped();
    const [note] = (await make([covered])).notes;
    const cancelled = await accepted();
    await operate(cancelled, { type: 'cancel', remark: 'Called off' });
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    const fresh = await newOrder(clerk, { customer, lines });
    const toPick = await accepted();
    const done = await planned();
    await operate(done, { type: 'depart' });
    await operate(done, { type: 'arrive' });
    await operate(done, { type: 'deliver' });
    const pickUp = await shipped();
    await world.db.update(orders).set({ kind: 'selfPickup' }).where(eq(orders.id, pickUp.order.id));
    const before = await world.db.$count(deliveryNotes);
    const failure = await failureOf(
      clerk.addDeliveryNotes(
        {
          body: {
            orderIds: [good, covered, cancelled, fresh, toPick, done, pickUp].map(
              ({ order }) => order.id,
            ),
            day: DAY,
          },
        },
        { ...key(), showError: false },
      ),
    );
    const sn = ({ order }: OrderDetail) => order.orderSn;
    expect(failure.code).toBe(CODES.invalidInput);
    expect(Object.keys(failure.errors)).toHaveLength(6);
    expect(failure.errors['orderIds.1']).toContain(note?.number);
    expect(failure.errors['orderIds.2']).toBe(`Order ${sn(cancelled)} is cancelled.`);
    expect(failure.errors['orderIds.3']).toBe(`Order ${sn(fresh)} is not accepted yet.`);
    expect(failure.errors['orderIds.4']).toContain('is not picked');
    expect(failure.errors['orderIds.5']).toBe(`Order ${sn(done)} has been delivered already.`);
    expect(failure.errors['orderIds.6']).toContain('the customer comes for it');
    expect(await world.db.$count(deliveryNotes)).toBe(before);
  });

  test('waits for nothing in a shop that picks without lists', async () => {
    const order = await accepted();
    const id = await withoutLists(() => noted(order));
    const early = await failureOf(move(id, { type: 'depart' }));
    expect(early.reason?.rule).toBe('orderCanLeave');
    await take(clerk, order, { type: 'cancel', remark: 'Called off' });
    expect((await read(id)).status).toBe('withdrawn');
  });

  test('gives one of many rivals the note, and leaves out no number', async () => {
    const order = await shipped();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => make([order])));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await auditDeliveryNotes(world.db)).toEqual([]);
  });

  test('is for who may, and finds no order of another shop', async () => {
    const order = await shipped();
    const body = { orderIds: [order.order.id], day: DAY };
    expect((await failureOf(auditor.addDeliveryNotes({ body }))).code).toBe(CODES.noAccess);
    const foreign = await failureOf(elsewhere.addDeliveryNotes({ body }, { showError: false }));
    expect(foreign.errors).toHaveProperty('orderIds');
  });
});

describe('moving a delivery note', () => {
  test('tells who looked at an older one, and asks for name, reason and remark', async () => {
    const id = await noted(await planned());
    await move(id, { type: 'depart' }, 0);
    const late = await failureOf(move(id, SIGNED, 0));
    expect(late.code).toBe(CODES.stale);
    const unsigned = await failureOf(move(id, { ...SIGNED, signedBy: ' ' } as Event));
    expect(unsigned.errors).toHaveProperty(['event.signedBy']);
    const unexplained = await failureOf(move(id, { ...FAILED, reason: '' } as unknown as Event));
    expect(unexplained.errors).toHaveProperty(['event.reason']);
    const gone = await failureOf(move(id, { ...SIGNED, photoId: 999_999 } as Event));
    expect(gone.errors).toHaveProperty(['event.photoId']);
    expect((await read(id)).status).toBe('inTransit');
  });

  test('is found by number, order, customer and day, and counted by state', async () => {
    const order = await planned();
    const id = await noted(order);
    const { number } = await read(id);
    const find = (body: Parameters<Api['listDeliveryNotes']>[0]['body']) =>
      clerk.listDeliveryNotes({ body });
    for (const search of [number, order.order.orderSn, order.order.customerName]) {
      expect((await find({ search })).rows.map((row) => row.id)).toContain(id);
    }
    const customerId = order.order.customerId ?? 0;
    const { counts, rows } = await find({ customerId, dayFrom: DAY, dayTo: DAY });
    expect(counts).toMatchObject({ all: 1, undelivered: 1, delivered: 0 });
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect((await find({ customerId, status: 'delivered' })).rows).toEqual([]);
  });
});

describe('the paper of a delivery note', () => {
  const papers = (...noteIds: number[]) => clerk.downloadDeliveryNotes({ body: { noteIds } });

  test('says in the customer’s language what is brought where, and who signed', async () => {
    const order = await planned({ name: 'Nhà hàng Phố Cổ', nameZh: '', language: 'vn-VM' });
    const id = await noted(order);
    await move(id, { type: 'depart' });
    const signature = await picture();
    const signedBy = 'Nguyễn Thị Hoa';
    await move(id, { type: 'deliver', signedBy, signatureId: signature.id, remark: '' });
    const { number } = await read(id);
    const file = await papers(id);
    expect(file.name).toBe(`${number}.pdf`);
    const text = (await textOfPdf(file))?.normalize('NFC');
    if (text === undefined) return;
    for (const said of [
      `Phiếu giao hàng ${number}`,
      'Nhà hàng Phố Cổ',
      order.order.orderSn,
      '1 Aljunied Road',
      order.order.lines[0]?.name ?? '',
      signedBy,
    ]) {
      expect(text).toContain(said);
    }
  });

  test('leaves room to sign, and stands with others in one file', async () => {
    const one = await noted(await planned({ nameZh: '老街酒家', language: 'zh-CN' }));
    const other = await noted(await planned());
    const file = await papers(other, one);
    expect(file.name).toMatch(/^delivery-notes-\d{4}-\d\d-\d\d\.pdf$/);
    const text = await textOfPdf(file);
    if (text === null) return;
    const [first, second] = [await read(one), await read(other)];
    expect(text).toContain(`配送单 ${first.number}`);
    expect(text).toContain('老街酒家');
    expect(text).toContain(`Delivery note ${second.number}`);
    expect(text).toContain('Taken in good order by');
    expect(text.indexOf(first.number)).toBeLessThan(text.indexOf(second.number));
  });

  test('of one that is withdrawn says so, has no line to sign on, and stands in no bundle', async () => {
    const [gone, good] = [await noted(await planned()), await noted(await planned())];
    await move(gone, { type: 'withdraw', remark: 'Wrong day' });
    const bundle = await papers(gone, good);
    expect(bundle.name).toMatch(/-without-withdrawn-1\.pdf$/);
    const alone = await textOfPdf(await papers(gone));
    if (alone === null) return;
    const { number } = await read(gone);
    expect(alone).toContain(`Withdrawn delivery note ${number}`);
    expect(alone).not.toContain('Taken in good order by');
    expect(await textOfPdf(bundle)).not.toContain(number);
  });

  test('is made of at most 100 notes, and none of another shop', async () => {
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    const tooMany = await failureOf(papers(...many));
    expect(tooMany.errors).toHaveProperty('noteIds');
    const id = await noted(await shipped());
    const foreign = await failureOf(elsewhere.downloadDeliveryNotes({ body: { noteIds: [id] } }));
    expect(foreign.code).toBe(CODES.notFound);
  });
});

test('the audit tells a note that is not where its order is, and a number that is missing', async () => {
  const id = await noted(await planned());
  const spoil = (change: Partial<typeof deliveryNotes.$inferInsert>) =>
    world.db.update(deliveryNotes).set(change).where(eq(deliveryNotes.id, id));
  await spoil({ status: 'inTransit', attempts: 3, number: 'DN-999999' });
  const told = (await auditDeliveryNotes(world.db)).join('\n');
  expect(told).toContain('is not on the road with it');
  expect(told).toContain('3 attempts, its history tells 0');
  expect(told).toContain('numbers were given out');
});
