// engine: either

import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { linesOf } from '../../../server/deliveryNotes/queries.ts';
import { goods } from '../../../server/goods/tables.ts';
import { weightOnPaper } from '../../../server/invoices/issue.ts';
import { invoices } from '../../../server/invoices/tables.ts';
import { operationLog } from '../../../server/kernel/db/tables/log.ts';
import { orderLines } from '../../../server/orders/tables.ts';
import { goodsCardOf } from '../../domains/goods/card.ts';
import { textOfPdf } from '../invoices/textOfPdf.ts';
import { messagesOf } from '../outbound/ground.ts';
import {
  ahead,
  delivers,
  failureOf,
  newCustomer,
  newGoods,
  newOrder,
  shipAllOf,
  take,
} from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const PIECES = [
  { unit: 'piece', unitZh: '条', ratio: 1 },
  { unit: 'box', unitZh: '箱', ratio: 4 },
];
/** About 4.5 kg each, at 18.00 a kilogram. */
const salmon = () =>
  newGoods(world.db, {
    units: PIECES,
    averageWeight: 4.5,
    prices: { general: 1800, junior: 1700, intermediate: 1600, premium: 1500 },
  });

const enter = async ({ quantity = 3, ...rest }: { quantity?: number; prepaid?: boolean } = {}) => {
  const customer = await newCustomer(world.db);
  const [fish, rice] = [await salmon(), await newGoods(world.db)];
  const lines = [
    { goodsId: fish.id, unit: 'piece', quantity },
    { goodsId: rice.id, unit: 'kg', quantity: 4 },
  ];
  return { customer, fish, rice, detail: await newOrder(clerk, { customer, lines, ...rest }) };
};
const lineOf = ({ order }: OrderDetail) => {
  const [line] = order.lines;
  if (!line) throw new Error('The order has lines');
  return line;
};
const weigh = (detail: OrderDetail, kilos: number, quantity = 3): WireOrderEvent => ({
  type: 'weigh',
  lines: [{ lineId: lineOf(detail).id, quantity, kilos }],
});

describe('goods charged by weight', () => {
  test('are ordered by the piece, at what they weigh on average', async () => {
    const { detail, fish, customer } = await enter();
    expect(lineOf(detail)).toMatchObject({
      ...{ quantity: 3, unit: 'piece', price: '18.00', amount: '243.00', gst: '21.87' },
      weight: { each: 4.5, weighed: 0, kilos: 0 },
    });
    expect(detail.order.lines[1]).not.toHaveProperty('weight');
    expect(detail.order).toMatchObject({ total: '308.47', price: { items: '283.00' } });
    const quote = await clerk.calcOrderPrice({
      body: { customerId: customer.id, lines: [{ goodsId: fish.id, unit: 'box', quantity: 1 }] },
    });
    expect(quote.lines).toMatchObject([
      { price: '18.00', amount: '324.00', weight: { each: 18, weighed: 0, kilos: 0 } },
    ]);
  });

  test('are weighed, and line, items, GST, total and what is owed follow, with both figures', async () => {
    const { detail } = await enter();
    const accepted = await take(clerk, detail, { type: 'accept' });
    const weighed = await take(clerk, accepted, weigh(accepted, 14.235));
    expect(lineOf(weighed)).toMatchObject({
      ...{ quantity: 3, price: '18.00', amount: '256.23', gst: '23.06' },
      weight: { each: 4.5, weighed: 3, kilos: 14.235 },
    });
    expect(weighed.order).toMatchObject({
      total: '322.89',
      price: { items: '296.23', gst: '26.66' },
    });
    expect(weighed.facts).toMatchObject({ total: 32_289 });
    expect(weighed.history.at(-1)).toMatchObject({
      event: 'weigh',
      payload: {
        weights: [
          {
            quantity: 3,
            from: { kilos: 13.5, amount: 24_300 },
            to: { kilos: 14.235, amount: 25_623 },
          },
        ],
      },
    });
    const [line] = await world.db
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.targetId, detail.order.id), eq(operationLog.operation, 'weigh')));
    expect(line?.changes).toContainEqual(expect.objectContaining({ from: '308.47', to: '322.89' }));
    // The same once more changes nothing but the history.
    const again = await take(clerk, weighed, weigh(weighed, 14.235));
    expect(again.order.lines).toEqual(weighed.order.lines);
    expect(again.order.price).toEqual(weighed.order.price);
  });

  test('leave the store weighed alone, and the invoice says what they weigh', async () => {
    const { detail } = await enter();
    const accepted = await take(clerk, detail, { type: 'accept' });
    expect(await failureOf(take(clerk, accepted, shipAllOf(accepted)))).toMatchObject({
      code: CODES.refused,
      reason: { rule: 'weighedFirst', remedy: { event: 'weigh' } },
    });
    const part = await take(clerk, accepted, weigh(accepted, 9.2, 2));
    expect(lineOf(part)).toMatchObject({
      amount: '246.60',
      weight: { weighed: 2, kilos: 9.2 },
    });
    const lines = [{ lineId: lineOf(part).id, quantity: 2 }];
    const some: WireOrderEvent = { type: 'ship', lines };
    const gone = await take(clerk, part, some);
    const all = await take(clerk, gone, weigh(gone, 13.9));
    const shipped = await take(clerk, all, shipAllOf(all));
    expect(shipped.order).toMatchObject({ status: 'shipped', total: '316.32' });
    const [invoice] = await world.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, detail.order.id));
    expect(invoice?.says).toMatchObject({
      total: '316.32',
      lines: [
        { quantity: 3, unit: 'piece', price: '18.00', kilos: 13.9, amount: '250.20' },
        { quantity: 4 },
      ],
    });
    expect(invoice?.says.lines[1]).not.toHaveProperty('kilos');
  });

  test('keep what was weighed where the goods are changed', async () => {
    const { detail, rice } = await enter();
    const accepted = await take(clerk, detail, { type: 'accept' });
    const weighed = await take(clerk, accepted, weigh(accepted, 15));
    const lines = weighed.order.lines.map(({ id, goodsId, unit, quantity }) => ({
      ...{ lineId: id, goodsId, unit },
      quantity: goodsId === rice.id ? 2 : quantity,
    }));
    const body = { orderId: detail.order.id, lines };
    const { total } = await clerk.calcOrderPrice({ body });
    const kept = await clerk.changeProduct({ body });
    expect(kept.order.total).toBe(total);
    expect(lineOf(kept)).toMatchObject({
      amount: '270.00',
      weight: { each: 4.5, weighed: 3, kilos: 15 },
    });
    const fewer = lines.map((line) => (line.goodsId === rice.id ? line : { ...line, quantity: 2 }));
    const less = await clerk.changeProduct({ body: { ...body, lines: fewer } });
    expect(lineOf(less)).toMatchObject({
      ...{ quantity: 2, amount: '162.00' },
      weight: { weighed: 0, kilos: 0 },
    });
    expect(await failureOf(take(clerk, less, shipAllOf(less)))).toMatchObject({
      reason: { rule: 'weighedFirst' },
    });
    const more = fewer.map((line) => (line.goodsId === rice.id ? line : { ...line, quantity: 4 }));
    const grown = await clerk.changeProduct({ body: { ...body, lines: more } });
    expect(lineOf(grown)).toMatchObject({ amount: '324.00', weight: { weighed: 0, kilos: 0 } });
  });

  test('keep their part of fewer once some have left, as does the delivery note of those', async () => {
    const { detail, rice } = await enter();
    const accepted = await take(clerk, detail, { type: 'accept' });
    const weighed = await take(clerk, accepted, weigh(accepted, 15));
    const some = [{ lineId: lineOf(weighed).id, quantity: 1 }];
    const gone = await take(clerk, weighed, { type: 'ship', lines: some });
    const orderId = detail.order.id;
    const noted = (await linesOf(world, [orderId])).get(orderId);
    expect(noted).toMatchObject([{ quantity: 1, kilos: 5, isWeighed: true }]);
    const lines = gone.order.lines.map(({ id: lineId, goodsId, unit, quantity }) => ({
      ...{ lineId, goodsId, unit },
      quantity: goodsId === rice.id ? quantity : 2,
    }));
    const less = await clerk.changeProduct({ body: { orderId, lines } });
    expect(lineOf(less)).toMatchObject({ amount: '180.00', weight: { weighed: 2, kilos: 10 } });
  });

  test('are told to the warehouse system once, whatever they weigh', async () => {
    const { detail } = await enter();
    const accepted = await take(clerk, detail, { type: 'accept' });
    const told = async () => (await messagesOf(world, detail.order.id)).length;
    const before = await told();
    await take(clerk, accepted, weigh(accepted, 14.2));
    expect(await told()).toBe(before);
  });

  test('say on a paper that they weigh about so much where they were not weighed', async () => {
    const { detail } = await enter();
    const accepted = await take(clerk, detail, { type: 'accept' });
    const said = async () => {
      const { rows } = await world.db.execute<{ said: object }>(
        sql`select ${weightOnPaper} as said from ${orderLines} l
          where l.order_id = ${detail.order.id} order by l.id`,
      );
      return rows.map((row) => row.said);
    };
    expect(await said()).toEqual([{ kilos: 13.5, isExpected: true }, {}]);
    const part = await take(clerk, accepted, weigh(accepted, 9.2, 2));
    expect(await said()).toEqual([{ kilos: 13.7, isExpected: true }, {}]);
    await take(clerk, part, weigh(part, 14.235));
    expect(await said()).toEqual([{ kilos: 14.235 }, {}]);
  });

  test('make a paid order partly paid where they weigh more, and refundable where less', async () => {
    const { detail } = await enter({ prepaid: true });
    const paid = await take(clerk, detail, { type: 'pay', method: 'PAYNOW' }, { type: 'accept' });
    const more = await take(clerk, paid, weigh(paid, 15));
    expect(more.order).toMatchObject({ paymentStatus: 'unpaid', partlyPaid: true, paid: '308.47' });
    const all = await take(clerk, more, { type: 'pay', method: 'PAYNOW' });
    expect(all.order).toMatchObject({ paymentStatus: 'paid', paid: '337.90', total: '337.90' });
    const less = await take(clerk, all, weigh(all, 14));
    expect(less.order).toMatchObject({ paymentStatus: 'paid', total: '318.28' });
    const back = { type: 'refund', amount: '19.62', remark: 'It weighed less' } as const;
    const refunded = await take(clerk, less, back);
    expect(refunded.order).toMatchObject({ paymentStatus: 'paid', refunded: '19.62' });
    expect(await failureOf(take(clerk, refunded, weigh(refunded, 15)))).toMatchObject({
      reason: { rule: 'paidCoversNewTotal' },
    });
  });

  test('leave delivery and promotion as they are, whatever they weigh', async () => {
    await delivers(world.db, { deliveryFee: 800, freeDeliveryFrom: 10_000 }, async () => {
      const { detail } = await enter();
      expect(detail.order.price).toMatchObject({ deliveryFee: '0.00' });
      const accepted = await take(clerk, detail, { type: 'accept' });
      // So little goods are not delivered for nothing, but nobody chose that.
      const light = await take(clerk, accepted, weigh(accepted, 1));
      expect(light.order).toMatchObject({
        total: '63.22',
        price: { items: '58.00', deliveryFee: '0.00' },
      });
    });
  });

  test('are weighed before what was paid too much goes back', async () => {
    const { detail, rice } = await enter({ prepaid: true });
    const paid = await take(clerk, detail, { type: 'pay', method: 'PAYNOW' }, { type: 'accept' });
    const lines = paid.order.lines.map(({ id: lineId, goodsId, unit, quantity }) => ({
      ...{ lineId, goodsId, unit },
      quantity: goodsId === rice.id ? 2 : quantity,
    }));
    const less = await clerk.changeProduct({ body: { orderId: detail.order.id, lines } });
    const back = { type: 'refund', amount: '21.80', remark: 'Less rice' } as const;
    expect(await failureOf(take(clerk, less, back))).toMatchObject({
      reason: { rule: 'weighedBeforeRefund', remedy: { event: 'weigh' } },
    });
    // They turn out heavier, and what was paid for the rice pays for that.
    const weighed = await take(clerk, less, weigh(less, 14));
    expect(weighed.order).toMatchObject({ total: '296.48', paymentStatus: 'paid' });
    const refunded = await take(clerk, weighed, { ...back, amount: '11.99' });
    expect(refunded.order.refunded).toBe('11.99');
  });

  test('stand in the finance report with their kilograms, which the price is for', async () => {
    const { detail } = await enter({ prepaid: true });
    const paid = await take(clerk, detail, { type: 'pay', method: 'PAYNOW' }, { type: 'accept' });
    await take(clerk, paid, weigh(paid, 13.4));
    const admin = await world.signIn('admin');
    const today = dateAt(world.clock.now, 'Asia/Singapore');
    const { rows } = await admin.listFinanceOrder({
      body: { from: today, to: today, size: 200 },
    });
    const [fish, rice] = rows.find(({ id }) => id === detail.order.id)?.lines ?? [];
    expect(fish).toMatchObject({ quantity: 3, kilos: 13.4, price: '18.00', amount: '241.20' });
    expect(rice).toBeDefined();
    expect(rice).not.toHaveProperty('kilos');
  });

  test('stay charged as they are while an open order has them', async () => {
    const manager = await world.signIn('manager');
    const [category] = await clerk.listGoodsCategories();
    if (!category) throw new Error('There is no category');
    const card = goodsCardOf({
      ...{ categoryId: category.id, averageWeight: 4.5, salesUnit: null },
      units: [{ unit: 'piece', ratio: 1 }],
    });
    const added = await manager.addGoods({ body: card });
    await manager.goodsShelves({ query: { goodsId: added.id, status: 'onShelf' } });
    const customer = await newCustomer(world.db);
    await world.db.update(goods).set({ stock: 50 }).where(eq(goods.id, added.id));
    const lines = [{ goodsId: added.id, unit: 'piece', quantity: 2 }];
    const { order } = await newOrder(clerk, { customer, lines });
    expect(order.lines).toMatchObject([{ amount: '90.00', weight: { each: 4.5 } }]);
    const change = async (averageWeight: number | null) => {
      const { version } = await manager.getGoods({ query: { goodsId: added.id } });
      const body = { ...card, averageWeight, goodsId: added.id, version };
      return manager.updateGoods({ body });
    };
    expect(await failureOf(change(null))).toMatchObject({
      errors: { averageWeight: expect.stringContaining(order.orderSn) },
    });
    expect(await failureOf(change(0))).toMatchObject({
      errors: { averageWeight: expect.stringContaining('above 0') },
    });
    expect((await change(4.25)).averageWeight).toBe(4.25);
    await clerk.operation({
      body: { orderId: order.id, event: { type: 'cancel', remark: 'Ordered twice' } },
    });
    expect((await change(null)).averageWeight).toBe(null);
  });

  test('stand on invoice, delivery note and file with their kilograms and the price of one', async () => {
    const { detail } = await enter();
    const accepted = await take(clerk, detail, { type: 'accept' });
    const weighed = await take(clerk, accepted, weigh(accepted, 14.235));
    const shipped = await take(clerk, weighed, shipAllOf(weighed));
    const orderId = shipped.order.id;
    const paper = await textOfPdf(await clerk.downloadOrderInvoice({ params: { orderId } }));
    for (const text of ['14.235 kg', '18.00/kg', '256.23']) expect(paper).toContain(text);
    const day = ahead(1).slice(0, 10);
    const made = await clerk.addDeliveryNotes({ body: { orderIds: [orderId], day } });
    const note = await textOfPdf(
      await clerk.downloadDeliveryNotes({ body: { noteIds: made.notes.map(({ id }) => id) } }),
    );
    expect(note).toContain('14.235 kg');
  });
});
