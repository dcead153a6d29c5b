import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { advance, ask } from '../../machines/kernel/law/explain.ts';
import { orderChart } from '../../machines/order/law/chart.ts';
import { owedOn } from '../../machines/order/law/effects.ts';
import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { placesOf, valueAt } from '../../machines/order/law/place.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';

describe('a payment in parts', () => {
  const owing = (fulfilment: 'new' | 'shipped') => valueAt({ fulfilment, payment: 'unpaid' });
  const facts = { ...orderFactsOf('wholesale', false), total: 10_000 };
  const begun = (fulfilment: 'new' | 'shipped' = 'shipped') =>
    orderChart.resolveState({ value: owing(fulfilment), context: facts });
  const pay = (amount?: number): OrderEvent => ({ type: 'pay', method: 'PAYNOW', amount });
  const sent = (now: AnyMachineSnapshot, ...events: OrderEvent[]) =>
    events.reduce((state: AnyMachineSnapshot, event) => advance(state, orderChart, event)[0], now);
  const placeOf = (now: AnyMachineSnapshot) => placesOf(now.value).payment;

  test('stays unpaid until all of it is there', () => {
    const part = sent(begun(), pay(2500), pay(2500));
    expect([placeOf(part), part.context.paid]).toEqual(['unpaid', 5000]);
    expect(owedOn(part)).toBe(5000);
    const all = sent(part, pay());
    expect([placeOf(all), all.context.paid, owedOn(all)]).toEqual(['paid', 10_000, 0]);
  });

  test('of an order that is cancelled waits to go back, and is owed again where that is undone', () => {
    const cancelled = sent(begun('new'), pay(2500), { type: 'cancel', remark: 'x' });
    expect(placeOf(cancelled)).toBe('notRefunded');
    const kept = sent(cancelled, { type: 'correctStatus', to: 'new', remark: 'x' });
    expect([placeOf(kept), kept.context.paid]).toEqual(['unpaid', 2500]);
  });

  test('pays for all where the order comes to cost less', () => {
    const cheaper: OrderEvent = { type: 'changeProducts', lines: facts.lines, total: 2500 };
    expect(placeOf(sent(begun('new'), pay(2500), cheaper))).toBe('paid');
  });

  test('that was noted wrongly is taken back alone', () => {
    const back: OrderEvent = {
      ...{ type: 'correctPayment', to: 'unpaid', remark: 'Of another customer' },
      payment: { id: 2, amount: 4000 },
    };
    const part = sent(begun(), pay(2500), pay(4000), back);
    expect([placeOf(part), part.context.paid]).toEqual(['unpaid', 2500]);
    const all = sent(begun(), pay(6000), pay(), back);
    expect([placeOf(all), all.context.paid, owedOn(all)]).toEqual(['unpaid', 6000, 4000]);
  });

  test('is followed by payments alone: no correction says that the rest has come', () => {
    const correct: OrderEvent = { type: 'correctPayment', to: 'paid', remark: 'It came' };
    expect(sent(begun(), pay(2500), correct).context.paid).toBe(2500);
    expect(sent(begun(), correct).context.paid).toBe(10_000);
  });

  test('is taken back to unpaid alone, and by two where what was paid is above the limit', () => {
    const back = (to: 'unpaid' | 'refunded'): OrderEvent => ({
      ...{ type: 'correctPayment', to, remark: 'Of another customer' },
      payment: { id: 2, amount: 100 },
    });
    const parts = sent(begun(), pay(2500), pay());
    expect(ask(orderLifecycle, parts, back('refunded'), () => true)).toMatchObject({
      possible: false,
      reason: { rule: 'takenBackIsUnpaid' },
    });
    const limits = { refund: 5000, correction: 5000 };
    const strict = orderChart.resolveState({
      value: owing('shipped'),
      context: { ...facts, limits },
    });
    expect(placeOf(sent(strict, pay(5000), pay(100), back('unpaid')))).toBe('toDecide');
    expect(sent(strict, pay(4000), pay(100), back('unpaid')).context.paid).toBe(4000);
  });

  test('that is declined to be corrected stays refunded where all went back', () => {
    const asked = {
      ...{ amount: 400, by: null, at: null },
      event: { type: 'correctPayment' as const, to: 'unpaid' as const, remark: 'x' },
    };
    const waits = orderChart.resolveState({
      value: valueAt({ fulfilment: 'cancelled', payment: 'toDecide' }),
      context: { ...facts, cancelled: true, paid: 400, refunded: 400, asked },
    });
    expect(placeOf(sent(waits, { type: 'declineAsked', remark: 'No' }))).toBe('refunded');
  });

  test('is approved as it was asked for, or not at all', () => {
    const strict = { ...facts, limits: { refund: 0, correction: 0 } };
    const asked = sent(orderChart.resolveState({ value: owing('new'), context: strict }), {
      type: 'correctPayment',
      to: 'paid',
      remark: 'It came',
    });
    expect([placeOf(asked), asked.context.asked?.amount]).toEqual(['toDecide', 10_000]);
    const cheaper = sent(asked, { type: 'changeProducts', lines: facts.lines, total: 9000 });
    const approve: OrderEvent = { type: 'approveAsked' };
    expect(ask(orderLifecycle, cheaper, approve, () => true)).toMatchObject({
      possible: false,
      reason: { rule: 'booksWhatWasAsked', figures: { asked: 10_000, amount: 9000 } },
    });
    expect(sent(asked, approve).context.paid).toBe(10_000);
    const declined = sent(cheaper, { type: 'declineAsked', remark: 'x' });
    expect([placeOf(declined), declined.context.paid]).toEqual(['unpaid', 0]);
  });

  test.each<[string, Partial<OrderFacts>, OrderEvent, unknown]>([
    [
      'paymentIsWithinOwed',
      { paid: 1000 },
      pay(9001),
      { figures: { left: 9000, amount: 9001, currency: 'SGD' }, money: ['left', 'amount'] },
    ],
    [
      'walletIsNotMixed',
      { paid: 1000, paymentMethod: 'PAYNOW' },
      { type: 'pay', method: 'WALLET_PAY' },
      {},
    ],
    [
      'restIsNoted',
      { paid: 1000 },
      { type: 'correctPayment', to: 'paid', remark: 'It came' },
      { remedy: { event: 'pay' } },
    ],
    [
      'paymentIsThere',
      { paid: 5000, refunded: 500 },
      {
        ...{ type: 'correctPayment', to: 'unpaid', remark: 'x' },
        payment: { id: 1, amount: 1000 },
      },
      {
        figures: { amount: 1000, paid: 5000, refunded: 500, currency: 'SGD' },
        money: ['amount', 'paid', 'refunded'],
      },
    ],
  ])('is refused by %s', (rule, change, event, told) => {
    const now = orderChart.resolveState({
      value: owing('shipped'),
      context: { ...facts, ...change },
    });
    const said = ask(orderLifecycle, now, event, () => true);
    expect(said).toMatchObject({ possible: false, reason: { rule, ...(told as object) } });
  });
});
