// engine: both

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { customers } from '../../../server/customers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { failureOf, keptOf, logOf, newCustomer, newGoods, newOrder, take } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;
let chinese: Api;
let auditor: Api;
let elsewhere: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  chinese = await world.signIn('clerk', { locale: 'zh-CN' });
  auditor = await world.signIn('auditor');
  elsewhere = await world.signIn('admin', { shopId: 3 });
});
afterAll(() => world.stop());

const idOf = ({ order }: OrderDetail) => order.id;
const enter = async (rest: { prepaid?: boolean } = {}) => {
  const customer = await newCustomer(world.db);
  const item = await newGoods(world.db);
  const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
  return newOrder(clerk, { customer, lines, ...rest });
};
const accept = { type: 'accept' as const };

/** Orders of mixed states: one to accept, one that waits for money, one of a frozen customer. */
const mixed = async () => {
  const [open, unpaid, frozen] = [await enter(), await enter({ prepaid: true }), await enter()];
  await world.db
    .update(customers)
    .set({ status: 'frozen' })
    .where(eq(customers.id, frozen.order.customerId ?? 0));
  return { open, unpaid, frozen };
};

describe('a dry run', () => {
  test('says of each order what would become of it, and writes nothing', async () => {
    const { open, unpaid, frozen } = await mixed();
    const all = [open, unpaid, frozen];
    const before = await Promise.all(all.map((detail) => keptOf(world.db, idOf(detail))));
    const logged = await Promise.all(all.map((detail) => logOf(world.db, idOf(detail))));
    const orderIds = [...all.map(idOf), 999_999_999];
    const lines = await clerk.bulkOperation({ body: { orderIds, event: accept, dryRun: true } });
    expect(lines).toEqual([
      {
        orderId: idOf(open),
        orderSn: open.order.orderSn,
        outcome: 'possible',
        status: 'pendingShipment',
        paymentStatus: 'unpaid',
        reason: null,
        message: null,
      },
      {
        orderId: idOf(unpaid),
        orderSn: unpaid.order.orderSn,
        outcome: 'refused',
        status: 'pendingPayment',
        paymentStatus: 'unpaid',
        reason: {
          rule: 'wrongState',
          record: 'order',
          figures: { event: 'accept', fulfilment: 'pendingPayment', payment: 'unpaid' },
        },
        message: '“Accept order” is not possible while the order is “Pending payment”, “Unpaid”.',
      },
      {
        orderId: idOf(frozen),
        orderSn: frozen.order.orderSn,
        outcome: 'refused',
        status: 'new',
        paymentStatus: 'unpaid',
        reason: {
          rule: 'customerNotFrozen',
          figures: {
            customer: frozen.order.customerName,
            customerZh: frozen.order.customerNameZh,
          },
          remedy: { record: 'customer', id: frozen.order.customerId },
        },
        message: `The account of ${frozen.order.customerName} is frozen.`,
      },
      {
        orderId: 999_999_999,
        orderSn: '',
        outcome: 'notFound',
        status: null,
        paymentStatus: null,
        reason: null,
        message: null,
      },
    ]);
    expect(await Promise.all(all.map((detail) => keptOf(world.db, idOf(detail))))).toEqual(before);
    expect(await Promise.all(all.map((detail) => logOf(world.db, idOf(detail))))).toEqual(logged);
  });

  test('foretells the run, also where orders share a shelf and a credit limit', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db, { stock: 5 });
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 2 }];
    const entered = [];
    for (let count = 0; count < 4; count += 1) {
      entered.push(await newOrder(clerk, { customer, lines }));
    }
    const total = entered[0]?.facts.total ?? 0;
    await world.db
      .update(customers)
      .set({ creditLimit: 3 * total })
      .where(eq(customers.id, customer.id));
    const orderIds = entered.map(idOf);
    const outcomes = async (event: { type: 'accept' } | { type: 'shipAll' }, dryRun: boolean) =>
      (await clerk.bulkOperation({ body: { orderIds, event, dryRun } })).map(
        ({ outcome, status, reason }) => [outcome, status, reason?.rule],
      );
    const foretold = await outcomes(accept, true);
    expect(foretold.map(([outcome]) => outcome)).toEqual([
      'possible',
      'possible',
      'possible',
      'refused',
    ]);
    const done = (line: unknown[]) => [line[0] === 'possible' ? 'done' : line[0], line[1], line[2]];
    expect(await outcomes(accept, false)).toEqual(foretold.map(done));
    const shipping = await outcomes({ type: 'shipAll' }, true);
    expect(shipping.map(([, , rule]) => rule)).toEqual([
      undefined,
      undefined,
      'stockIsThere',
      'wrongState',
    ]);
    expect(await outcomes({ type: 'shipAll' }, false)).toEqual(shipping.map(done));
  });
});

describe('a run', () => {
  test('does what it can, a line each, and logs the refused ones too', async () => {
    const { open, unpaid, frozen } = await mixed();
    const orderIds = [open, unpaid, frozen].map(idOf);
    const lines = await chinese.bulkOperation({ body: { orderIds, event: accept } });
    expect(lines.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['done', 'pendingShipment'],
      ['refused', 'pendingPayment'],
      ['refused', 'new'],
    ]);
    expect(lines[2]?.message).toBe(`客户${frozen.order.customerNameZh}的账户已冻结。`);
    const last = await Promise.all(orderIds.map(async (id) => (await logOf(world.db, id)).at(-1)));
    expect(last.map((line) => [line?.operation, line?.outcome, line?.reason])).toEqual([
      ['accept', 'done', null],
      ['accept', 'refused', lines[1]?.reason],
      ['accept', 'refused', lines[2]?.reason],
    ]);
  });

  test('does not know another shop’s orders, nor change them', async () => {
    const mine = await enter();
    const before = await keptOf(world.db, idOf(mine));
    const orderIds = [idOf(mine)];
    const asked = await elsewhere.bulkOperation({
      body: { orderIds, event: accept, dryRun: true },
    });
    const run = await elsewhere.bulkOperation({ body: { orderIds, event: accept } });
    const nobody = {
      orderSn: '',
      outcome: 'notFound',
      status: null,
      paymentStatus: null,
      reason: null,
      message: null,
    };
    expect([asked, run]).toEqual([
      [{ orderId: idOf(mine), ...nobody }],
      [{ orderId: idOf(mine), ...nobody }],
    ]);
    expect(await keptOf(world.db, idOf(mine))).toEqual(before);
  });

  test('takes an order that is named twice once', async () => {
    const mine = await enter();
    const orderIds = [idOf(mine), idOf(mine)];
    const lines = await clerk.bulkOperation({ body: { orderIds, event: accept } });
    expect(lines.map(({ outcome }) => outcome)).toEqual(['done']);
  });

  test('answers the same under the same key and does nothing twice', async () => {
    const { open, unpaid } = await mixed();
    const body = { orderIds: [open, unpaid].map(idOf), event: accept };
    const idempotencyKey = randomUUID();
    const once = await clerk.bulkOperation({ body }, { idempotencyKey });
    await clerk.operation({
      body: {
        orderId: idOf(open),
        event: { type: 'correctStatus', to: 'new', remark: 'Back again' },
      },
    });
    expect(await clerk.bulkOperation({ body }, { idempotencyKey })).toEqual(once);
    const { history } = await keptOf(world.db, idOf(open));
    expect(history.map(({ event }) => event)).toEqual([
      'create',
      'submit',
      'accept',
      'correctStatus',
    ]);
  });

  test('refuses each order to a role that may not', async () => {
    const mine = await enter();
    const lines = await auditor.bulkOperation({
      body: { orderIds: [idOf(mine)], event: accept },
    });
    expect(lines.map(({ outcome, reason }) => [outcome, reason?.rule])).toEqual([
      ['refused', 'permission'],
    ]);
  });

  test('ships the open part of each order', async () => {
    const mine = await enter();
    await take(clerk, mine, accept, {
      type: 'ship',
      lines: mine.order.lines.map(({ id }) => ({ lineId: id, quantity: 0.4 })),
    });
    await clerk.bulkOperation({ body: { orderIds: [idOf(mine)], event: { type: 'shipAll' } } });
    const { order } = await clerk.getOrderDetail4Merchant({ query: { orderId: idOf(mine) } });
    expect(order.shipments.map(({ lines }) => lines[0]?.quantity)).toEqual([0.4, 0.6]);
    const [item] = await world.db
      .select()
      .from(goods)
      .where(eq(goods.id, order.lines[0]?.goodsId ?? 0));
    expect(item?.stock).toBe(999_999);
  });

  test('names a driver that the shop does not have at its field', async () => {
    const mine = await enter();
    const event = { type: 'assignWaybill' as const, driverId: 999_999, vehicleId: 999_999 };
    const { errors } = await failureOf(
      clerk.bulkOperation({ body: { orderIds: [idOf(mine)], event } }),
    );
    expect(Object.keys(errors)).toEqual(['event.driverId', 'event.vehicleId']);
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 501 }, (_one, index) => index + 1)],
  ])('wants a selection: %s is refused at its field', async (_name, orderIds) => {
    const { errors } = await failureOf(clerk.bulkOperation({ body: { orderIds, event: accept } }));
    expect(Object.keys(errors)).toEqual(['orderIds']);
  });
});

describe('setting many to paid', () => {
  test('pays each once, also when two batches overlap', async () => {
    const entered = await Promise.all(Array.from({ length: 20 }, () => enter()));
    const orderIds = entered.map(idOf);
    const batches = await Promise.all([
      clerk.payStatusBatchPaid({ body: { orderIds, method: 'CASH_PAY' } }),
      clerk.payStatusBatchPaid({ body: { orderIds: orderIds.toReversed(), method: 'PAYNOW' } }),
    ]);
    const done = batches.flat().filter(({ outcome }) => outcome === 'done');
    expect(done.map(({ orderId }) => orderId).sort((a, b) => a - b)).toEqual(
      orderIds.toSorted((a, b) => a - b),
    );
    const refused = batches.flat().filter(({ outcome }) => outcome === 'refused');
    expect(new Set(refused.map(({ reason }) => reason?.rule))).toEqual(new Set(['wrongState']));
    const { history } = await keptOf(world.db, orderIds[0] ?? 0);
    expect(history.filter(({ event }) => event === 'pay')).toHaveLength(1);
  });

  test('is for who may record payments', async () => {
    const failure = await failureOf(auditor.payStatusBatchPaid({ body: { orderIds: [1] } }));
    expect(failure.reason?.figures).toEqual({ permission: 'order.pay' });
  });
});
