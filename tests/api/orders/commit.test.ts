// engine: both

import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { goods } from '../../../server/goods/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { recordHistory } from '../../../server/kernel/db/tables/records.ts';
import { orderLines, orders } from '../../../server/orders/tables.ts';
import { sizeOf } from '../../support/scale.ts';
import {
  agreed,
  failureOf,
  logOf,
  newCustomer,
  newGoods,
  newOrder,
  shipAllOf,
  take,
} from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;
let auditor: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  auditor = await world.signIn('auditor');
});
afterAll(() => world.stop());

const ENTERED = sizeOf('ENTERED');

const line = (goodsId: number, quantity = 1, unit = 'kg') => ({ goodsId, unit, quantity });

describe('an order that is committed', () => {
  test('is as it was agreed to, submitted, with two lines of history', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = {
      ...(await agreed(clerk, { customer, lines: [line(item.id, 3)] })),
      customerRemark: ' ring twice ',
      merchantRemark: 'regular',
    };
    const detail = await clerk.commitOrder({ body }, { idempotencyKey: randomUUID() });
    expect(detail.order).toMatchObject({
      kind: 'wholesale',
      channel: 'backOffice',
      status: 'new',
      paymentStatus: 'unpaid',
      prepaid: false,
      total: '32.70',
      itemCount: 1,
      customerName: customer.name,
      address: '1 Aljunied Road, #01-01, 380000',
      deliveryContact: 'Front desk',
      deliveryPhone: customer.phone,
      customerRemark: 'ring twice',
      merchantRemark: 'regular',
      paymentTermsCode: 'N30',
      invoiceNo: null,
      version: 1,
    });
    expect(detail.order.orderSn).toMatch(/^OM\d{6}-\d{5,}$/);
    expect(
      detail.history.map(({ version, event, actorName, actorAccount }) => [
        version,
        event,
        actorName,
        actorAccount,
      ]),
    ).toEqual([
      [0, 'create', 'Clerk', 'clerk'],
      [1, 'submit', 'Clerk', 'clerk'],
    ]);
    expect(detail.facts.lines).toMatchObject([{ quantity: 3, shipped: 0, stock: item.stock }]);
    expect((await logOf(world.db, detail.order.id)).map(({ operation }) => operation)).toEqual([
      'create',
      'submit',
    ]);
  });

  test('counts stock in the base unit of its goods, wherever that stands among their units', async () => {
    const customer = await newCustomer(world.db);
    const units = [
      { unit: 'carton', unitZh: '箱', ratio: 12 },
      { unit: 'kg', unitZh: '公斤', ratio: 1 },
    ];
    const item = await newGoods(world.db, { units });
    const order = await newOrder(clerk, { customer, lines: [line(item.id, 2, 'carton')] });
    expect(order.facts.lines).toMatchObject([{ baseUnit: 'kg', baseUnitZh: '公斤' }]);
    const accepted = await take(clerk, order, { type: 'accept' });
    await world.db.update(goods).set({ stock: 5 }).where(eq(goods.id, item.id));
    const refusal = await failureOf(take(clerk, accepted, shipAllOf(accepted)));
    expect(refusal.reason?.figures).toMatchObject({ need: 24, stock: 5, base: 'kg' });
  });

  test('waits for its payment when it is paid first, by choice or by the customer’s terms', async () => {
    const item = await newGoods(world.db);
    const lines = [line(item.id)];
    const byTerms = await newCustomer(world.db, { paymentTermsCode: 'CIA' });
    const byChoice = await newCustomer(world.db);
    const orders = await Promise.all([
      newOrder(clerk, { customer: byTerms, lines }),
      newOrder(clerk, { customer: byChoice, lines, prepaid: true }),
      newOrder(clerk, { customer: byTerms, lines, prepaid: false }),
    ]);
    expect(orders.map(({ order }) => order.status)).toEqual([
      'pendingPayment',
      'pendingPayment',
      'new',
    ]);
  });

  test('stays unsubmitted when it is held', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const held = await newOrder(clerk, { customer, lines: [line(item.id)], hold: true });
    expect([held.order.status, held.order.version, held.history.length]).toEqual([
      'pendingSubmission',
      0,
      1,
    ]);
  });

  test('that a rule refused is in the operation log, the mere question of a price is not', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db, { stock: 5 });
    const body = await agreed(clerk, { customer, lines: [line(item.id)] });
    const refused = () =>
      world.db
        .select({ operation: operationLog.operation, reason: operationLog.reason })
        .from(operationLog)
        .where(
          and(
            eq(operationLog.outcome, 'refused'),
            sql`${operationLog.reason}->'figures'->>'goods' = ${item.name}`,
          ),
        );
    await world.db.update(goods).set({ stock: 0 }).where(eq(goods.id, item.id));
    const { addressId: _a, expectedTotal: _t, ...priced } = body;
    await failureOf(clerk.calcOrderPrice({ body: priced }));
    expect(await refused()).toEqual([]);
    const failure = await failureOf(clerk.commitOrder({ body }, { idempotencyKey: randomUUID() }));
    expect(failure.errors['lines.0.quantity']).toMatch(/stock/);
    expect(await refused()).toMatchObject([
      { operation: 'create', reason: { rule: 'stockIsEnough' } },
    ]);
  });

  test('takes more than is on the shelf where the shop takes back-orders, and ships the rest when it comes in', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db, { stock: 3 });
    const lines = [line(item.id, 5)];
    const manager = await world.signIn('manager');
    const {
      restaurantId: _id,
      open: _open,
      gstPercent: _gst,
      ...config
    } = await manager.getBusinessConfig();
    await failureOf(agreed(clerk, { customer, lines }));
    const { version } = await manager.saveBusinessConfig({ body: { ...config, backOrders: true } });
    try {
      const { rows } = await clerk.listGoods({ body: { search: item.sku } });
      expect(rows).toMatchObject([{ stock: 3, backorder: true }]);
      const placed = await newOrder(clerk, { customer, lines });
      const [{ id: lineId } = { id: 0 }] = placed.order.lines;
      const leaves = (quantity: number): WireOrderEvent => ({
        type: 'ship',
        lines: [{ lineId, quantity }],
      });
      const accepted = await take(manager, placed, { type: 'accept' });
      const tooMany = await failureOf(take(manager, accepted, leaves(5)));
      expect(tooMany.reason?.rule).toBe('stockIsThere');
      const partly = await take(manager, accepted, leaves(3));
      expect(partly.facts.lines).toMatchObject([{ quantity: 5, shipped: 3, stock: 0 }]);
      await world.db.update(goods).set({ stock: 4 }).where(eq(goods.id, item.id));
      const whole = await take(manager, partly, leaves(2));
      expect(whole.facts.lines).toMatchObject([{ quantity: 5, shipped: 5, stock: 2 }]);
    } finally {
      await manager.saveBusinessConfig({ body: { ...config, backOrders: false, version } });
    }
    await failureOf(agreed(clerk, { customer, lines }));
  });

  test('is refused with both totals where the price is another one now', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = await agreed(clerk, { customer, lines: [line(item.id)] });
    await world.db
      .update(goods)
      .set({ prices: { ...item.prices, general: 1100 } })
      .where(eq(goods.id, item.id));
    const before = await world.db.$count(orders);
    const failure = await failureOf(clerk.commitOrder({ body }, { idempotencyKey: randomUUID() }));
    expect([failure.code, failure.msg, failure.reason]).toEqual([
      CODES.refused,
      'The total has changed from S$10.90 to S$11.99. Please check it again.',
      {
        rule: 'totalIsAsAgreed',
        figures: { agreed: 1090, now: 1199, currency: 'SGD' },
        money: ['agreed', 'now'],
      },
    ]);
    expect(await world.db.$count(orders)).toBe(before);
  });

  test('goes to an address of its customer alone', async () => {
    const customer = await newCustomer(world.db);
    const other = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = await agreed(clerk, { customer, lines: [line(item.id)] });
    const { errors } = await failureOf(
      clerk.commitOrder(
        { body: { ...body, addressId: other.addressId } },
        { idempotencyKey: randomUUID() },
      ),
    );
    expect(errors).toEqual({ addressId: 'This address does not belong to the customer.' });
  });

  test('is one order, however often its key is sent', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = await agreed(clerk, { customer, lines: [line(item.id)] });
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => clerk.commitOrder({ body }, { idempotencyKey })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.db.$count(orders, eq(orders.customerId, customer.id))).toBe(1);
  });

  test('needs a key, and a role that may enter orders', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = await agreed(clerk, { customer, lines: [line(item.id)] });
    const keyless = clerk.commitOrder as unknown as (request: unknown) => Promise<unknown>;
    expect((await failureOf(keyless({ body }))).code).toBe(CODES.invalidInput);
    const may = await failureOf(auditor.commitOrder({ body }, { idempotencyKey: randomUUID() }));
    expect([may.code, may.reason?.figures]).toEqual([CODES.noAccess, { permission: 'order.edit' }]);
    expect(await world.db.$count(orders, eq(orders.customerId, customer.id))).toBe(0);
  });

  test('never shares its number, though a hundred are entered at once', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = await agreed(clerk, { customer, lines: [line(item.id)] });
    const entered: OrderDetail[] = [];
    let left = ENTERED;
    const enterSome = async () => {
      while (left > 0) {
        left -= 1;
        entered.push(await clerk.commitOrder({ body }, { idempotencyKey: randomUUID() }));
      }
    };
    await Promise.all(Array.from({ length: 100 }, enterSome));
    const numbers = new Set(entered.map(({ order }) => order.orderSn));
    expect(numbers.size).toBe(ENTERED);
    expect(await world.db.$count(orders, eq(orders.customerId, customer.id))).toBe(ENTERED);
  }, 300_000);

  test('that fails leaves nothing behind', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = await agreed(clerk, { customer, lines: [line(item.id)] });
    const left = async () => [
      await world.db.$count(orders),
      await world.db.$count(orderLines),
      await world.db.$count(recordHistory),
    ];
    const before = await left();
    const wrong = [
      { ...body, expectedTotal: '0.01' },
      { ...body, addressId: 999_999_999 },
      { ...body, promotionCode: 'NOBODY' },
      { ...body, lines: [line(item.id, 1_000_001)] },
    ];
    for (const one of wrong) {
      await failureOf(clerk.commitOrder({ body: one }, { idempotencyKey: randomUUID() }));
    }
    expect(await left()).toEqual(before);
  });
});
