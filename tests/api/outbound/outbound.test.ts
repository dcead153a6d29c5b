// engine: either

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { goods } from '../../../server/goods/tables.ts';
import { outboxMessages } from '../../../server/kernel/db/tables/outbox.ts';
import { openWarehouse, type Refusal, type Warehouse } from '../../support/warehouse.ts';
import { failureOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { messagesOf, orderToPick, roundsOf } from './ground.ts';

const DAY = 86_400_000;

let world: World;
let manager: Api;
let clerk: Api;
let warehouse: Warehouse;

beforeAll(async () => {
  // The server itself sends nothing here: only that there is a warehouse system is asked of it.
  world = await startWorld({ environment: { WAREHOUSE_URL: 'http://127.0.0.1:9' } });
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.db.delete(outboxMessages);
  warehouse = await openWarehouse();
});
afterEach(() => warehouse.close());

const rounds = () => roundsOf(world, warehouse.url);
const statusOf = async (orderId: number) => {
  const [status] = await clerk.syncWmsStatus({ body: { orderIds: [orderId] } });
  return status;
};
const unknownGoods = (goodsNo: string) => (told: { lines?: { goodsNo: string }[] }) => {
  const line = (told.lines ?? []).findIndex((one) => one.goodsNo === goodsNo);
  const refusal: Refusal = {
    ...{ code: 'unknownGoods', field: `lines[${line}].goodsNo` },
    message: `No goods ${goodsNo}`,
  };
  return line < 0 ? null : refusal;
};

describe('an accepted wholesale order', () => {
  test('is told to the warehouse system with its goods, address and day, once', async () => {
    const { order, goods: item, customer } = await orderToPick(world, clerk);
    const { id, orderSn, version } = order.order;
    expect(await statusOf(id)).toMatchObject({
      warehouse: true,
      sends: [{ sendType: 'order', place: 'queued' }],
    });
    const [message] = await messagesOf(world, id);
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      ...{ sendType: 'order', orderSn, version, shopId: 1 },
      customer: { userNumber: customer.userNumber, name: customer.name },
      deliverTo: { contact: 'Front desk', address: expect.stringContaining('1 Aljunied Road') },
      wantedDay: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      lines: [{ goodsNo: item.sku, unit: 'kg', quantity: 3, shipped: 0 }],
    });
    await rounds().send();
    await rounds().send();
    expect(warehouse.calls).toEqual([`PUT /orders/${orderSn}`]);
    expect(warehouse.orders.get(orderSn)).toEqual({
      ...{ version, place: 'toPick', lines: [[item.sku, 3]] },
    });
    expect(await statusOf(id)).toMatchObject({ sends: [{ place: 'sent', problem: null }] });
  });

  test('is told of from its acceptance on, and not before', async () => {
    const { order } = await orderToPick(world, clerk, { isNew: true });
    expect(await messagesOf(world, order.order.id)).toEqual([]);
    const cancelled = await take(clerk, order, { type: 'cancel', remark: 'Not wanted' });
    expect(await messagesOf(world, cancelled.order.id)).toEqual([]);
    const refusal = await failureOf(
      manager.againSendOutbound({ params: { orderId: order.order.id }, query: {}, body: {} }),
    );
    expect(refusal.reason?.rule).toBe('outboundIsThere');
  });

  test('is told anew when it is changed, and withdrawn when it is cancelled', async () => {
    const { order, goods: item } = await orderToPick(world, clerk);
    const { id: orderId, orderSn, version } = order.order;
    await rounds().send();
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 5 }];
    const changed = await clerk.changeProduct({ body: { orderId, version, lines } });
    await rounds().send();
    expect(warehouse.orders.get(orderSn)).toMatchObject({
      place: 'toPick',
      lines: [[item.sku, 5]],
    });
    await take(clerk, changed, { type: 'cancel', remark: 'Not wanted' });
    await rounds().send();
    expect(warehouse.orders.get(orderSn)).toMatchObject({ place: 'withdrawn' });
    expect(warehouse.calls.at(-1)).toBe(`PUT /orders/${orderSn}/withdrawal`);
    expect(await statusOf(orderId)).toMatchObject({
      sends: [
        { sendType: 'cancel', place: 'sent' },
        { sendType: 'order', place: 'sent' },
      ],
    });
    const refusal = await failureOf(
      manager.againSendOutbound({ params: { orderId }, query: { sendType: 'order' }, body: {} }),
    );
    expect(refusal.reason?.rule).toBe('messageStillHolds');
  });

  test('that is cancelled before it leaves is withdrawn here too, and the warehouse hears of it', async () => {
    const { order } = await orderToPick(world, clerk);
    await take(clerk, order, { type: 'cancel', remark: 'Not wanted' });
    await rounds().send();
    expect((await messagesOf(world, order.order.id)).map(({ status }) => status)).toEqual([
      'withdrawn',
      'sent',
    ]);
    expect(warehouse.orders.get(order.order.orderSn)).toMatchObject({ place: 'withdrawn' });
  });

  test('is sent by one of two servers', async () => {
    const { order } = await orderToPick(world, clerk);
    await Promise.all([rounds().send(), rounds().send()]);
    expect(warehouse.calls).toEqual([`PUT /orders/${order.order.orderSn}`]);
  });
});

describe('what the warehouse system refuses by its data', () => {
  test.each([true, false])('waits for its correction (inside of a 200: %s)', async (inside) => {
    const { order, goods: item } = await orderToPick(world, clerk);
    const { id: orderId, orderSn } = order.order;
    warehouse.options = { inside, refuses: unknownGoods(item.sku) };
    const server = rounds();
    await server.send();
    await server.wait(3 * DAY);
    await server.send();
    expect(warehouse.calls).toHaveLength(1);
    const list = await manager.getOutBoundErrorList({});
    expect(list).toMatchObject({ counts: { needsCorrection: 1, failed: 0 }, isWhole: true });
    expect(list.causes).toMatchObject([
      {
        ...{ place: 'needsCorrection', problem: 'rejected', code: 'unknownGoods' },
        ...{ field: 'lines[].goodsNo', words: `No goods ${item.sku}` },
        orders: [
          {
            ...{ orderId, orderSn, mend: { record: 'goods', id: item.id } },
            send: { sendType: 'order', tries: 1, field: 'lines[0].goodsNo' },
          },
        ],
      },
    ]);
    // Mended where the list says, it goes out as it is now.
    const sku = `M${randomUUID()}`;
    await world.db.update(goods).set({ sku }).where(eq(goods.id, item.id));
    const [before] = await messagesOf(world, orderId);
    const again = await manager.againSendOutbound({
      ...{ params: { orderId }, query: { sendType: 'order' as const } },
      body: { version: before?.version ?? 0 },
    });
    expect(again.sends).toMatchObject([{ place: 'queued', tries: 0 }]);
    await server.send();
    expect(warehouse.orders.get(orderSn)).toMatchObject({ lines: [[sku, 3]] });
    const [after] = await messagesOf(world, orderId);
    expect(after?.mailId).not.toBe(before?.mailId);
    expect((await manager.getOutBoundErrorList({})).causes).toEqual([]);
  });

  test('is nothing to mend any more once the order was told anew', async () => {
    const { order, goods: item } = await orderToPick(world, clerk);
    const { id: orderId, version } = order.order;
    warehouse.options = { refuses: unknownGoods(item.sku) };
    await rounds().send();
    warehouse.options = {};
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 4 }];
    await clerk.changeProduct({ body: { orderId, version, lines } });
    expect((await manager.getOutBoundErrorList({})).counts.needsCorrection).toBe(0);
    await rounds().send();
    expect((await messagesOf(world, orderId)).map(({ status }) => status)).toEqual([
      'withdrawn',
      'sent',
    ]);
  });
});

describe('a fault that passes', () => {
  test.each(['busy', 'broken', 'cutBefore', 'cutAfter', 'late'] as const)(
    'is tried again after a pause, and done once: %s',
    async (fault) => {
      const { order } = await orderToPick(world, clerk);
      const { id, orderSn } = order.order;
      warehouse.options = { fault: (count) => (count === 0 ? fault : 'none'), lateness: 800 };
      const server = roundsOf(world, warehouse.url, 300);
      await server.send();
      expect(await statusOf(id)).toMatchObject({ sends: [{ place: 'waiting', tries: 1 }] });
      await server.wait(30_000);
      await server.send();
      expect(await statusOf(id)).toMatchObject({ sends: [{ place: 'sent', tries: 2 }] });
      expect(warehouse.orders.get(orderSn)?.place).toBe('toPick');
      expect(warehouse.done).toHaveLength(1);
    },
  );

  test('that does not pass has failed in the end, by its cause', async () => {
    await orderToPick(world, clerk);
    await orderToPick(world, clerk);
    warehouse.options = { fault: () => 'broken' };
    await rounds().settle();
    expect(await manager.getOutBoundErrorList({})).toMatchObject({
      counts: { needsCorrection: 0, failed: 2 },
      causes: [{ place: 'failed', problem: 'refused', orders: [{}, {}] }],
    });
  });
});

describe('sending again', () => {
  test('is refused while it is on its way, and done once under a key', async () => {
    const { order } = await orderToPick(world, clerk);
    const orderId = order.order.id;
    const ask = (idempotencyKey?: string) =>
      manager.againSendOutbound(
        { params: { orderId }, query: { sendType: 'order' }, body: {} },
        { showError: false, ...(idempotencyKey ? { idempotencyKey } : {}) },
      );
    expect((await failureOf(ask())).reason?.rule).toBe('wrongState');
    await rounds().send();
    const key = randomUUID();
    const first = await ask(key);
    expect(await ask(key)).toEqual(first);
    await rounds().send();
    expect(warehouse.calls).toHaveLength(2);
    // It says what it said, under the same key: the warehouse has done it already.
    expect(warehouse.done).toHaveLength(1);
  });

  test('of many answers a line each', async () => {
    const taken = await orderToPick(world, clerk);
    await rounds().send();
    const queued = await orderToPick(world, clerk);
    const [sent, waits] = [taken.order.order, queued.order.order];
    const sends = [sent.id, waits.id, 999_999_999].map((orderId) => ({
      orderId,
      sendType: 'order' as const,
    }));
    const flags = { idempotencyKey: randomUUID() };
    const lines = await manager.againSendOutboundBatch({ body: { sends } }, flags);
    expect(lines).toMatchObject([
      { orderSn: sent.orderSn, outcome: 'queued', message: null },
      { orderSn: waits.orderSn, outcome: 'refused', message: expect.stringContaining('Queued') },
      { orderSn: '', outcome: 'notFound', message: null },
    ]);
    expect(await manager.againSendOutboundBatch({ body: { sends } }, flags)).toEqual(lines);
    expect(await messagesOf(world, sent.id)).toHaveLength(1);
  });

  test('is not of another shop, nor of who may not', async () => {
    const { order } = await orderToPick(world, clerk);
    const orderId = order.order.id;
    const other = await world.signIn('admin', { shopId: 2 });
    const asked = { params: { orderId }, query: {}, body: {} };
    expect((await failureOf(other.againSendOutbound(asked))).kind).toBe('notFound');
    expect(await other.syncWmsStatus({ body: { orderIds: [orderId] } })).toEqual([]);
    expect((await failureOf(clerk.againSendOutbound(asked))).kind).toBe('noAccess');
  });
});

test('without a warehouse system nothing is put into the outbox, and the call says so', async () => {
  const alone = await startWorld();
  try {
    const api = await alone.signIn('manager');
    const { order } = await orderToPick(alone, api);
    const orderId = order.order.id;
    expect(await messagesOf(alone, orderId)).toEqual([]);
    const refusal = await failureOf(
      api.againSendOutbound({ params: { orderId }, query: {}, body: {} }),
    );
    expect(refusal.reason?.rule).toBe('warehouseIsSet');
    expect((await api.getOutBoundErrorList({})).warehouse).toBe(false);
  } finally {
    await alone.stop();
  }
});
