import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { fromMinor, smallestAmount, toMinor } from '../../api/kernel/money.ts';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { amountOfKilos, farOff, kilosOf, weighedOf } from '../../api/kernel/weight.ts';
import { advance, ask, restore } from '../../machines/kernel/law/explain.ts';
import { orderChart } from '../../machines/order/law/chart.ts';
import type { OrderEvent, OrderFacts, OrderLineFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { placesOf, valueAt } from '../../machines/order/law/place.ts';
import { lineAmount, unitPrice } from '../../machines/orderEntry/law/price.ts';
import { type PricedGoods, priceLines, priceOrder } from '../../server/orders/price.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';
import { sizeOf } from '../support/scale.ts';

const UNITS = [
  { unit: 'piece', unitZh: '条', ratio: 1 },
  { unit: 'box', unitZh: '箱', ratio: 4 },
];

const salmon = (price: number, averageWeight: number | null): PricedGoods => ({
  id: 1,
  sku: 'F1',
  name: 'Whole salmon',
  nameZh: '整条三文鱼',
  specification: '',
  units: UNITS,
  prices: { general: price, junior: price, intermediate: price, premium: price },
  averageWeight,
  stock: 1_000_000,
  maximumQuantity: null,
  shelf: 'onShelf',
  backorder: true,
});

const kilos = fc.integer({ min: 1, max: 30_000 }).map((grams) => grams / 1000);

describe('goods charged by weight', () => {
  test('cost their kilograms times the price of one, rounded once', () => {
    const goods = { name: 'Salmon', nameZh: '三文鱼', units: UNITS, averageWeight: 4.5 };
    const line = { goods: { ...goods, price: '18.00' }, unit: 'piece', quantity: 3 };
    expect(lineAmount(line, 'SGD')).toBe('243.00');
    expect(unitPrice(line, 'SGD')).toBe('18.00');
    expect(lineAmount({ ...line, unit: 'box' }, 'SGD')).toBe('972.00');
    expect(unitPrice({ ...line, unit: 'box' }, 'SGD')).toBe('18.00');
    expect(lineAmount({ ...line, weighed: { weighed: 3, kilos: 13.333 } }, 'SGD')).toBe('239.99');
    expect(lineAmount({ ...line, weighed: { weighed: 1, kilos: 5 } }, 'SGD')).toBe('252.00');
  });

  test('come in every currency to the rounded product, and an order to the sum of its lines', () => {
    const line = fc.record({
      unit: fc.constantFrom('piece', 'box'),
      quantity: fc.integer({ min: 1, max: 40 }),
      average: kilos,
      price: fc.integer({ min: 1, max: 50_000 }),
      share: fc.integer({ min: 0, max: 40 }),
      weighed: kilos,
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('SGD', 'VND'),
        (lines, currency) => {
          const step = smallestAmount(currency);
          const goods = new Map(
            lines.map(({ average, price }, at) => [
              at,
              { ...salmon(price * step, average), id: at },
            ]),
          );
          const wanted = lines.map(({ unit, quantity, share, weighed }, goodsId) => ({
            ...{ goodsId, unit, quantity },
            weighed: { weighed: Math.min(share, quantity), kilos: share === 0 ? 0 : weighed },
          }));
          const terms = {
            ...{ currency, gstPercent: '9', grade: 'general' as const },
            ...{ delivery: null, promotion: null },
          };
          const price = priceOrder(wanted, goods, terms);
          if (Array.isArray(price)) throw new Error('It was to be priced');
          for (const [at, { amount, weight }] of price.lines.entries()) {
            const {
              unit,
              quantity,
              average,
              price: each,
            } = lines[at] ?? { unit: '', quantity: 0, average: 0, price: 0 };
            const ratio = unit === 'box' ? 4 : 1;
            const { weighed, kilos: of } = wanted[at]?.weighed ?? { weighed: 0, kilos: 0 };
            const rest = (quantity - weighed) * roundQuantity(average * ratio);
            const grams = BigInt(Math.round((of + rest) * 1000));
            const exact = grams * BigInt(each) * BigInt(step);
            const off = exact - BigInt(amount) * 1000n;
            expect(amount % step).toBe(0);
            expect(2n * (off < 0n ? -off : off) <= 1000n * BigInt(step)).toBe(true);
            expect(weight && kilosOf(quantity, weight)).toBeCloseTo(Number(grams) / 1000, 3);
          }
          const sum = price.lines.reduce((items, { amount }) => items + amount, 0);
          expect(price.items).toBe(sum);
          expect(price.total).toBe(price.items - price.discount + price.gst);
          // The same once more changes nothing.
          expect(priceLines(price.lines, terms)).toEqual(price);
        },
      ),
      { numRuns: sizeOf('PRICES') },
    );
  });

  test('keep what was weighed where an order has more of them, and of fewer once some have left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
        kilos,
        (before, after, left, weight) => {
          const shipped = Math.min(left, before, after);
          const kept = weighedOf(after, shipped, { weighed: before, kilos: weight });
          if (after >= before) expect(kept).toEqual({ weighed: before, kilos: weight });
          // Nobody knows which of them stay.
          else if (shipped === 0) expect(kept).toEqual({ weighed: 0, kilos: 0 });
          else {
            const part = roundQuantity((weight * after) / before);
            expect(kept).toEqual({ weighed: after, kilos: part });
          }
          expect(weighedOf(after, shipped, kept)).toEqual(kept);
        },
      ),
      { numRuns: sizeOf('PRICES') },
    );
  });

  test('ask about a weight that is more than three tenths off', () => {
    expect([farOff(5.85, 4.5), farOff(3.15, 4.5)]).toEqual([null, null]);
    expect([farOff(5.9, 4.5), farOff(3.1, 4.5), farOff(9, 4.5)]).toEqual([31, -31, 100]);
  });
});

describe('an order with goods charged by weight', () => {
  const [one, other] = orderFactsOf('wholesale', false).lines;
  if (!one || !other) throw new Error('The facts have two lines');
  const fish: OrderLineFacts = {
    ...one,
    ...{ unit: 'piece', unitZh: '条', baseUnit: 'piece', baseUnitZh: '条', quantity: 3 },
    weight: { each: 4.5, weighed: 0, kilos: 0 },
  };
  const facts: OrderFacts = {
    ...orderFactsOf('wholesale', false),
    lines: [fish, other],
    total: 30_000,
  };
  const at = (context: OrderFacts, payment: 'unpaid' | 'paid' = 'unpaid') =>
    restore(orderLifecycle, valueAt({ fulfilment: 'pendingShipment', payment }), context);
  const weigh = (
    change: Partial<{ lineId: number; quantity: number; kilos: number }> = {},
    total = 31_000,
  ): OrderEvent => ({
    type: 'weigh',
    lines: [{ lineId: 1, quantity: 3, kilos: 14.2, ...change }],
    total,
  });
  const answer = (event: OrderEvent, context = facts, payment: 'unpaid' | 'paid' = 'unpaid') =>
    ask(orderLifecycle, at(context, payment), event, () => true);
  const sent = (now: AnyMachineSnapshot, event: OrderEvent) => advance(now, orderChart, event)[0];

  test('ships what was weighed alone', () => {
    const ship: OrderEvent = { type: 'ship', lines: [{ lineId: 1, quantity: 3 }] };
    expect(answer(ship)).toMatchObject({
      possible: false,
      reason: {
        rule: 'weighedFirst',
        figures: { goods: 'Goods 1', unit: 'piece', quantity: 3 },
        remedy: { event: 'weigh' },
      },
    });
    expect(answer({ type: 'ship', lines: [{ lineId: 2, quantity: 2 }] }).possible).toBe(true);
    const weighed = sent(at(facts), weigh());
    expect(weighed.context).toMatchObject({
      total: 31_000,
      lines: [{ weight: { each: 4.5, weighed: 3, kilos: 14.2 } }, {}],
    });
    expect(ask(orderLifecycle, weighed, ship, () => true).possible).toBe(true);
    const part = sent(at(facts), weigh({ quantity: 2, kilos: 9 }));
    expect(ask(orderLifecycle, part, ship, () => true).possible).toBe(false);
    expect(
      ask(orderLifecycle, part, { ...ship, lines: [{ lineId: 1, quantity: 2 }] }, () => true),
    ).toMatchObject({ possible: true });
  });

  test('ships as a person most simply would: what is weighed, and what is charged by the piece', () => {
    const usual = (context: OrderFacts) =>
      orderLifecycle.intents(context).find(({ type }) => type === 'ship');
    const stock = (line: OrderLineFacts) => ({ ...line, stock: 100 });
    const other2 = { lineId: other.lineId, quantity: other.quantity };
    const lines = [stock(fish), stock(other)];
    expect(usual({ ...facts, lines })).toEqual({ type: 'ship', lines: [other2] });
    const some = { ...stock(fish), shipped: 1, weight: { each: 4.5, weighed: 2, kilos: 9 } };
    expect(usual({ ...facts, lines: [some, stock(other)] })).toEqual({
      type: 'ship',
      lines: [{ lineId: 1, quantity: 1 }, other2],
    });
  });

  test('gives back what was paid too much once all is weighed', () => {
    const refund: OrderEvent = { type: 'refund', amount: 1000, remark: 'Less rice' };
    const paid = { ...facts, paid: 31_000 };
    expect(answer(refund, paid, 'paid')).toMatchObject({
      reason: { rule: 'weighedBeforeRefund', remedy: { event: 'weigh' } },
    });
    const weighed = { each: 4.5, weighed: 3, kilos: 13.5 };
    const done = { ...paid, lines: [{ ...fish, weight: weighed }, other] };
    expect(answer(refund, done, 'paid').possible).toBe(true);
    // Nobody weighs what is not sold, or what was delivered.
    for (const change of [{ cancelled: true }, { invoiced: 31_000 }]) {
      expect(answer(refund, { ...paid, ...change }, 'paid').possible).toBe(true);
    }
  });

  test('weighs what it has, and nothing that is charged by the piece', () => {
    const ruleOf = (event: OrderEvent, context = facts) => {
      const said = answer(event, context);
      return said.possible ? null : said.reason.rule;
    };
    expect(ruleOf(weigh())).toBe(null);
    expect(ruleOf({ type: 'weigh', lines: [], total: 1 })).toBe('weighsSomething');
    expect(ruleOf(weigh({ lineId: 2 }))).toBe('lineOfThisOrder');
    expect(ruleOf(weigh({ quantity: 4 }))).toBe('weighsWhatIsOrdered');
    expect(ruleOf(weigh({ quantity: 1.5 }))).toBe('weighsWhatIsOrdered');
    expect(ruleOf(weigh({ kilos: 1.2345 }))).toBe('kilosAreWeighed');
    expect(ruleOf(weigh({ kilos: 0 }))).toBe('kilosAreWeighed');
    const gone = { ...facts, lines: [{ ...fish, shipped: 2 }, other] };
    expect(ruleOf(weigh({ quantity: 1 }), gone)).toBe('weighsWhatIsOrdered');
    const plain = orderFactsOf('wholesale', false);
    expect(ruleOf(weigh(), plain)).toBe('wrongState');
    expect(orderLifecycle.intents(plain).map(({ type }) => type)).not.toContain('weigh');
  });

  test('is to be paid in part where it was paid and weighs more, and is overpaid where it weighs less', () => {
    const paid = { ...facts, paid: 30_000 };
    const more = sent(at(paid, 'paid'), weigh());
    expect([placesOf(more.value).payment, more.context.total]).toEqual(['unpaid', 31_000]);
    const less = sent(at(paid, 'paid'), weigh({ kilos: 13 }, 29_000));
    expect([placesOf(less.value).payment, less.context.total]).toEqual(['paid', 29_000]);
    expect(orderLifecycle.intents(less.context)).toContainEqual(
      expect.objectContaining({ type: 'refund', amount: 1000 }),
    );
    // Money that was given back pays for nothing more.
    const refunded = { ...paid, refunded: 1000, total: 29_000 };
    expect(answer(weigh(), refunded, 'paid')).toMatchObject({
      reason: { rule: 'paidCoversNewTotal' },
    });
  });

  test('credits little of a tax invoice that a correction left behind', () => {
    const left = { ...facts, invoiced: 30_000, limits: { refund: null, correction: 500 } };
    expect(answer(weigh({}, 29_600), left).possible).toBe(true);
    expect(answer(weigh({}, 29_000), left)).toMatchObject({
      reason: { rule: 'invoiceIsCreditedByLittle' },
    });
  });

  test('stays within the credit limit of its customer', () => {
    const { customer } = facts;
    if (!customer) throw new Error('A wholesale order has a customer');
    const tight = { ...facts, customer: { ...customer, creditLimit: 30_500, receivable: 30_000 } };
    expect(answer(weigh(), tight)).toMatchObject({ reason: { rule: 'withinCreditLimit' } });
  });

  test('is weighed the same twice without a change', () => {
    const once = sent(at(facts), weigh());
    const twice = sent(once, weigh());
    expect(twice.context).toEqual(once.context);
    expect(amountOfKilos(14.2, toMinor('18.00'), 'SGD')).toBe(toMinor(fromMinor(25_560)));
  });
});
