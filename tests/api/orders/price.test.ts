// engine: either

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf, smallestAmount } from '../../../api/kernel/money.ts';
import {
  discountOf,
  lineProblems,
  type Price,
  type PricedGoods,
  type Promotion,
  priceOrder,
  type Terms,
} from '../../../server/orders/price.ts';

const goods = (id: number, price: number, rest: Partial<PricedGoods> = {}): PricedGoods => ({
  id,
  sku: `G${id}`,
  name: `Goods ${id}`,
  nameZh: `商品${id}`,
  specification: '1 kg',
  units: [
    { unit: 'kg', unitZh: '公斤', ratio: 1 },
    { unit: 'carton', unitZh: '箱', ratio: 12 },
  ],
  prices: { general: price, junior: price - 1, intermediate: price - 2, premium: price - 3 },
  stock: 1000,
  maximumQuantity: null,
  shelf: 'onShelf',
  backorder: false,
  ...rest,
});

const listOf = (...rows: PricedGoods[]) => new Map(rows.map((row) => [row.id, row]));

const terms = (rest: Partial<Terms> = {}): Terms => ({
  currency: 'SGD',
  gstPercent: '9',
  grade: 'general',
  delivery: null,
  promotion: null,
  ...rest,
});

const promotion = (rest: Partial<Promotion>): Promotion => ({
  code: 'P',
  discountRate: null,
  amount: null,
  capAmount: null,
  minimumItems: 0,
  ...rest,
});

function priced(answer: ReturnType<typeof priceOrder>): Price {
  if (Array.isArray(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

describe('the price of an order', () => {
  test('is the grade’s price of the base units that the unit holds', () => {
    const price = priced(
      priceOrder(
        [{ goodsId: 1, unit: 'carton', quantity: 2 }],
        listOf(goods(1, 250)),
        terms({ grade: 'premium' }),
      ),
    );
    expect(price.lines.map(({ price: each, amount, gst }) => ({ each, amount, gst }))).toEqual([
      { each: 12 * 247, amount: 24 * 247, gst: 534 },
    ]);
  });

  test('rounds GST once a line, not once an order', () => {
    const price = priced(
      priceOrder(
        [1, 2, 3].map((goodsId) => ({ goodsId, unit: 'kg', quantity: 1 })),
        listOf(goods(1, 105), goods(2, 105), goods(3, 105)),
        terms(),
      ),
    );
    // 9 % of 1.05 is 0.0945, so 9 cents a line; of 3.15 it would be 28 cents.
    expect([price.gst, price.total]).toEqual([27, 342]);
  });

  test('adds the delivery fee with its GST, and nothing from the free amount on', () => {
    const delivery = { fee: 600, freeFrom: 5000 };
    const of = (quantity: number) =>
      priced(
        priceOrder(
          [{ goodsId: 1, unit: 'kg', quantity }],
          listOf(goods(1, 1000)),
          terms({ delivery }),
        ),
      );
    expect([of(4).deliveryFee, of(4).gst, of(4).total]).toEqual([600, 360 + 54, 5014]);
    expect([of(5).deliveryFee, of(5).gst, of(5).total]).toEqual([0, 450, 5450]);
  });

  test('asks the amount for free delivery after the discount', () => {
    const price = priced(
      priceOrder(
        [{ goodsId: 1, unit: 'kg', quantity: 5 }],
        listOf(goods(1, 1000)),
        terms({ delivery: { fee: 600, freeFrom: 5000 }, promotion: promotion({ amount: 1 }) }),
      ),
    );
    expect(price.deliveryFee).toBe(600);
  });

  test('takes GST on what is left after the discount', () => {
    const price = priced(
      priceOrder(
        [
          { goodsId: 1, unit: 'kg', quantity: 1 },
          { goodsId: 2, unit: 'kg', quantity: 3 },
        ],
        listOf(goods(1, 1000), goods(2, 1000)),
        terms({ promotion: promotion({ discountRate: 0.9 }) }),
      ),
    );
    expect(price).toMatchObject({ items: 4000, discount: 400, gst: 81 + 243, total: 3924 });
  });

  test.each([
    ['a rate of 0.6, which is 40 % off,', { discountRate: 0.6 }, 2800],
    ['a rate with a cap', { discountRate: 0.85, capAmount: 500 }, 500],
    ['a rate of 1', { discountRate: 1 }, 0],
    ['a rate of 0', { discountRate: 0 }, 7000],
    ['an amount', { amount: 300 }, 300],
    ['an amount above the goods', { amount: 99_999 }, 7000],
    ['nothing below its minimum', { amount: 300, minimumItems: 7001 }, 0],
  ])('a promotion of %s takes off what it says', (_name, parts, discount) => {
    expect(discountOf(promotion(parts), 7000, 'SGD')).toBe(discount);
  });

  test('is in whole dong where the currency has no cents', () => {
    const price = priced(
      priceOrder(
        [{ goodsId: 1, unit: 'kg', quantity: 1.337 }],
        listOf(goods(1, 1_555_500)),
        terms({ currency: 'VND', gstPercent: '8', promotion: promotion({ discountRate: 0.967 }) }),
      ),
    );
    const amounts = [price.items, price.discount, price.gst, price.total];
    expect(amounts.filter((amount) => amount % smallestAmount('VND') !== 0)).toEqual([]);
  });

  test('names the line whose goods or unit there is not', () => {
    expect(
      priceOrder(
        [
          { goodsId: 1, unit: 'kg', quantity: 1 },
          { goodsId: 1, unit: 'pallet', quantity: 1 },
          { goodsId: 9, unit: 'kg', quantity: 1 },
        ],
        listOf(goods(1, 100)),
        terms(),
      ),
    ).toEqual([
      {
        path: 'lines.1.unit',
        reason: {
          rule: 'unitIsOfGoods',
          figures: { goods: 'Goods 1', goodsZh: '商品1', unit: 'pallet' },
        },
      },
      { path: 'lines.2.goodsId', reason: { rule: 'goodsAreOfShop' } },
    ]);
  });

  test('refuses an amount that no order has, instead of reckoning it wrongly', () => {
    const dear = goods(1, 99_999_999);
    expect(
      priceOrder([{ goodsId: 1, unit: 'kg', quantity: 999_999 }], listOf(dear), terms()),
    ).toMatchObject([{ path: 'lines.0.quantity', reason: { rule: 'amountIsNotTooLarge' } }]);
    const lines = Array.from({ length: 200 }, () => ({ goodsId: 1, unit: 'kg', quantity: 1 }));
    expect(priceOrder(lines, listOf(dear), terms())).toMatchObject([
      { path: 'lines.100.quantity', reason: { rule: 'amountIsNotTooLarge' } },
    ]);
    // With GST and delivery it would be more than a record may say.
    const nearly = [{ goodsId: 1, unit: 'kg', quantity: 100 }];
    expect(priceOrder(nearly, listOf(dear), terms())).toMatchObject([
      { path: 'lines.0.quantity', reason: { rule: 'amountIsNotTooLarge' } },
    ]);
  });

  test('sums up to the cent for every order there can be', () => {
    const line = fc.record({
      goodsId: fc.integer({ min: 1, max: 4 }),
      unit: fc.constantFrom('kg', 'carton', 'half'),
      quantity: fc.integer({ min: 1, max: 9_999_999 }).map((thousandths) => thousandths / 1000),
    });
    const units = [
      { unit: 'kg', unitZh: '公斤', ratio: 1 },
      { unit: 'carton', unitZh: '箱', ratio: 12 },
      { unit: 'half', unitZh: '半', ratio: 0.333 },
    ];
    const order = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      prices: fc.array(fc.integer({ min: 3, max: 5_000 }), { minLength: 4, maxLength: 4 }),
      currency: fc.constantFrom('SGD', 'VND', 'CNY'),
      gstPercent: fc.constantFrom('0', '6', '8', '9', '9.00', '13', '9.25'),
      fee: fc.integer({ min: 0, max: 5000 }),
      discountRate: fc.option(
        fc.integer({ min: 0, max: 1000 }).map((share) => share / 1000),
        { nil: null },
      ),
      amount: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
    });
    fc.assert(
      fc.property(order, ({ lines, prices, currency, gstPercent, fee, discountRate, amount }) => {
        const step = smallestAmount(currency);
        const list = listOf(
          ...prices.map((price, index) => goods(index + 1, price * step, { units })),
        );
        const price = priced(
          priceOrder(lines, list, {
            currency,
            gstPercent,
            grade: 'general',
            delivery: { fee: fee * step, freeFrom: null },
            promotion: promotion({ discountRate, amount: amount === null ? null : amount * step }),
          }),
        );
        const sum = (parts: number[]) => parts.reduce((left, right) => left + right, 0);
        expect(price.items).toBe(sum(price.lines.map((one) => one.amount)));
        expect(price.gst).toBe(
          sum(price.lines.map(({ gst }) => gst)) +
            percentOf(price.deliveryFee, gstPercent, currency),
        );
        expect(price.total).toBe(price.items - price.discount + price.deliveryFee + price.gst);
        expect(price.discount).toBeGreaterThanOrEqual(0);
        expect(price.discount).toBeLessThanOrEqual(price.items);
        const all = [price.items, price.discount, price.deliveryFee, price.gst, price.total];
        expect(all.every((part) => Number.isSafeInteger(part) && part % step === 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what stands against a line', () => {
  const problemsOf = (quantity: number, rest: Partial<PricedGoods>, unit = 'kg') =>
    lineProblems(
      priced(priceOrder([{ goodsId: 1, unit, quantity }], listOf(goods(1, 100, rest)), terms()))
        .lines,
    );

  test('is the shelf’s stock, in base units', () => {
    expect(problemsOf(2, { stock: 24 }, 'carton')).toEqual([]);
    expect(problemsOf(2.001, { stock: 24 }, 'carton')).toMatchObject([
      { path: 'lines.0.quantity', reason: { rule: 'stockIsEnough', figures: { stock: 24 } } },
    ]);
  });

  test('is the most that one order may take', () => {
    expect(problemsOf(5, { maximumQuantity: 5 })).toEqual([]);
    expect(problemsOf(6, { maximumQuantity: 5 })).toMatchObject([
      { reason: { rule: 'withinMaximumQuantity', figures: { maximum: 5, need: 6 } } },
    ]);
  });

  test('is goods off the shelf', () => {
    expect(problemsOf(1, { shelf: 'offShelf' })).toMatchObject([
      { reason: { rule: 'goodsAreOnShelf' } },
    ]);
  });
});
