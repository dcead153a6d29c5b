// engine: either

import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDetail, WireOrderEvent } from '../../../api/orders/calls.ts';
import { invoices } from '../../../server/invoices/tables.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { auditOrders } from '../../../server/orders/audit.ts';
import { orderLines } from '../../../server/orders/tables.ts';
import { readOrders, soLinesOf } from '../../../server/soExports/lines.ts';
import { setLimit } from '../../support/limits.ts';
import { textOfPdf } from '../invoices/textOfPdf.ts';
import { messagesOf } from '../outbound/ground.ts';
import {
  ahead,
  delivers,
  failureOf,
  newCustomer,
  newGoods,
  newOrder,
  newPromotion,
  shipAllOf,
  take,
} from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;
let admin: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  admin = await world.signIn('admin');
  await setLimit(admin, 'correction', '30.00');
});
afterAll(() => world.stop());

/** An order of 40.00 of rice and 60.00 of oil, with 9 % GST: 109.00. */
async function enter(rest: { prepaid?: boolean; promotionCode?: string } = {}) {
  const customer = await newCustomer(world.db);
  const [rice, oil] = [await newGoods(world.db), await newGoods(world.db)];
  const lines = [
    { goodsId: rice.id, unit: 'kg', quantity: 4 },
    { goodsId: oil.id, unit: 'kg', quantity: 6 },
  ];
  return newOrder(clerk, { customer, lines, ...rest });
}
const idAt = ({ order }: OrderDetail, at = 0) => {
  const line = order.lines[at];
  if (!line) throw new Error('The order has lines');
  return line.id;
};
const give = (detail: OrderDetail, amount: string, at = 0, remark = 'Bruised'): WireOrderEvent => ({
  ...{ type: 'discount', remark },
  lines: [{ lineId: idAt(detail, at), amount }],
});
const toldOf = async ({ order }: OrderDetail) => {
  const { rows } = await admin.listOperationLogVO({ body: { target: order.orderSn, size: 1 } });
  return rows[0];
};
const wantedOf = ({ order }: OrderDetail, quantities: (number | null)[]) => ({
  orderId: order.id,
  lines: order.lines.flatMap(({ id: lineId, goodsId, unit, quantity }, at) => {
    const many = quantities[at];
    return many === null ? [] : [{ lineId, goodsId, unit, quantity: many ?? quantity }];
  }),
});

describe('a discount that staff agree on', () => {
  test('is taken off its line alone, and discount, GST, total and what is owed follow', async () => {
    const accepted = await take(clerk, await enter(), { type: 'accept' });
    expect(accepted.order.total).toBe('109.00');
    const given = await take(clerk, accepted, give(accepted, '5.55'));
    expect(given.order.lines).toMatchObject([
      { amount: '40.00', discount: '5.55', discountReason: 'Bruised', gst: '3.10' },
      { amount: '60.00', gst: '5.40' },
    ]);
    expect(given.order.lines[1]).not.toHaveProperty('discount');
    expect(given.order).toMatchObject({
      total: '102.95',
      price: { items: '100.00', discount: '5.55', gst: '8.50' },
    });
    expect(given.facts.customer?.receivable).toBe(10_295);
    expect(given.history.at(-1)).toMatchObject({
      ...{ event: 'discount', remark: 'Bruised' },
      payload: { discounts: [{ lineId: idAt(given), from: 0, to: 555 }] },
    });
    const { name, nameZh } = given.order.lines[0] ?? {};
    expect((await toldOf(given))?.changes).toEqual([
      {
        ...{ what: 'discount', name, nameZh },
        ...{ from: '0.00', to: '5.55', reason: 'Bruised' },
      },
      {
        ...{ what: 'setting', as: 'amount', setting: 'total' },
        ...{ from: '109.00', to: '102.95' },
      },
    ]);
    const back = await take(clerk, given, give(given, '0', 0, 'It was fine'));
    expect(back.order).toMatchObject({ total: '109.00', price: { discount: '0.00' } });
    expect(back.order.lines[0]).not.toHaveProperty('discountReason');
  });

  test('brings back no delivery fee', async () => {
    await delivers(world.db, { deliveryFee: 800, freeDeliveryFrom: 10_000 }, async () => {
      const detail = await enter();
      expect(detail.order.price).toMatchObject({ items: '100.00', deliveryFee: '0.00' });
      const given = await take(clerk, detail, give(detail, '5.00'));
      expect(given.order).toMatchObject({ total: '103.55', price: { deliveryFee: '0.00' } });
      const more = await clerk.changeProduct({ body: wantedOf(given, [4.2, 6]) });
      expect(more.order).toMatchObject({ total: '105.73', price: { deliveryFee: '0.00' } });
    });
  });

  test('is set by the call of the specification too, once under a key', async () => {
    const order = await enter();
    const query = {
      ...{ orderId: order.order.id, lineId: idAt(order, 1), version: order.order.version },
      ...{ discountAmount: '1.20', remark: 'Agreed by phone' },
    };
    const key = { idempotencyKey: randomUUID() };
    const set = await clerk.setDiscountAmount({ query }, key);
    expect(set.order.lines[1]).toMatchObject({ discount: '1.20' });
    expect((await clerk.setDiscountAmount({ query }, key)).order.version).toBe(set.order.version);
    const late = await failureOf(clerk.setDiscountAmount({ query }));
    expect(late.code).toBe(CODES.stale);
    const { version: _version, ...now } = query;
    expect(
      await failureOf(
        clerk.setDiscountAmount({
          query: { ...now, version: set.order.version, discountAmount: '60.01' },
        }),
      ),
    ).toMatchObject({ errors: { discountAmount: expect.stringContaining('S$60.00') } });
  });

  test('is refused at its field: too much, too fine, below nought, without a reason', async () => {
    const order = await enter();
    const tooMuch = await failureOf(take(clerk, order, give(order, '40.01')));
    expect(tooMuch.code).toBe(CODES.invalidInput);
    expect(tooMuch.errors).toEqual({
      'event.lines.0.amount': expect.stringMatching(/at most S\$40\.00 can be taken off/),
    });
    expect(await failureOf(take(clerk, order, give(order, '1.234')))).toMatchObject({
      errors: { 'event.lines.0.amount': expect.stringContaining('two decimals') },
    });
    expect(await failureOf(take(clerk, order, give(order, '-1')))).toMatchObject({
      errors: { 'event.lines.0.amount': expect.any(String) },
    });
    expect(await failureOf(take(clerk, order, give(order, '1.00', 0, ' ')))).toMatchObject({
      errors: { 'event.remark': expect.any(String) },
    });
    const none: WireOrderEvent = { type: 'discount', lines: [], remark: 'Bruised' };
    expect(await failureOf(take(clerk, order, none))).toMatchObject({
      errors: { 'event.lines': expect.any(String) },
    });
    const other = await enter();
    expect(await failureOf(take(clerk, order, give(other, '1.00')))).toMatchObject({
      errors: { 'event.lines.0.lineId': expect.any(String) },
    });
    const auditor = await world.signIn('auditor');
    expect(await failureOf(take(auditor, order, give(order, '1.00')))).toMatchObject({
      reason: { rule: 'permission' },
    });
  });

  test('counts beside a promotion, whose share stays what it was', async () => {
    const { code } = await newPromotion(world.db);
    const order = await enter({ promotionCode: code });
    expect(order.order.price).toMatchObject({ discount: '10.00' });
    expect(order.facts.lines).toMatchObject([{ discount: { most: 3_600 } }, {}]);
    const given = await take(clerk, order, give(order, '6.00'));
    expect(given.order).toMatchObject({
      price: { items: '100.00', discount: '16.00', gst: '7.56' },
      total: '91.56',
    });
    expect(given.order.lines).toMatchObject([{ gst: '2.70' }, { gst: '4.86' }]);
    // Without the promotion the discount stays.
    const left = await clerk.changeOrderDetails({
      body: { orderId: order.order.id, promotionCode: '' },
    });
    expect(left.order).toMatchObject({ price: { discount: '6.00' }, total: '102.46' });
  });

  test('stays with its line as goods are changed, capped at what the line costs', async () => {
    const order = await enter();
    const given = await take(clerk, order, give(order, '25.00'));
    const body = wantedOf(given, [3, 6]);
    expect((await clerk.calcOrderPrice({ body })).total).toBe('70.85');
    const fewer = await clerk.changeProduct({ body });
    expect(fewer.order).toMatchObject({ total: '70.85' });
    expect(fewer.order.lines[0]).toMatchObject({ amount: '30.00', discount: '25.00' });
    const two = await clerk.changeProduct({ body: wantedOf(given, [2, 6]) });
    expect(two.order.lines[0]).toMatchObject({ discount: '20.00', discountReason: 'Bruised' });
    expect(two.order).toMatchObject({ total: '65.40', price: { discount: '20.00' } });
    const gone = await clerk.changeProduct({ body: wantedOf(two, [null, 6]) });
    expect(gone.order).toMatchObject({ total: '65.40', price: { discount: '0.00' } });
  });

  test('stays with goods that are weighed afterwards', async () => {
    const customer = await newCustomer(world.db);
    const fish = await newGoods(world.db, {
      units: [{ unit: 'piece', unitZh: '条', ratio: 1 }],
      averageWeight: 2,
    });
    const lines = [{ goodsId: fish.id, unit: 'piece', quantity: 2 }];
    const order = await newOrder(clerk, { customer, lines });
    const given = await take(clerk, order, give(order, '25.00'), { type: 'accept' });
    const weigh = (kilos: number): WireOrderEvent => ({
      ...{ type: 'weigh', lines: [{ lineId: idAt(order), quantity: 2, kilos }] },
    });
    const weighed = await take(clerk, given, weigh(4.1));
    expect(weighed.order).toMatchObject({
      price: { items: '41.00', discount: '25.00' },
      total: '17.44',
    });
    const light = await take(clerk, weighed, weigh(2.2));
    expect(light.order).toMatchObject({
      price: { items: '22.00', discount: '22.00' },
      total: '0.00',
    });
    expect(light.facts.lines[0]?.discount).toMatchObject({ amount: 2_200, agreed: 2_500 });
    expect(light.history.at(-1)?.payload).toMatchObject({
      discounts: [{ lineId: idAt(order), from: 2_500, to: 2_200 }],
    });
    // The discount that the weight changes, not the new total alone.
    expect((await toldOf(light))?.changes).toMatchObject([
      { what: 'discount', from: '25.00', to: '22.00' },
      { what: 'setting', setting: 'total' },
    ]);
  });

  test('applies whole again once a slip in weighing is mended, and counts whole until then', async () => {
    const customer = await newCustomer(world.db);
    const fish = await newGoods(world.db, {
      units: [{ unit: 'piece', unitZh: '条', ratio: 1 }],
      averageWeight: 2,
    });
    const rice = await newGoods(world.db);
    const lines = [
      { goodsId: fish.id, unit: 'piece', quantity: 2 },
      { goodsId: rice.id, unit: 'kg', quantity: 4 },
    ];
    const order = await newOrder(clerk, { customer, lines });
    const given = await take(clerk, order, give(order, '25.00'), { type: 'accept' });
    const weigh = (kilos: number): WireOrderEvent => ({
      ...{ type: 'weigh', lines: [{ lineId: idAt(order), quantity: 2, kilos }] },
    });
    const slip = await take(clerk, given, weigh(0.41));
    expect(slip.order).toMatchObject({ price: { items: '44.10', discount: '4.10' } });
    // What another line is given beside it is measured by all that was agreed.
    const more = await take(clerk, slip, give(slip, '5.01', 1));
    expect(more.order.paymentStatus).toBe('toDecide');
    const declined = await take(admin, more, { type: 'declineAsked', remark: 'Enough' });
    const mended = await take(clerk, declined, weigh(4.1));
    expect(mended.order).toMatchObject({
      price: { items: '81.00', discount: '25.00' },
      total: '61.04',
    });
    expect(mended.order.lines[0]).toMatchObject({ discount: '25.00', discountReason: 'Bruised' });
    expect(mended.facts.lines[0]?.discount).toEqual({
      amount: 2_500,
      most: 4_100,
      reason: 'Bruised',
    });
    // Nothing at all is left of it for a while.
    const nothing = await take(clerk, mended, weigh(0.001), weigh(4.1));
    expect(nothing.order.price).toMatchObject({ discount: '25.00' });
  });

  test('of a paid order is what can be refunded; the warehouse is told nothing', async () => {
    const order = await enter({ prepaid: true });
    const paid = await take(clerk, order, { type: 'pay', method: 'PAYNOW' }, { type: 'accept' });
    const told = (await messagesOf(world, order.order.id)).length;
    const given = await take(clerk, paid, give(paid, '10.00'));
    expect(given.order).toMatchObject({ paymentStatus: 'paid', paid: '109.00', total: '98.10' });
    expect((await messagesOf(world, order.order.id)).length).toBe(told);
    const back = { type: 'refund', amount: '10.90', remark: 'Bruised' } as const;
    const refunded = await take(clerk, given, back);
    expect(refunded.order).toMatchObject({ refunded: '10.90', paymentStatus: 'paid' });
    const taken = give(refunded, '0', 0, 'It was fine');
    expect(await failureOf(take(clerk, refunded, taken))).toMatchObject({
      reason: { rule: 'paidCoversNewTotal' },
    });
  });

  test('stands on invoice, paper and files, each to the cent, and is agreed on no more then', async () => {
    const accepted = await take(clerk, await enter(), { type: 'accept' });
    const given = await take(clerk, accepted, give(accepted, '5.55'));
    const shipped = await take(clerk, given, shipAllOf(given));
    const orderId = shipped.order.id;
    const [invoice] = await world.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    expect(invoice?.says).toMatchObject({
      ...{ discount: '5.55', total: '102.95' },
      lines: [{ amount: '40.00', discount: '5.55', gst: '3.10' }, { amount: '60.00' }],
    });
    expect(invoice?.says.lines[1]).not.toHaveProperty('discount');
    const paper = await textOfPdf(await clerk.downloadOrderInvoice({ params: { orderId } }));
    for (const text of ['5.55', '34.45', '60.00', '102.95']) expect(paper).toContain(text);
    const call = { db: world.db, shopId: 1 };
    const lines = await soLinesOf(call, await readOrders(call, [orderId]));
    expect(lines).toMatchObject([
      { amount: '40.00', discount: '5.55', gst: '3.10', total: '102.95' },
      { amount: '60.00', discount: '0.00', gst: '5.40' },
    ]);
    const { rows } = await admin.getSaleProfitPage({
      query: { from: ahead(-1), to: ahead(1), search: shipped.order.lines[0]?.sku ?? '' },
    });
    expect(rows).toMatchObject([{ revenue: '40.00', netSales: '34.45' }]);
    const claim = await clerk.findOrderToClaim({ body: { search: shipped.order.orderSn } });
    expect(JSON.stringify(claim)).toContain('"37.55"');
    expect(await failureOf(take(clerk, shipped, give(shipped, '1.00')))).toMatchObject({
      reason: { rule: 'wrongState' },
    });
    const [line] = await world.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    expect(line).toMatchObject({ discount: 555, discountReason: 'Bruised' });
  });
});

describe('the audit of discounts', () => {
  class Undone extends Error {}

  test('tells an order whose lines have another, and a line that has more than it costs', async () => {
    const order = await enter();
    const { order: given } = await take(clerk, order, give(order, '5.00'));
    const foundAfter = async (...damage: SQL[]) => {
      let found: string[] = [];
      const done = world.db.transaction(async (tx) => {
        for (const statement of damage) await tx.execute(statement);
        found = await auditOrders(tx as unknown as Database);
        throw new Undone();
      });
      await expect(done).rejects.toThrow(Undone);
      return found.filter((fault) => fault.includes(given.orderSn) && fault.includes('discount'));
    };
    expect(await foundAfter()).toEqual([]);
    expect(await foundAfter(sql`update orders set discount = 4.00 where id = ${given.id}`)).toEqual(
      [`order ${given.id} (${given.orderSn}): its discount is 4.00, its lines' come to 5.00`],
    );
    const line = idAt(order);
    const above = await foundAfter(
      sql`alter table order_lines drop constraint order_lines_discount_within_amount`,
      sql`update order_lines set discount = 40.01, discount_agreed = 40.01 where id = ${line}`,
      sql`update orders set discount = 40.01 where id = ${given.id}`,
    );
    expect(above).toEqual([
      expect.stringContaining(
        `order ${given.id} (${given.orderSn}): lines whose discount is above`,
      ),
    ]);
  });
});

describe('a discount above the limit', () => {
  test('waits: nothing is priced until another person has decided, with what the order is by then', async () => {
    const order = await enter();
    const some = await take(clerk, order, give(order, '20.00'));
    expect(some.order.paymentStatus).toBe('unpaid');
    const asked = await take(clerk, some, give(some, '10.01', 1, 'Came late'));
    expect(asked.order).toMatchObject({
      ...{ paymentStatus: 'toDecide', total: '87.20' },
      price: { discount: '20.00' },
    });
    expect(asked.facts.asked).toMatchObject({ amount: 1_001, event: { remark: 'Came late' } });
    expect(asked.order.lines[1]).not.toHaveProperty('discount');
    const own = await failureOf(take(clerk, asked, { type: 'approveAsked' }));
    expect(own.reason?.rule).toBe('deciderIsAnother');
    const other = await clerk.changeProduct({ body: wantedOf(asked, [3, 6]) });
    expect(other.order).toMatchObject({ total: '76.30', paymentStatus: 'toDecide' });
    // Who decides sees what it comes to by now, not what it did when it was asked.
    expect(asked.facts.asked?.event).toMatchObject({ total: 7_629 });
    expect(other.facts.asked?.event).toMatchObject({ total: 6_539 });
    const done = await take(admin, other, { type: 'approveAsked' });
    expect(done.order).toMatchObject({
      ...{ paymentStatus: 'unpaid', status: 'new', total: '65.39' },
      price: { discount: '30.01' },
    });
    expect(done.order.lines[1]).toMatchObject({ discount: '10.01', discountReason: 'Came late' });
    expect(done.history.at(-1)).toMatchObject({
      ...{
        event: 'approveAsked',
        payload: { of: 'discount', discounts: [{ from: 0, to: 1_001 }] },
      },
    });
  });

  test('is decided before goods leave', async () => {
    const order = await take(clerk, await enter(), { type: 'accept' });
    const asked = await take(clerk, order, give(order, '35.00'));
    expect(await failureOf(take(clerk, asked, shipAllOf(asked)))).toMatchObject({
      reason: { rule: 'discountIsDecided', remedy: { event: 'approveAsked' } },
    });
    const decided = await take(admin, asked, { type: 'approveAsked' });
    const shipped = await take(clerk, decided, shipAllOf(decided));
    expect(shipped.order).toMatchObject({ status: 'shipped', total: '70.85' });
  });

  test('that is declined leaves the order as it was', async () => {
    const order = await enter();
    const asked = await take(clerk, order, give(order, '35.00'));
    const done = await take(admin, asked, { type: 'declineAsked', remark: 'Too much' });
    expect(done.order).toMatchObject({ paymentStatus: 'unpaid', total: '109.00' });
    expect(done.facts.asked).toBeNull();
    expect(done.history.at(-1)).toMatchObject({ payload: { of: 'discount' }, remark: 'Too much' });
  });
});
