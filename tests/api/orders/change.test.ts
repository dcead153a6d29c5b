// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { customers } from '../../../server/customers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { orderLines, orders } from '../../../server/orders/tables.ts';
import { failureOf, keptOf, newCustomer, newGoods, newOrder, take } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const enter = async (quantity = 4) => {
  const customer = await newCustomer(world.db);
  const [item, other] = [await newGoods(world.db), await newGoods(world.db)];
  const lines = [item, other].map(({ id }) => ({ goodsId: id, unit: 'kg', quantity }));
  return { customer, item, other, detail: await newOrder(clerk, { customer, lines }) };
};
const linesOf = ({ order }: OrderDetail) =>
  order.lines.map(({ id, goodsId, unit, quantity }) => ({ lineId: id, goodsId, unit, quantity }));
const change = ({ order }: OrderDetail, lines: ReturnType<typeof linesOf>) =>
  clerk.changeProduct({ body: { orderId: order.id, lines } });
const first = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('There is no row');
  return row;
};
const shipOne = (detail: OrderDetail, quantity: number) =>
  take(
    clerk,
    detail,
    { type: 'accept' },
    {
      type: 'ship',
      lines: [{ lineId: first(detail.order.lines).id, quantity }],
    },
  );

describe('changed goods', () => {
  test('keep, change, drop and add lines, and are priced again', async () => {
    const { detail, item } = await enter(4);
    const added = await newGoods(world.db, { prices: { ...item.prices, general: 250 } });
    const kept = { ...first(linesOf(detail)), quantity: 6 };
    const fresh = { goodsId: added.id, unit: 'carton', quantity: 1 };
    const changed = await clerk.changeProduct({
      body: { orderId: detail.order.id, version: 1, lines: [kept, fresh] },
    });
    expect(changed.order.lines).toMatchObject([
      { id: kept.lineId, goodsId: item.id, quantity: 6, amount: '60.00', gst: '5.40' },
      { goodsId: added.id, unit: 'carton', ratio: 12, price: '30.00', amount: '30.00' },
    ]);
    expect(changed.order).toMatchObject({
      itemCount: 2,
      total: '98.10',
      version: 2,
      price: { items: '90.00', deliveryFee: '0.00', gst: '8.10' },
    });
    expect(changed.facts.total).toBe(9810);
    expect(changed.history.at(-1)?.payload.changes).toEqual([
      {
        ...{ lineId: kept.lineId, name: item.name, nameZh: item.nameZh },
        ...{ unit: kept.unit, unitZh: expect.any(String) },
        from: { quantity: 4, price: 1000 },
        to: { quantity: 6, price: 1000 },
      },
      expect.objectContaining({
        lineId: detail.order.lines[1]?.id,
        from: expect.objectContaining({ quantity: 4 }),
        to: null,
      }),
      {
        ...{ lineId: changed.order.lines[1]?.id, name: added.name, nameZh: added.nameZh },
        ...{ unit: 'carton', unitZh: expect.any(String) },
        from: null,
        to: { quantity: 1, price: 3000 },
      },
    ]);
    const written = await world.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, detail.order.id));
    expect(written).toHaveLength(2);
  });

  test('raise and lower what the customer owes', async () => {
    const { detail, customer } = await enter(4);
    const accepted = await take(clerk, detail, { type: 'accept' });
    const owed = async () =>
      Number(
        first(await world.db.select().from(customers).where(eq(customers.id, customer.id)))
          .receivable,
      );
    expect(await owed()).toBe(accepted.facts.total);
    const lines = linesOf(accepted);
    const more = await change(
      accepted,
      lines.map((line) => ({ ...line, quantity: 5 })),
    );
    expect(await owed()).toBe(more.facts.total);
    const less = await change(more, lines.slice(0, 1));
    expect([await owed(), less.facts.total < accepted.facts.total]).toEqual([
      less.facts.total,
      true,
    ]);
  });

  test('keep the promotion that the order was entered with', async () => {
    const { detail } = await enter(4);
    await world.db
      .update(orders)
      .set({ promotionCode: 'GONE' })
      .where(eq(orders.id, detail.order.id));
    const changed = await change(detail, linesOf(detail));
    expect([changed.order.promotionCode, changed.order.price.discount]).toEqual(['GONE', '0.00']);
  });

  test('may keep what the shelf no longer has, but not raise it', async () => {
    const { detail, item, other } = await enter(4);
    await world.db.update(goods).set({ stock: 0 }).where(eq(goods.id, item.id));
    await world.db.update(goods).set({ shelf: 'offShelf' }).where(eq(goods.id, other.id));
    const lines = linesOf(detail);
    const same = await change(detail, lines);
    expect(same.order.version).toBe(2);
    const raised = lines.map((line) => ({ ...line, quantity: 5 }));
    const failure = await failureOf(change(detail, raised));
    expect([failure.code, failure.errors]).toEqual([
      CODES.invalidInput,
      {
        'lines.0.quantity': `Insufficient stock of ${item.name}: 5 kg wanted, 0 kg on the shelf.`,
        'lines.1.quantity': `${other.name} is off the shelf.`,
      },
    ]);
  });

  test('count what was shipped already as gone from the shelf', async () => {
    const { detail, item } = await enter(4);
    const shipped = await shipOne(detail, 3);
    await world.db.update(goods).set({ stock: 2 }).where(eq(goods.id, item.id));
    const [line, other] = linesOf(shipped);
    if (!line || !other) throw new Error('Both lines are there');
    const five = await change(shipped, [{ ...line, quantity: 5 }, other]);
    expect(first(five.order.lines)).toMatchObject({ quantity: 5, shipped: 3, stock: 2 });
    const { errors } = await failureOf(change(shipped, [{ ...line, quantity: 6 }, other]));
    expect(Object.keys(errors)).toEqual(['lines.0.quantity']);
  });
});

describe('a change that is refused', () => {
  const untouched = async (detail: OrderDetail, call: () => Promise<unknown>) => {
    const before = await keptOf(world.db, detail.order.id);
    const failure = await failureOf(call());
    expect(await keptOf(world.db, detail.order.id)).toEqual(before);
    const { order } = await clerk.getOrderDetail4Merchant({ query: { orderId: detail.order.id } });
    expect(order.lines.map(({ id }) => id)).toEqual(detail.order.lines.map(({ id }) => id));
    return failure;
  };

  test('drops below what has left the store', async () => {
    const { detail } = await enter(4);
    const shipped = await shipOne(detail, 3);
    const [line, other] = linesOf(shipped);
    if (!line || !other) throw new Error('Both lines are there');
    const fewer = await untouched(shipped, () =>
      change(shipped, [{ ...line, quantity: 2 }, other]),
    );
    const gone = await untouched(shipped, () => change(shipped, [other]));
    const otherUnit = await untouched(shipped, () =>
      change(shipped, [{ ...line, unit: 'carton' }, other]),
    );
    expect([fewer, gone, otherUnit].map(({ reason }) => reason?.rule)).toEqual(
      Array(3).fill('keepsWhatWasShipped'),
    );
  });

  test('costs more than was paid, or than the credit limit allows', async () => {
    const { detail } = await enter(4);
    await take(clerk, detail, { type: 'pay', method: 'PAYNOW' });
    const more = linesOf(detail).map((line) => ({ ...line, quantity: 5 }));
    const paid = await untouched(detail, () => change(detail, more));
    expect(paid.reason?.rule).toBe('paidCoversNewTotal');
    const other = await enter(4);
    const accepted = await take(clerk, other.detail, { type: 'accept' });
    await world.db
      .update(customers)
      .set({ creditLimit: accepted.facts.total })
      .where(eq(customers.id, other.customer.id));
    const dearer = linesOf(accepted).map((line) => ({ ...line, quantity: 5 }));
    const limit = await untouched(accepted, () => change(accepted, dearer));
    expect(limit.reason?.rule).toBe('withinCreditLimit');
  });

  test('comes after everything was shipped', async () => {
    const { detail } = await enter(1);
    const shipped = await take(
      clerk,
      detail,
      { type: 'accept' },
      {
        type: 'ship',
        lines: detail.order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      },
    );
    const { reason } = await untouched(shipped, () => change(shipped, linesOf(shipped)));
    expect(reason).toEqual({
      rule: 'wrongState',
      record: 'order',
      figures: { event: 'changeProducts', fulfilment: 'shipped', payment: 'unpaid' },
    });
  });

  test('is of a version that is not the order’s any more', async () => {
    const { detail } = await enter(1);
    const now = await take(clerk, detail, { type: 'accept' });
    const body = { orderId: detail.order.id, version: 1, lines: linesOf(detail) };
    const failure = await untouched(now, () => clerk.changeProduct({ body }));
    expect([failure.code, failure.data]).toEqual([CODES.stale, now]);
  });

  test('names a line of another order, or one twice', async () => {
    const [mine, other] = [await enter(1), await enter(1)];
    const [line] = linesOf(mine.detail);
    const [foreign] = linesOf(other.detail);
    if (!line || !foreign) throw new Error('Both lines are there');
    const lines = [line, line, { ...line, lineId: foreign.lineId }];
    const { errors } = await untouched(mine.detail, () => change(mine.detail, lines));
    expect(Object.keys(errors)).toEqual(['lines.1.lineId', 'lines.2.lineId']);
  });

  test('names another shop’s goods', async () => {
    const { detail } = await enter(1);
    const foreign = await newGoods(world.db, { shopId: 3 });
    const lines = [{ goodsId: foreign.id, unit: 'kg', quantity: 1 }];
    const { errors } = await untouched(detail, () =>
      clerk.changeProduct({ body: { orderId: detail.order.id, lines } }),
    );
    expect(errors).toEqual({
      'lines.0.goodsId': 'This item is not in the goods list of the shop.',
    });
  });
});

describe('the price of changed goods', () => {
  const calc = (orderId: number, lines: { goodsId: number; unit: string; quantity: number }[]) =>
    clerk.calcOrderPrice({ body: { orderId, lines } });

  test('is named by the rules of the change: what the order holds need not be on the shelf', async () => {
    const { detail, customer, item, other } = await enter(4);
    await world.db.update(goods).set({ stock: 1 }).where(eq(goods.id, item.id));
    const lines = linesOf(detail).map(({ goodsId, unit, quantity }) => ({
      goodsId,
      unit,
      quantity: goodsId === other.id ? 3 : quantity,
    }));
    const asNew = await failureOf(
      clerk.calcOrderPrice({ body: { customerId: customer.id, lines } }),
    );
    expect(Object.keys(asNew.errors)).toEqual(['lines.0.quantity']);
    const price = await calc(detail.order.id, lines);
    const more = lines.map((line) => ({ ...line, quantity: 5 }));
    const refused = await failureOf(calc(detail.order.id, more));
    expect(Object.keys(refused.errors)).toEqual(['lines.0.quantity']);
    const changed = await change(
      detail,
      linesOf(detail).map((line) => (line.goodsId === other.id ? { ...line, quantity: 3 } : line)),
    );
    expect(changed.order.total).toBe(price.total);
  });

  test('keeps the order’s promotion and GST', async () => {
    const { detail, item } = await enter(4);
    await world.db
      .update(orders)
      .set({ promotionCode: 'WELCOME10', gstPercent: '7' })
      .where(eq(orders.id, detail.order.id));
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 10 }];
    expect(await calc(detail.order.id, lines)).toMatchObject({
      gstPercent: '7',
      items: '100.00',
      discount: '10.00',
      promotion: { code: 'WELCOME10', discount: '10.00' },
    });
  });

  test('is not named for an order of another shop, nor for nobody', async () => {
    const { detail, item } = await enter();
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 1 }];
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    const body = { orderId: detail.order.id, lines };
    expect((await failureOf(elsewhere.calcOrderPrice({ body }))).code).toBe(CODES.notFound);
    const { errors } = await failureOf(clerk.calcOrderPrice({ body: { lines } }));
    expect(errors).toEqual({ customerId: 'This is required' });
  });
});
