// engine: either

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { routes } from '../../../api/domains.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { driverLinks } from '../../../server/driverLinks/tables.ts';
import { fileUses } from '../../../server/kernel/db/tables/files.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { publicUses } from '../../../server/kernel/db/tables/publicUses.ts';
import { recordHistory } from '../../../server/kernel/db/tables/records.ts';
import { MOST_GUESSES } from '../../../server/kernel/limit.ts';
import {
  linkOf,
  newTour,
  noteOrders,
  pictureFile,
  type Tour,
} from '../../domains/driverLinks/ground.ts';
import { failureOf } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let auditor: Api;
/** Who sends nothing of an account but what every caller has: the calls look at the token alone. */
let phone: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
  phone = await world.signIn('auditor', { shopId: 2 });
});
afterAll(() => world.stop());

const key = () => ({ idempotencyKey: randomUUID(), showError: false });
const idsOf = ({ orders }: Tour) => orders.map(({ order }) => order.id);

/** A waybill on the road with its token; its first `notes` orders have a delivery note. */
async function onRoad(many: number, notes = many) {
  const tour = await newTour(world, clerk, many);
  if (notes > 0) await noteOrders(clerk, tour.orders.slice(0, notes));
  const token = await linkOf(clerk, tour.waybillId);
  await phone.departDrive({ body: { token } }, key());
  return { ...tour, token };
}

const deliver = (
  token: string,
  orderId: number,
  rest: { cash?: string; signedBy?: string } = {},
  flags = key(),
) =>
  phone.deliverStop(
    {
      body: { token, orderId: `${orderId}`, signedBy: 'Tan Mei Ling', remark: '', ...rest },
      files: {},
    },
    flags,
  );
const skip = (token: string, orderId: number) =>
  phone.skipStop({ body: { token, orderId, remark: 'The road was shut' } }, key());
const open = (token: string) => phone.openDrive({ body: { token } }, { showError: false });
const readOrder = async ({ order }: OrderDetail) =>
  (await clerk.getOrderDetail4Merchant({ query: { orderId: order.id } })).order;
const giveBack = (id: number, cash: string | null) =>
  clerk.moveWaybill(
    {
      params: { id },
      body: { event: { type: 'return', cash, refusedGoods: '', empties: '', remark: '' } },
    },
    key(),
  );

describe('a driver’s link', () => {
  test('is made, made anew and withdrawn by who may edit waybills, and is stored as a hash alone', async () => {
    const { waybillId, number } = await newTour(world, clerk, 1);
    const params = { id: waybillId };
    expect(await clerk.getDriverLink({ params })).toEqual({
      ...{ link: null, version: 0, stops: [], cash: null },
    });
    const first = await clerk.makeDriverLink({ params, body: { version: 0 } });
    expect(first.token).toMatch(/^[0-9a-f]{40}$/);
    expect(first.link).toMatchObject({ openedAt: null });
    const stored = await world.db
      .select()
      .from(driverLinks)
      .where(eq(driverLinks.waybillId, waybillId));
    expect(JSON.stringify(stored)).not.toContain(first.token);
    expect(await open(first.token)).toMatchObject({ number, isOut: false, canDepart: true });
    expect((await clerk.getDriverLink({ params })).link?.openedAt).toEqual(expect.any(String));

    const late = await failureOf(clerk.makeDriverLink({ params, body: { version: 0 } }));
    expect(late.code).toBe(CODES.stale);
    const next = await clerk.makeDriverLink({ params, body: { version: 1 } });
    expect((await failureOf(open(first.token))).code).toBe(CODES.notFound);
    expect((await open(next.token)).number).toBe(number);
    await clerk.withdrawDriverLink({ params, body: { version: 2 } });
    expect((await failureOf(open(next.token))).code).toBe(CODES.notFound);
    const twice = await failureOf(clerk.withdrawDriverLink({ params, body: { version: 3 } }));
    expect(twice.reason?.rule).toBe('driverHasNoLink');

    const noAccess = auditor.makeDriverLink({ params, body: { version: 3 } }, { showError: false });
    expect((await failureOf(noAccess)).code).toBe(CODES.noAccess);
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    for (const foreign of [
      () => elsewhere.getDriverLink({ params }, { showError: false }),
      () => elsewhere.makeDriverLink({ params, body: { version: 3 } }, { showError: false }),
    ]) {
      expect((await failureOf(foreign())).code).toBe(CODES.notFound);
    }
    const lines = await world.db
      .select({ operation: operationLog.operation, outcome: operationLog.outcome })
      .from(operationLog)
      .where(and(eq(operationLog.module, 'driverLinks'), eq(operationLog.targetId, waybillId)));
    expect(lines.filter(({ outcome }) => outcome === 'done').map((line) => line.operation)).toEqual(
      [...['makeDriverLink', 'makeDriverLink', 'withdrawDriverLink']],
    );
  });

  test('shows the stops in their order with what is to be collected', async () => {
    const { token, orders, waybillId } = await onRoad(2, 1);
    await clerk.moveWaybill(
      {
        params: { id: waybillId },
        body: {
          event: { type: 'arrange', orderIds: orders.map(({ order }) => order.id).reverse() },
        },
      },
      key(),
    );
    const { stops, isOut, shop } = await open(token);
    expect(isOut).toBe(true);
    expect(shop.currency).toBe('SGD');
    expect(stops.map(({ orderId }) => orderId)).toEqual(
      orders.map(({ order }) => order.id).reverse(),
    );
    expect(stops[0]).toMatchObject({
      stop: 1,
      acts: ['deliver', 'fail', 'skip'],
      toCollect: orders[1]?.order.total,
      goods: [{ quantity: 2, unit: 'kg' }],
    });
  });

  test('delivers with signature, photo and cash, as the driver and by nobody’s account', async () => {
    const { token, orders, waybillId, driverId } = await onRoad(1);
    const [order] = orders;
    if (!order) throw new Error('There is one');
    const files = {
      signature: await pictureFile('signature.png'),
      photo: await pictureFile('photo.png'),
    };
    const body = {
      ...{ token, orderId: `${order.order.id}`, signedBy: 'Tan Mei Ling', remark: 'Back door' },
      cash: '20.50',
    };
    const flags = key();
    const { stops, noted } = await phone.deliverStop({ body, files }, flags);
    expect(stops).toMatchObject([{ isDelivered: true, acts: [] }]);
    expect(noted).toMatchObject([{ outcome: 'delivered', cash: '20.50' }]);
    const again = await phone.deliverStop({ body, files }, flags);
    expect(again.noted).toHaveLength(1);

    const { rows } = await clerk.listDeliveryNotes({ body: { waybillId, size: 5 } });
    const { deliveryNote, history } = await clerk.getDeliveryNote({
      params: { id: rows[0]?.id ?? 0 },
    });
    expect(deliveryNote).toMatchObject({
      ...{ status: 'delivered', signedBy: 'Tan Mei Ling' },
      signature: { name: 'signature.png' },
      photo: { name: 'photo.png' },
    });
    const { name } = (await clerk.getWaybill({ params: { id: waybillId } })).waybill.driver;
    expect(driverId).toBeGreaterThan(0);
    expect(history.filter(({ event }) => event === 'deliver')).toMatchObject([
      { actorId: null, actorName: name, actorRole: 'byLink' },
    ]);
    const log = await clerk.listOperationLogVO({ body: { operator: 'byLink' } });
    expect(log.rows[0]).toMatchObject({ operatorId: null, operatorName: name });
    // It is kept beside, and books nothing.
    expect(await clerk.getDriverLink({ params: { id: waybillId } })).toMatchObject({
      ...{ cash: '20.50', stops: [{ cash: '20.50', signedBy: 'Tan Mei Ling' }] },
    });
    expect(await readOrder(order)).toMatchObject({ status: 'delivered', paymentStatus: 'unpaid' });
  });

  test('keeps signature and photo of a stop without a note, and asks for no name beside them', async () => {
    const { token, orders, waybillId } = await onRoad(2, 0);
    const [signed, pictured] = orders.map(({ order }) => `${order.id}`);
    const body = (orderId = '') => ({ token, orderId, signedBy: '', remark: '' });
    const nothing = phone.deliverStop({ body: body(signed), files: {} }, key());
    expect(Object.keys((await failureOf(nothing)).errors)).toEqual(['signedBy']);
    const signature = await pictureFile('signature.png');
    await phone.deliverStop({ body: body(signed), files: { signature } }, key());
    const photo = await pictureFile('photo.png');
    await phone.deliverStop({ body: body(pictured), files: { photo } }, key());
    const { stops } = await clerk.getDriverLink({ params: { id: waybillId } });
    expect(stops).toMatchObject([
      { outcome: 'delivered', signedBy: '', signature: { name: 'signature.png' }, photo: null },
      { outcome: 'delivered', signedBy: '', signature: null, photo: { name: 'photo.png' } },
    ]);
    const uses = await world.db
      .select({ fileId: fileUses.fileId })
      .from(fileUses)
      .where(eq(fileUses.record, 'driverStop'));
    const shown = stops.flatMap((stop) => [stop.signature?.id, stop.photo?.id]).filter(Boolean);
    expect(uses.map(({ fileId }) => fileId).sort()).toEqual(shown.sort());
  });

  test('fails and skips a stop, by its note and without one', async () => {
    const { token, orders } = await onRoad(3, 1);
    const [noted, bare, skipped] = orders;
    if (!noted || !bare || !skipped) throw new Error('There are three');
    const fail = (order: OrderDetail, files: { photo?: File }) =>
      phone.failStop(
        {
          body: { token, orderId: `${order.order.id}`, reason: 'closed', remark: 'Shutter down' },
          files,
        },
        key(),
      );
    await fail(noted, { photo: await pictureFile('door.png') });
    await fail(bare, {});
    const { stops, noted: kept } = await skip(token, skipped.order.id);
    expect(stops).toEqual([]);
    expect(kept.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'skipped']);
    for (const order of orders) {
      expect(await readOrder(order)).toMatchObject({ status: 'shipped', waybill: null });
    }
    const { rows } = await clerk.listDeliveryNotes({
      body: { search: noted.order.orderSn, size: 5 },
    });
    expect(rows).toMatchObject([{ status: 'undelivered', attempts: 1 }]);
    const [line] = await world.db
      .select()
      .from(recordHistory)
      .where(
        and(
          eq(recordHistory.lifecycle, 'order'),
          eq(recordHistory.recordId, bare.order.id),
          eq(recordHistory.event, 'correctStatus'),
        ),
      );
    expect(line?.remark).toMatch(/^WB-\d+: The customer was closed\. Shutter down$/);
  });

  test('offers and takes nothing before the waybill has departed', async () => {
    const { waybillId, orders } = await newTour(world, clerk, 1);
    const token = await linkOf(clerk, waybillId);
    expect((await open(token)).stops).toMatchObject([{ acts: [] }]);
    const early = await failureOf(deliver(token, orders[0]?.order.id ?? 0));
    expect(early.code).toBe(CODES.refused);
    await clerk.moveWaybill(
      { params: { id: waybillId }, body: { event: { type: 'unload' } } },
      key(),
    );
    expect((await open(token)).canDepart).toBe(false);
    expect((await failureOf(phone.departDrive({ body: { token } }, key()))).code).toBe(
      CODES.refused,
    );
  });

  test('ends with the waybill: each call says so, and none can be made', async () => {
    const tour = await onRoad(1, 0);
    const [orderId = 0] = idsOf(tour);
    const { token, waybillId } = tour;
    await deliver(token, orderId, { cash: '5' });
    await giveBack(waybillId, '5.00');
    for (const call of [
      () => open(token),
      () => phone.departDrive({ body: { token } }, key()),
      () => deliver(token, orderId),
      () => skip(token, orderId),
      () =>
        phone.failStop(
          { body: { token, orderId: `${orderId}`, reason: 'other', remark: '' }, files: {} },
          key(),
        ),
    ]) {
      expect((await failureOf(call())).reason?.rule).toBe('waybillHasEnded');
    }
    const { version } = await clerk.getDriverLink({ params: { id: waybillId } });
    const made = clerk.makeDriverLink({ params: { id: waybillId }, body: { version } });
    expect((await failureOf(made)).reason?.rule).toBe('waybillHasEnded');
  });

  test('reaches no stop of another waybill, nor of another shop', async () => {
    const mine = await onRoad(1);
    const other = await onRoad(1);
    const [foreign] = (
      await world.pool.query<{ id: string }>('select id from orders where shop_id = 3 limit 1')
    ).rows;
    for (const orderId of [...idsOf(other), Number(foreign?.id), 999_999_999]) {
      const answer = await failureOf(deliver(mine.token, orderId));
      expect(answer.reason).toEqual({ rule: 'stopIsOnWaybill' });
    }
    expect((await open(other.token)).stops).toMatchObject([{ isDelivered: false }]);
  });

  test('delivers one stop once, of twenty who try, with a note and without', async () => {
    for (const notes of [1, 0]) {
      const tour = await onRoad(1, notes);
      const [orderId = 0] = idsOf(tour);
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, () => deliver(tour.token, orderId, { cash: '1' })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await clerk.getDriverLink({ params: { id: tour.waybillId } })).toMatchObject({
        cash: '1.00',
      });
    }
  });

  test('does what comes twice under one key once, and refuses the key for anything else', async () => {
    const tour = await onRoad(2);
    const [first = 0, second = 0] = idsOf(tour);
    const flags = key();
    const answers = await Promise.all([
      deliver(tour.token, first, { cash: '3' }, flags),
      deliver(tour.token, first, { cash: '3' }, flags),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    const other = await failureOf(deliver(tour.token, second, {}, flags));
    expect(other.reason?.rule).toBe('keyUsedForAnother');
  });

  test('names what is wrong at its field', async () => {
    const tour = await onRoad(1);
    const [orderId = 0] = idsOf(tour);
    const wrong = await failureOf(deliver(tour.token, orderId, { signedBy: ' ', cash: '-1' }));
    expect(Object.keys(wrong.errors)).toEqual(['cash']);
    const unproven = await failureOf(deliver(tour.token, orderId, { signedBy: ' ' }));
    expect(Object.keys(unproven.errors)).toEqual(['signedBy']);
    const large = await failureOf(deliver(tour.token, orderId, { cash: '99999999999' }));
    expect(Object.keys(large.errors)).toEqual(['cash']);
    const silent = phone.skipStop({ body: { token: tour.token, orderId, remark: '' } }, key());
    expect(Object.keys((await failureOf(silent)).errors)).toEqual(['remark']);
  });

  test('cannot be guessed for long, by calls with a key neither, and what is right is not counted', async () => {
    const tour = await onRoad(1);
    const [orderId = 0] = idsOf(tour);
    await world.db.delete(publicUses);
    await open(tour.token);
    const guess = (token: string) => failureOf(deliver(token, orderId));
    for (let tried = 0; tried < MOST_GUESSES; tried += 1) {
      expect((await guess(randomUUID())).code).toBe(CODES.notFound);
    }
    expect((await guess(randomUUID())).code).toBe(CODES.tooManyTries);
    expect((await guess(tour.token)).code).toBe(CODES.tooManyTries);
    const uses = await world.db.select().from(publicUses);
    expect(uses.find(({ operation }) => operation === 'openDrive')?.count).toBe(0);
    await world.db.delete(publicUses);
    expect((await deliver(tour.token, orderId)).stops).toMatchObject([{ isDelivered: true }]);
  });

  test('stands in no address of a call', () => {
    for (const name of [
      'openDrive',
      'departDrive',
      'deliverStop',
      'failStop',
      'skipStop',
    ] as const) {
      expect(routes[name]).toMatch(/^POST [^{]+$/);
    }
  });
});
