// engine: once

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { promotionCodes } from '../../../server/orders/tables.ts';
import { ahead, failureOf, newCustomer, newGoods } from './ground.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let clerk: Api;
let chinese: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  chinese = await world.signIn('clerk', { locale: 'zh-CN' });
});
afterAll(() => world.stop());

const line = (goodsId: number, quantity = 1, unit = 'kg') => ({ goodsId, unit, quantity });

describe('the price of what is being entered', () => {
  test('is the customer’s grade’s, with the unit’s ratio and GST', async () => {
    const customer = await newCustomer(world.db, { grade: 'premium' });
    const item = await newGoods(world.db);
    const price = await clerk.calcOrderPrice({
      body: { customerId: customer.id, lines: [line(item.id, 2, 'carton')] },
    });
    expect(price).toEqual({
      currency: 'SGD',
      items: '168.00',
      discount: '0.00',
      deliveryFee: '0.00',
      gstPercent: '9',
      gst: '15.12',
      total: '183.12',
      lines: [
        {
          goodsId: item.id,
          unit: 'carton',
          quantity: 2,
          price: '84.00',
          listPrice: '10.00',
          amount: '168.00',
          discount: '0.00',
          gst: '15.12',
        },
      ],
      promotion: null,
    });
  });

  test('has no GST for a customer who pays none', async () => {
    const customer = await newCustomer(world.db, { consumptionTax: false });
    const item = await newGoods(world.db);
    const body = { customerId: customer.id, lines: [line(item.id)] };
    expect(await clerk.calcOrderPrice({ body })).toMatchObject({ gstPercent: '0', total: '10.00' });
  });

  test('is quoted line by line before the order could be entered so', async () => {
    const customer = await newCustomer(world.db, { grade: 'junior' });
    const item = await newGoods(world.db, { stock: 1 });
    const other = await newGoods(world.db);
    const [promotion] = await world.db
      .insert(promotionCodes)
      .values({
        shopId: 1,
        code: `Q${item.id}`,
        discountRate: 0.9,
        minimumItems: 2000,
        validFrom: new Date(Date.now() - 86_400_000),
        validTo: new Date(Date.now() + 86_400_000),
      })
      .returning();
    await world.db.update(shops).set({ minimumSpending: 100_000 }).where(eq(shops.id, 1));
    const body = {
      customerId: customer.id,
      lines: [line(item.id, 2), line(other.id)],
      promotionCode: promotion?.code ?? '',
    };
    const quoted = await clerk.calcOrderPrice({ body: { ...body, quote: true } });
    const few = await clerk.calcOrderPrice({
      body: { ...body, lines: body.lines.slice(1), quote: true },
    });
    const { errors } = await failureOf(clerk.calcOrderPrice({ body }));
    const unknown = { ...body, lines: [line(999_999_999)], quote: true };
    const gone = await failureOf(clerk.calcOrderPrice({ body: unknown }));
    await world.db.update(shops).set({ minimumSpending: 0 }).where(eq(shops.id, 1));
    expect(quoted).toMatchObject({
      items: '27.00',
      discount: '2.70',
      lines: [
        { price: '9.00', listPrice: '10.00', amount: '18.00', discount: '1.80', gst: '1.46' },
        { price: '9.00', listPrice: '10.00', amount: '9.00', discount: '0.90', gst: '0.73' },
      ],
      promotion: { discount: '2.70' },
    });
    // Below what the promotion asks for: nothing is taken off yet, and nothing refused.
    expect(few).toMatchObject({ discount: '0.00', lines: [{ discount: '0.00' }], promotion: null });
    expect(Object.keys(errors)).toEqual(['lines.0.quantity', 'lines']);
    expect(Object.keys(gone.errors)).toEqual(['lines.0.goodsId']);
  });

  test('names every wrong field at once, in the caller’s language', async () => {
    const customer = await newCustomer(world.db, {
      status: 'frozen',
      name: 'Cold Storage',
      nameZh: '冷库超市',
    });
    const rare = await newGoods(world.db, { stock: 3 });
    const limited = await newGoods(world.db, { maximumQuantity: 5 });
    const gone = await newGoods(world.db, { shelf: 'offShelf', name: 'Durian', nameZh: '榴莲' });
    const body = {
      customerId: customer.id,
      deliveryAt: '2020-01-01T00:00:00Z',
      lines: [
        line(rare.id, 4),
        line(limited.id, 6),
        line(gone.id),
        line(rare.id, 1, 'pallet'),
        line(999_999_999),
      ],
    };
    const known = { ...body, lines: body.lines.slice(0, 3) };
    const refusedKnown = await failureOf(clerk.calcOrderPrice({ body: known }));
    expect([refusedKnown.code, refusedKnown.errors]).toEqual([
      CODES.invalidInput,
      {
        customerId: 'Frozen customer cannot be selected: Cold Storage.',
        deliveryAt: 'Delivery time earlier than now, reselect',
        'lines.0.quantity': `Insufficient stock of ${rare.name}: 4 kg wanted, 3 kg on the shelf.`,
        'lines.1.quantity': `Maximum quantity reached: at most 5 kg of ${limited.name} in one order, not 6 kg.`,
        'lines.2.quantity': 'Durian is off the shelf.',
      },
    ]);
    const refused = await failureOf(chinese.calcOrderPrice({ body }));
    expect(refused.errors).toMatchObject({
      customerId: '不能选择已冻结的客户：冷库超市。',
      'lines.3.unit': `${rare.nameZh}不按“托”销售。`,
      'lines.4.goodsId': '店铺商品中没有这一项。',
    });
  });

  test('is asked for within a year, and says how long a text may be', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = { customerId: customer.id, lines: [line(item.id)] };
    const far = { ...body, deliveryAt: ahead(400) };
    expect((await failureOf(clerk.calcOrderPrice({ body: far }))).errors).toEqual({
      deliveryAt: 'Deliveries are taken for one year ahead at most, choose an earlier day',
    });
    const long = { ...body, promotionCode: 'x'.repeat(31) };
    const errorsFor = async (api: Api) =>
      (await failureOf(api.calcOrderPrice({ body: long }))).errors;
    expect(await errorsFor(clerk)).toEqual({ promotionCode: 'At most 30 characters' });
    expect(await errorsFor(chinese)).toEqual({ promotionCode: '最多 30 个字符' });
  });

  test('counts the units of the same goods together', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db, { stock: 20 });
    const body = { customerId: customer.id, lines: [line(item.id, 1, 'carton'), line(item.id, 9)] };
    const { errors } = await failureOf(clerk.calcOrderPrice({ body }));
    expect(Object.keys(errors)).toEqual(['lines.1.quantity']);
  });

  test('does not know another shop’s customer or goods', async () => {
    const foreigner = await newCustomer(world.db, { shopId: 3 });
    const foreignGoods = await newGoods(world.db, { shopId: 3 });
    const body = { customerId: foreigner.id, lines: [line(foreignGoods.id)] };
    const unknown = { customerId: 999_999_999, lines: [line(999_999_998)] };
    const [foreign, none] = await Promise.all([
      failureOf(clerk.calcOrderPrice({ body })),
      failureOf(clerk.calcOrderPrice({ body: unknown })),
    ]);
    expect(Object.keys(foreign.errors)).toEqual(['customerId', 'lines.0.goodsId']);
    expect(foreign.errors).toEqual(none.errors);
  });

  test('asks the shop’s minimum and its notice', async () => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = { customerId: customer.id, lines: [line(item.id)], deliveryAt: ahead(1) };
    await world.db
      .update(shops)
      .set({ minimumSpending: 2000, deliveryLeadDays: 3 })
      .where(eq(shops.id, 1));
    const { errors } = await failureOf(clerk.calcOrderPrice({ body }));
    await world.db
      .update(shops)
      .set({ minimumSpending: 0, deliveryLeadDays: 0 })
      .where(eq(shops.id, 1));
    expect(errors).toEqual({
      deliveryAt: "Deliveries need 3 days' notice. Choose a later date.",
      lines: 'The minimum order is S$20.00; the goods come to S$10.00.',
    });
  });

  test.each([
    ['quantity 0', { quantity: 0 }, 'lines.0.quantity'],
    ['quantity below 0', { quantity: -1 }, 'lines.0.quantity'],
    ['four decimals', { quantity: 0.0001 }, 'lines.0.quantity'],
    ['a quantity that is too large', { quantity: 1_000_000 }, 'lines.0.quantity'],
    ['no unit', { unit: ' ' }, 'lines.0.unit'],
    ['goods that are no number', { goodsId: 0 }, 'lines.0.goodsId'],
  ])('refuses %s at its field', async (_name, wrong, field) => {
    const customer = await newCustomer(world.db);
    const item = await newGoods(world.db);
    const body = { customerId: customer.id, lines: [{ ...line(item.id), ...wrong }] };
    const { code, errors } = await failureOf(clerk.calcOrderPrice({ body }));
    expect([code, Object.keys(errors)]).toEqual([CODES.invalidInput, [field]]);
  });
});
