// engine: either

import { randomUUID } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { dateTag } from '../../../api/kernel/language.ts';
import { dayAfter } from '../../../api/kernel/zone.ts';
import { customers } from '../../../server/customers/tables.ts';
import { orderLines } from '../../../server/orders/tables.ts';
import { customerPrices } from '../../../server/prices/tables.ts';
import { channelOrder, takenOf } from '../../support/channelOrders.ts';
import { textOfPdf } from '../invoices/textOfPdf.ts';
import { agreed, failureOf, newCustomer, newGoods, newOrder } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let manager: Api;
let clerk: Api;

beforeAll(async () => {
  world = await startWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
});
afterAll(() => world.stop());

const today = async () => {
  const customer = await newCustomer(world.db);
  const item = await newGoods(world.db);
  const { day } = await clerk.explainPrice({
    body: { customerId: customer.id, goodsId: item.id, unit: 'kg', quantity: 1 },
  });
  return { customer, item, day };
};
type Terms = {
  unit?: string;
  price?: string;
  fromQuantity?: number;
  validFrom?: string;
  validUntil?: string;
};
const give = (customerId: number, goodsId: number, terms: Terms = {}) =>
  manager.setProductPrice({
    body: { customerId, goodsId, unit: 'kg', price: '8.00', fromQuantity: 0, ...terms },
  });

/** A day as a refusal says it. */
const said = (day: string) =>
  new Intl.DateTimeFormat(dateTag('en-US'), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

describe('a price of a customer’s own', () => {
  test('is the same in the simulator, in the preview of an order and in its stored line', async () => {
    const { customer, item } = await today();
    await give(customer.id, item.id, { price: '8.75' });
    await give(customer.id, item.id, { price: '8.15', fromQuantity: 20 });
    await give(customer.id, item.id, { unit: 'carton', price: '97.35' });
    for (const [unit, quantity, price, amount] of [
      ['kg', 3, '8.75', '26.25'],
      ['kg', 20.5, '8.15', '167.08'],
      ['carton', 2, '97.35', '194.70'],
    ] as const) {
      const line = { goodsId: item.id, unit, quantity };
      const told = await clerk.explainPrice({ body: { customerId: customer.id, ...line } });
      expect([told.price, told.amount]).toEqual([price, amount]);
      expect(told.candidates[0]).toMatchObject({ scope: 'customer', lost: null });
      const quote = await clerk.calcOrderPrice({
        body: { customerId: customer.id, lines: [line], quote: true },
      });
      expect(quote.lines[0]).toMatchObject({ price, amount });
      const { order } = await newOrder(clerk, { customer, lines: [line] });
      expect(order.lines[0]).toMatchObject({ price, amount });
      const [stored] = await world.db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, order.id));
      expect(stored?.amount).toBe(Math.round(Number(amount) * 100));
    }
  });

  test('is what goods are shown at to who enters an order, and nobody else’s', async () => {
    const { customer, item, day } = await today();
    const price = await give(customer.id, item.id, { fromQuantity: 5 });
    const shown = async (customerId?: number) =>
      (await clerk.listGoods({ body: { goodsIds: [item.id], ...(customerId && { customerId }) } }))
        .rows[0]?.own;
    expect(await shown(customer.id)).toEqual({
      day,
      rows: [
        {
          id: price.id,
          unit: 'kg',
          price: '8.00',
          fromQuantity: 5,
          validFrom: null,
          validUntil: null,
        },
      ],
    });
    expect(await shown((await newCustomer(world.db)).id)).toBeUndefined();
    expect(await shown()).toBeUndefined();
  });

  test('holds when an order is changed or taken over, and not for who has none', async () => {
    const { customer, item } = await today();
    await give(customer.id, item.id, { price: '7.00', fromQuantity: 10 });
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 2 }];
    const { order } = await newOrder(clerk, { customer, lines });
    expect(order.lines[0]?.price).toBe('10.00');
    const lineId = order.lines[0]?.id ?? 0;
    const more = [{ ...lines[0], goodsId: item.id, unit: 'kg', lineId, quantity: 10 }];
    const preview = await clerk.calcOrderPrice({ body: { orderId: order.id, lines: more } });
    const changed = await clerk.changeProduct({
      body: { orderId: order.id, version: order.version, lines: more },
    });
    expect([preview.lines[0]?.price, changed.order.lines[0]?.price]).toEqual(['7.00', '7.00']);

    const handed = channelOrder({
      kind: 'delivery',
      channel: 'shopee',
      customerName: customer.name,
      customerId: customer.id,
      prepaid: false,
      lines: [{ goodsId: item.id, unit: 'kg', quantity: 12 }],
    });
    const [taken] = (await clerk.syncGmOrder({ body: { orders: [handed] } })).map(takenOf);
    const detail = await clerk.getOrderDetail4Merchant({
      query: { orderId: taken?.orderId ?? 0 },
    });
    expect(detail.order.lines[0]?.price).toBe('7.00');
    const stranger = await newCustomer(world.db);
    const theirs = await newOrder(clerk, {
      customer: stranger,
      lines: [{ ...lines[0], goodsId: item.id, unit: 'kg', quantity: 12 }],
    });
    expect(theirs.order.lines[0]?.price).toBe('10.00');
  });

  test('leaves what was agreed on as it was, and refuses a total that holds no more', async () => {
    const { customer, item } = await today();
    const lines = [{ goodsId: item.id, unit: 'kg', quantity: 2 }];
    const { order } = await newOrder(clerk, { customer, lines });
    const body = await agreed(clerk, { customer, lines });
    await give(customer.id, item.id, { price: '6.00' });
    const again = await clerk.getOrderDetail4Merchant({ query: { orderId: order.id } });
    expect(again.order.total).toBe(order.total);
    const refused = await failureOf(clerk.commitOrder({ body }, { idempotencyKey: randomUUID() }));
    expect(refused.reason?.rule).toBe('totalIsAsAgreed');
  });

  test('holds from its first to its last day, and tells what comes', async () => {
    const { customer, item, day } = await today();
    await give(customer.id, item.id, { validFrom: dayAfter(day, 2), validUntil: dayAfter(day, 4) });
    const on = async (by: number) =>
      clerk.explainPrice({
        body: {
          customerId: customer.id,
          goodsId: item.id,
          unit: 'kg',
          quantity: 1,
          day: dayAfter(day, by),
        },
      });
    expect(await Promise.all([1, 2, 4, 5].map(async (by) => (await on(by)).price))).toEqual([
      '10.00',
      '8.00',
      '8.00',
      '10.00',
    ]);
    expect((await on(0)).changes).toEqual([
      { by: 'day', from: dayAfter(day, 2), price: '8.00' },
      { by: 'day', from: dayAfter(day, 5), price: '10.00' },
    ]);
  });
});

describe('the prices', () => {
  test('refuse two of one customer for the same unit, break and day, at the field and by name', async () => {
    const { customer, item, day } = await today();
    await give(customer.id, item.id, { validFrom: day, validUntil: dayAfter(day, 9) });
    const other = await failureOf(give(customer.id, item.id, { validFrom: dayAfter(day, 9) }));
    expect(other.errors.validFrom).toContain(`from ${said(day)} to ${said(dayAfter(day, 9))}`);
    expect(other.errors.validFrom).toContain('8.00');
    const before = await failureOf(give(customer.id, item.id, { validUntil: day }));
    expect(Object.keys(before.errors)).toEqual(['validUntil']);
    await give(customer.id, item.id, { validFrom: dayAfter(day, 10) });
    await give(customer.id, item.id, { fromQuantity: 5 });
    await give(customer.id, item.id, { unit: 'carton' });
    const later = await failureOf(give(customer.id, item.id, { validFrom: dayAfter(day, 400) }));
    expect(later.errors.validFrom).toContain(`valid from ${said(dayAfter(day, 10))}`);
  });

  test('of two who give the same at once, one is refused', async () => {
    const { customer, item } = await today();
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => give(customer.id, item.id)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.db.$count(customerPrices, eq(customerPrices.customerId, customer.id))).toBe(
      1,
    );
  });

  test('are changed by who saw them as they are, with old and new amounts in the log', async () => {
    const { customer, item } = await today();
    const added = await give(customer.id, item.id);
    const change = (price: string, version?: number) =>
      manager.changePrice({
        params: { id: added.id },
        query: { price, fromQuantity: 3, ...(version === undefined ? {} : { version }) },
      });
    const changed = await change('7.90', 0);
    expect(changed).toMatchObject({ price: '7.90', fromQuantity: 3, version: 1 });
    const stale = await failureOf(change('7.80', 0));
    expect([stale.code, stale.data]).toEqual([CODES.stale, changed]);
    const { beside } = await clerk.getPrice({ params: { id: added.id } });
    expect(beside.map(({ operation }) => operation)).toEqual(['changePrice', 'setProductPrice']);
    expect(beside[0]?.changes).toEqual([
      { what: 'setting', setting: 'price', as: 'amount', from: '8.00', to: '7.90' },
      { what: 'setting', setting: 'fromQuantity', as: 'number', from: '0', to: '3' },
    ]);
    const gone = await failureOf(
      manager.removePrice({ params: { id: added.id }, query: { version: 0 } }),
    );
    expect(gone.code).toBe(CODES.stale);
    await manager.removePrice({ params: { id: added.id }, query: { version: 1 } });
    const twice = await failureOf(manager.removePrice({ params: { id: added.id }, query: {} }));
    expect(twice.code).toBe(CODES.notFound);
  });

  test('have limits that are named at the field', async () => {
    const { customer, item, day } = await today();
    const wrong = async (terms: Terms) =>
      (await failureOf(give(customer.id, item.id, terms))).errors;
    expect(Object.keys(await wrong({ price: '-1' }))).toEqual(['price']);
    expect(Object.keys(await wrong({ price: '1.005' }))).toEqual(['price']);
    expect(Object.keys(await wrong({ fromQuantity: 0.0001 }))).toEqual(['fromQuantity']);
    expect(Object.keys(await wrong({ unit: 'pallet' }))).toEqual(['unit']);
    expect(Object.keys(await wrong({ validFrom: day, validUntil: dayAfter(day, -1) }))).toEqual([
      'validUntil',
    ]);
    expect((await give(customer.id, item.id, { price: '0' })).price).toBe('0.00');
    const foreign = await failureOf(give(customer.id, 9_999_999));
    expect(Object.keys(foreign.errors)).toEqual(['goodsId']);
  });

  test('are found by customer, goods and time, and removed together, all or none', async () => {
    const { customer, item, day } = await today();
    const held = await give(customer.id, item.id, { validUntil: day });
    const toCome = await give(customer.id, item.id, { validFrom: dayAfter(day, 1) });
    // One that would never hold is refused; one that held is ended.
    const past = { fromQuantity: 2, validUntil: dayAfter(day, -1) };
    const never = await failureOf(give(customer.id, item.id, past));
    expect(Object.keys(never.errors)).toEqual(['validUntil']);
    const begun = await give(customer.id, item.id, { fromQuantity: 2 });
    const over = await manager.changePrice({
      params: { id: begun.id },
      query: { price: begun.price, ...past, version: begun.version },
    });
    const found = async (body: Parameters<Api['listPrices']>[0]['body']) =>
      clerk.listPrices({ body: { customerId: customer.id, ...body } });
    const all = await found({});
    expect(all.counts).toEqual({ all: 3, inForce: 1, toCome: 1, over: 1 });
    expect((await found({ time: 'toCome' })).rows.map(({ id }) => id)).toEqual([toCome.id]);
    expect((await found({ search: `${customer.name} ${item.sku}` })).total.count).toBe(3);
    expect((await found({ search: 'nobody at all' })).total.count).toBe(0);
    const { rows } = await clerk.getCustomerPrices({ query: { goodsId: item.id } });
    expect(rows.map(({ id, time }) => [id, time])).toEqual([
      [held.id, 'inForce'],
      [toCome.id, 'toCome'],
      [over.id, 'over'],
    ]);

    const none = await failureOf(manager.removePrices({ body: { prices: [] } }));
    expect(none.errors).toEqual({ prices: 'Make a selection first' });
    const seen = [held, toCome, over].map(({ id, version }) => ({ id, version }));
    const stale = await failureOf(
      manager.removePrices({ body: { prices: seen.map((one) => ({ ...one, version: 7 })) } }),
    );
    expect(stale.code).toBe(CODES.stale);
    expect((await found({})).counts.all).toBe(3);
    await manager.removePrice({ params: { id: over.id }, query: { version: over.version } });
    expect(await manager.removePrices({ body: { prices: seen } })).toEqual({ removed: 2 });
  });

  test('tell the margin to who may see what goods cost', async () => {
    const { customer } = await today();
    const item = await newGoods(world.db, { otherPrices: { cost: 750 } });
    const packed = await give(customer.id, item.id, { unit: 'carton', price: '80.00' });
    expect([packed.cost, packed.gradePrice]).toEqual(['90.00', '120.00']);
  });
});

describe('the price list of a customer', () => {
  const lineOf = async (file: File, sku: string) => {
    const book = read(Buffer.from(await file.arrayBuffer()));
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (!sheet) throw new Error('The workbook has no sheet');
    return utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).filter(([first]) => first === sku);
  };

  test('says each price that an order of the day would take, in each unit and from each quantity', async () => {
    const { customer, item, day } = await today();
    await give(customer.id, item.id, { price: '8.75', validUntil: day });
    await give(customer.id, item.id, { price: '8.15', fromQuantity: 20 });
    await give(customer.id, item.id, { price: '5.00', validFrom: dayAfter(day) });
    const gone = await newGoods(world.db, { shelf: 'offShelf' });
    const body = { customerId: customer.id, format: 'xlsx' } as const;
    const file = await clerk.downloadPriceList({ body });
    const rows = await lineOf(file, item.sku);
    expect(rows.map((row) => row.slice(3))).toEqual([
      ['kg', undefined, 8.75],
      ['kg', 20, 8.15],
      ['carton', undefined, 105],
      ['carton', 2, 97.8],
    ]);
    for (const [, , , unit, from, price] of rows) {
      const line = { goodsId: item.id, unit: String(unit), quantity: Number(from ?? 1) };
      const told = await clerk.explainPrice({ body: { customerId: customer.id, ...line } });
      expect(Number(told.price)).toBe(price);
    }
    expect(await lineOf(file, gone.sku)).toEqual([]);
    const later = await clerk.downloadPriceList({ body: { ...body, day: dayAfter(day) } });
    expect((await lineOf(later, item.sku))[0]?.[5]).toBe(5);
  });

  test('is a document in the customer’s language too, and nobody else’s', async () => {
    const { customer } = await today();
    const item = await newGoods(world.db, { sku: 'PL-7' });
    await world.db
      .update(customers)
      .set({ language: 'zh-CN' })
      .where(eq(customers.id, customer.id));
    await give(customer.id, item.id, { price: '7.77' });
    const body = { customerId: customer.id, format: 'pdf' } as const;
    const file = await clerk.downloadPriceList({ body });
    expect(file.name).toMatch(/^价目表-.*\.pdf$/);
    const text = await textOfPdf(file);
    if (text !== null) {
      expect(text).toMatch(new RegExp(`${item.sku}.*7\\.77`));
      expect(text).toContain('不含');
    }
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    const foreign = await failureOf(elsewhere.downloadPriceList({ body }));
    expect(Object.keys(foreign.errors)).toEqual(['customerId']);
  });
});
