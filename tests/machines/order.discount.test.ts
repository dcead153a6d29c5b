import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMinor, percentOf, smallestAmount } from '../../api/kernel/money.ts';
import { taxOf } from '../../api/orders/orderTax.ts';
import { deliveryWorth, lineWorths } from '../../machines/afterSalesCase/law/worth.ts';
import { advance, ask, restore } from '../../machines/kernel/law/explain.ts';
import { orderChart } from '../../machines/order/law/chart.ts';
import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import {
  type PricedGoods,
  type PricedLine,
  priceLines,
  priceOrder,
} from '../../server/orders/price.ts';
import { autoCountLines } from '../../server/soExports/autoCount.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';
import { sizeOf } from '../support/scale.ts';

const goodsAt = (id: number, price: number): PricedGoods => ({
  ...{ id, sku: `G${id}`, name: `Goods ${id}`, nameZh: `商品 ${id}`, specification: '' },
  units: [{ unit: 'kg', unitZh: '公斤', ratio: 1 }],
  prices: { general: price, junior: price, intermediate: price, premium: price },
  ...{ stock: 1_000_000, maximumQuantity: null, shelf: 'onShelf', backorder: true },
});

const line = fc.record({
  price: fc.integer({ min: 0, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 40 }),
  off: fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: null }),
});
const promotion = fc.option(
  fc.record({
    code: fc.constant('P'),
    discountRate: fc.option(fc.constantFrom(0, 0.333, 0.6, 0.9), { nil: null }),
    amount: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null }),
    capAmount: fc.constant(null),
    minimumItems: fc.constant(0),
  }),
  { nil: null },
);

describe('an order of which staff take something off lines', () => {
  test('costs its lines less all discounts, delivery and GST on top, in every currency', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        promotion,
        fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: null }),
        fc.constantFrom('SGD', 'VND'),
        (lines, taken, fee, currency) => {
          const step = smallestAmount(currency);
          const goods = new Map(lines.map(({ price }, id) => [id, goodsAt(id, price * step)]));
          const wanted = lines.map(({ quantity, off }, goodsId) => ({
            ...{ goodsId, unit: 'kg', quantity },
            ...(off === null ? {} : { own: { amount: off * step, reason: 'Bruised' } }),
          }));
          const terms = {
            ...{ currency, gstPercent: '9', grade: 'general' as const },
            delivery: fee === null ? null : { fee: fee * step, freeFrom: 100_000 * step },
            promotion: taken && { ...taken, amount: taken.amount && taken.amount * step },
          };
          const price = priceOrder(wanted, goods, terms);
          if (Array.isArray(price)) throw new Error('It was to be priced');
          const sum = (of: (one: PricedLine) => number) =>
            price.lines.reduce((total, one) => total + of(one), 0);
          expect(price.items).toBe(sum(({ amount }) => amount));
          expect(price.discount).toBe(sum(({ discount }) => discount));
          expect(price.gst).toBe(
            sum(({ gst }) => gst) + percentOf(price.deliveryFee, '9', currency),
          );
          expect(price.total).toBe(price.items - price.discount + price.deliveryFee + price.gst);
          for (const [at, { amount, discount, own, gst }] of price.lines.entries()) {
            const off = lines[at]?.off;
            expect([amount % step, discount % step, gst % step]).toEqual([0, 0, 0]);
            expect(discount).toBeLessThanOrEqual(amount);
            // A promotion never counts for less because staff take something off.
            const rest = amount - (discount - (own?.amount ?? 0));
            expect(own?.amount ?? 0).toBe(Math.min((off ?? 0) * step, rest));
            expect(gst).toBe(percentOf(amount - discount, '9', currency));
          }
          // The same once more changes nothing.
          expect(priceLines(price.lines, terms)).toEqual(price);
          // Papers, files and cases take the same apart, each to the cent.
          const said = price.lines.map(({ amount, gst, own }) => ({
            ...{ amount: fromMinor(amount), gst: fromMinor(gst) },
            ...(own ? { discount: fromMinor(own.amount) } : {}),
          }));
          const amounts = {
            ...{ currency, gstPercent: '9', items: fromMinor(price.items) },
            ...{ discount: fromMinor(price.discount), gst: fromMinor(price.gst) },
            deliveryFee: fromMinor(price.deliveryFee),
          };
          expect(taxOf(amounts, said).lines).toEqual(
            price.lines.map(({ amount, discount }) => fromMinor(amount - discount)),
          );
          const worth = {
            ...price,
            lines: price.lines.map(({ amount, gst, own }, id) => ({
              ...{ id, amount, gst, own: own?.amount ?? 0 },
            })),
          };
          const parts = [...lineWorths(worth).values()].reduce((total, one) => total + one, 0);
          expect(parts + deliveryWorth(worth)).toBe(price.total);
          const says = {
            ...{ ...amounts, total: fromMinor(price.total) },
            ...{ invoiceNo: 'I', issuedAt: '2026-11-20T00:00:00Z', orderSn: 'O' },
            ...{ paymentTermsCode: null, customer: { name: 'Any' } },
            lines: said.map((one) => ({
              ...one,
              sku: 'S',
              name: 'N',
              unit: 'kg',
              quantity: 1,
              price: '1.00',
            })),
          };
          const booked = autoCountLines(
            says as unknown as Parameters<typeof autoCountLines>[0],
            null,
          );
          expect(booked.reduce((total, one) => total + one.net + one.tax, 0)).toBe(price.total);
        },
      ),
      { numRuns: sizeOf('PRICES') },
    );
  });
});

const [first, second] = orderFactsOf('wholesale', false).lines;
if (!first || !second) throw new Error('An order has lines');
const discounted = { ...first, discount: { amount: 0, most: 1_000, reason: '' } };
const facts = (known: Partial<OrderFacts> = {}): OrderFacts => ({
  ...orderFactsOf('wholesale', false),
  lines: [discounted, { ...second, discount: { amount: 250, most: 1_000, reason: 'Late' } }],
  ...known,
});
const give = (...lines: [number, number][]): OrderEvent => ({
  ...{ type: 'discount', remark: 'Bruised', total: 2_000 },
  lines: lines.map(([lineId, amount]) => ({ lineId, amount })),
});
const at = (fulfilment: string, known: Partial<OrderFacts> = {}, payment = 'unpaid') =>
  restore(orderLifecycle, { fulfilment, payment }, facts(known));
const answered = (from: ReturnType<typeof at>, event: OrderEvent) => {
  const given = ask(orderLifecycle, from, event, () => true);
  return given.possible ? 'possible' : given.reason;
};

describe('a discount on lines', () => {
  test('is noted with its reason; 0 takes it back, and what stays the same keeps its reason', () => {
    const [next] = advance(at('new'), orderChart, give([1, 400], [2, 250]));
    expect(next.value).toEqual({ fulfilment: { new: 'onTime' }, payment: 'unpaid' });
    expect(next.context).toMatchObject({
      total: 2_000,
      lines: [
        { discount: { amount: 400, most: 1_000, reason: 'Bruised' } },
        { discount: { amount: 250, reason: 'Late' } },
      ],
    });
    const [back] = advance(next, orderChart, give([1, 0]));
    expect(back.context.lines[0]).toMatchObject({ discount: { amount: 0, reason: '' } });
  });

  test('is no more than the line costs, on a line of the order, which is named once', () => {
    expect(answered(at('new'), give([1, 1_000]))).toBe('possible');
    expect(answered(at('new'), give([1, 1_001]))).toMatchObject({
      rule: 'discountIsWithinLine',
      figures: { line: 1, most: 1_000, amount: 1_001, currency: 'SGD', goods: first.name },
      money: ['most', 'amount'],
    });
    expect(answered(at('new'), give([1, -1]))).toMatchObject({ rule: 'discountIsWithinLine' });
    expect(answered(at('new'), give([9, 1]))).toMatchObject({ rule: 'lineOfThisOrder' });
    expect(answered(at('new'), give([1, 1], [1, 2]))).toMatchObject({ rule: 'lineOfThisOrder' });
    expect(answered(at('new'), give())).toMatchObject({ rule: 'discountsSomething' });
    const silent: OrderEvent = { ...give([1, 1]), remark: ' ' } as OrderEvent;
    expect(answered(at('new'), silent)).toMatchObject({ rule: 'remarkIsGiven' });
  });

  test('is agreed on while goods may be changed, before there is a tax invoice', () => {
    for (const place of ['pendingSubmission', 'new', 'pendingShipment', 'partialShipment'])
      expect(answered(at(place), give([1, 1]))).toBe('possible');
    expect(answered(at('pendingPayment', { prepaid: true }), give([1, 1]))).toBe('possible');
    for (const place of ['shipped', 'delivered', 'completed', 'cancelled'])
      expect(answered(at(place), give([1, 1]))).toMatchObject({ rule: 'wrongState' });
    expect(answered(at('new', { invoiced: 2_180 }), give([1, 1]))).toMatchObject({
      rule: 'discountBeforeInvoice',
    });
    const kitchen = { ...facts({ kind: 'delivery' }) };
    expect(answered(at('storeAccepted', kitchen), give([1, 1]))).not.toBe('possible');
  });

  test('of a paid order leaves what can be refunded, and is not taken back beyond what is kept', () => {
    const paid = at('pendingShipment', { paid: 2_180 }, 'paid');
    const [less] = advance(paid, orderChart, give([1, 100]));
    expect(less.value).toEqual({ fulfilment: 'pendingShipment', payment: 'paid' });
    const refunded = at('pendingShipment', { paid: 2_180, refunded: 180 }, 'paid');
    const dearer = { ...give([2, 0]), total: 2_400 } as OrderEvent;
    expect(answered(refunded, dearer)).toMatchObject({ rule: 'paidCoversNewTotal' });
  });

  test('taken back of what is owed is asked of the credit limit', () => {
    const customer = { id: 1, name: 'Any', frozen: false, creditLimit: 2_200, receivable: 2_180 };
    const dearer = { ...give([2, 0]), total: 2_453 } as OrderEvent;
    expect(answered(at('pendingShipment', { customer }), dearer)).toMatchObject({
      rule: 'withinCreditLimit',
    });
    expect(answered(at('new', { customer }), dearer)).toBe('possible');
  });

  test('above the limit is measured by all discounts of the order, and one taken back by none', () => {
    const limits = { refund: null, correction: 500 };
    const actor = { id: 7, name: 'Mei Ling' };
    const some = at('new', { limits, actor });
    const waits = (event: OrderEvent) =>
      (advance(some, orderChart, event)[0].value as { payment: string }).payment === 'toDecide';
    expect([waits(give([1, 250])), waits(give([1, 251])), waits(give([2, 0]))]).toEqual([
      ...[false, true, false],
    ]);
    const [asked] = advance(some, orderChart, give([1, 400]));
    expect(asked.context).toMatchObject({ total: 2_180, asked: { amount: 400, by: actor } });
    const decided = restore(orderLifecycle, asked.value as never, {
      ...asked.context,
      actor: { id: 8, name: 'Arif' },
    });
    // What it costs by then is the server's to say.
    const approve: OrderEvent = { type: 'approveAsked', total: 1_744 };
    const [done] = advance(decided, orderChart, approve);
    expect(done.value).toEqual({ fulfilment: { new: 'onTime' }, payment: 'unpaid' });
    expect(done.context).toMatchObject({ total: 1_744, asked: null });
    expect(done.context.lines[0]).toMatchObject({ discount: { amount: 400, reason: 'Bruised' } });
    // A line that has come to cost less than what was asked for.
    const cheaper = restore(orderLifecycle, decided.value as never, {
      ...decided.context,
      lines: decided.context.lines.map((line: OrderFacts['lines'][number]) => ({
        ...line,
        discount: { amount: 0, most: 300, reason: '' },
      })),
    });
    expect(answered(cheaper, { type: 'approveAsked' })).not.toBe('possible');
  });
});
