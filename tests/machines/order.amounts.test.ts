import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuantity, mostWithin, roundQuantity } from '../../api/kernel/quantity.ts';
import { quantity } from '../../api/kernel/wire.ts';
import { advance, ask, restore, wayTo } from '../../machines/kernel/law/explain.ts';
import { askedOf, creditedOf } from '../../machines/order/law/credited.ts';
import { effectsOf } from '../../machines/order/law/effects.ts';
import type {
  CorrectedPayment,
  Fulfilment,
  OrderEvent,
  OrderFacts,
  Payment,
} from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { valueAt } from '../../machines/order/law/place.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';

const at = (
  fulfilment: Fulfilment,
  payment: Payment,
  changed: Partial<OrderFacts> = {},
  kind: OrderFacts['kind'] = 'wholesale',
) =>
  restore(orderLifecycle, valueAt({ fulfilment, payment }), {
    ...orderFactsOf(kind, false),
    ...changed,
  });

const said = (from: ReturnType<typeof at>, event: OrderEvent) => {
  const answer = ask(orderLifecycle, from, event, () => true);
  return answer.possible ? 'possible' : answer.reason.rule;
};

describe('goods for money that was given back', () => {
  const { lines } = orderFactsOf('wholesale', false);
  const paid = at('pendingShipment', 'paid', { total: 10_000, paid: 10_000 });
  const change = (total: number): OrderEvent => ({ type: 'changeProducts', lines, total });
  const following = (from: typeof paid, ...events: OrderEvent[]) =>
    events.reduce((now, event) => {
      expect(said(now, event)).toBe('possible');
      return advance(now, orderLifecycle.chart, event)[0];
    }, from);

  test('are refused: what was refunded pays for nothing more', () => {
    const smaller = following(paid, change(4000), {
      type: 'refund',
      amount: 6000,
      remark: 'Half the goods',
    });
    expect(said(smaller, change(4000))).toBe('possible');
    expect(said(smaller, change(4001))).toBe('paidCoversNewTotal');
  });

  test('are not in question while the total does not rise', () => {
    const goodwill = following(paid, { type: 'refund', amount: 2000, remark: 'Came late' });
    expect(said(goodwill, change(9500))).toBe('possible');
    expect(said(goodwill, change(10_001))).toBe('paidCoversNewTotal');
  });
});

describe('money that lies in a wallet', () => {
  const wallet = { memberId: 4, member: 'Saver', balance: 5000 };
  const total = 2180;
  const correct = (to: CorrectedPayment): OrderEvent => ({
    type: 'correctPayment',
    to,
    remark: 'Wrong',
  });
  const byWallet = (payment: Payment, changed: Partial<OrderFacts> = {}) =>
    at('new', payment, { total, paid: total, paymentMethod: 'WALLET_PAY', ...changed });

  test('is known by the method that it was paid by, until none is paid', () => {
    const pay: OrderEvent = { type: 'pay', method: 'WALLET_PAY' };
    const [paid] = advance(at('new', 'unpaid', { total, wallet }), orderLifecycle.chart, pay);
    expect(paid.context).toMatchObject({ paid: total, paymentMethod: 'WALLET_PAY' });
    const [refunded] = advance(paid, orderLifecycle.chart, correct('refunded'));
    expect(refunded.context).toMatchObject({ refunded: total, paymentMethod: 'WALLET_PAY' });
    const [unpaid] = advance(refunded, orderLifecycle.chart, correct('unpaid'));
    expect(unpaid.context).toMatchObject({ paid: 0, refunded: 0, paymentMethod: null });
  });

  test('of nothing is none: an order whose goods cost something later is not paid', () => {
    const free = at('new', 'unpaid', { total: 0, paid: 0 });
    expect(said(free, { type: 'pay', method: 'CASH_PAY' })).toBe('somethingIsOwed');
    expect(said(free, correct('paid'))).toBe('somethingIsOwed');
    const lines = free.context.lines;
    const [dearer] = advance(free, orderLifecycle.chart, {
      type: 'changeProducts',
      lines,
      total: 50_000,
    } as OrderEvent);
    expect(said(dearer, { type: 'pay', method: 'CASH_PAY' })).toBe('possible');
  });

  test('comes back to a member alone, and to one who was overdrawn too', () => {
    const overdrawn = { ...wallet, balance: -100 };
    for (const event of [
      { type: 'refund', amount: 100, remark: 'One was missing' } as const,
      correct('refunded'),
      correct('unpaid'),
    ]) {
      expect(said(byWallet('paid'), event)).toBe('walletIsThere');
      expect(said(byWallet('paid', { wallet: overdrawn }), event)).toBe('possible');
      expect(said(byWallet('paid', { paymentMethod: 'PAYNOW' }), event)).toBe('possible');
    }
  });

  test('is taken again where the wallet holds it', () => {
    const refunded = (balance: number) =>
      byWallet('refunded', { refunded: total, wallet: { ...wallet, balance } });
    expect(said(refunded(total), correct('paid'))).toBe('possible');
    expect(said(refunded(total - 1), correct('paid'))).toBe('walletCovers');
    expect(said(refunded(0), correct('unpaid'))).toBe('possible');
  });
});

describe('the credit limit', () => {
  const customer = { id: 7, name: 'Sunrise', frozen: false, creditLimit: 0, receivable: 0 };
  const { lines } = orderFactsOf('delivery', false);
  const dearer: OrderEvent = { type: 'changeProducts', lines, total: 1_000_000 };

  test('is asked of wholesale orders alone', () => {
    expect(said(at('storeAccepted', 'unpaid', { customer }, 'delivery'), dearer)).toBe('possible');
    expect(said(at('pendingShipment', 'unpaid', { customer }), dearer)).toBe('withinCreditLimit');
  });

  test('is asked of a change once the order is owed, and of the whole order by `accept`', () => {
    expect(said(at('new', 'unpaid', { customer }), dearer)).toBe('possible');
    expect(said(at('new', 'unpaid', { customer }), { type: 'accept' })).toBe('withinCreditLimit');
  });
});

describe('a correction by hand', () => {
  const correct = (to: Fulfilment): OrderEvent => ({ type: 'correctStatus', to, remark: 'Wrong' });

  test('moves no goods, so that it can be corrected back', () => {
    const { lines } = orderFactsOf('wholesale', false);
    const gone = lines.map((line) => ({ ...line, shipped: line.quantity }));
    const delivered = at('delivered', 'unpaid', { lines: gone, invoiced: 2180 });
    const [cancelled] = advance(delivered, orderLifecycle.chart, correct('cancelled'));
    expect(cancelled.context.lines).toEqual(gone);
    const [back] = advance(cancelled, orderLifecycle.chart, correct('delivered'));
    expect(back.value).toEqual(delivered.value);
    expect(back.context).toEqual(delivered.context);
  });

  test('takes an order that is paid in part to where it waits for the rest', () => {
    const part = at('new', 'unpaid', { prepaid: true, total: 1000, paid: 400 });
    expect(said(part, correct('pendingPayment'))).toBe('possible');
    const free = at('new', 'unpaid', { total: 0, paid: 0 });
    expect(said(free, correct('pendingPayment'))).toBe('unpaidCanWait');
  });
});

describe('a quantity', () => {
  test('fits whole into as much of itself, whatever a computer makes of its thousandths', () => {
    for (let n = 1; n <= 20_000; n += 1) expect(mostWithin(n / 1000, 1, 'kg')).toBe(n / 1000);
    expect(mostWithin(0.3, 0.1, 'kg')).toBe(3);
    expect(mostWithin(2.999, 1.5, 'kg')).toBe(1.999);
    expect(mostWithin(11, 12, 'bag')).toBe(0);
  });

  test('has three decimals at most', () => {
    for (const right of [0.001, 0.005, 1, 1.005, 2.675, 999_999, 999_998.999]) {
      expect([right, isQuantity(right), quantity.safeParse(right).success]).toEqual([
        right,
        true,
        true,
      ]);
    }
    for (const wrong of [0, -1, 4e-7, 0.0004, 1.0000004, 1.0005, 1_000_000, Number.NaN]) {
      expect([wrong, isQuantity(wrong), quantity.safeParse(wrong).success]).toEqual([
        wrong,
        false,
        false,
      ]);
    }
    expect(roundQuantity(0.1 + 0.2)).toBe(0.3);
  });
});

describe('the search for a way', () => {
  test('does not grow with the lines of the order', () => {
    const [line] = orderFactsOf('wholesale', false).lines;
    if (!line) throw new Error('An order has lines');
    const looked = (count: number) => {
      let looks = 0;
      const counting = {
        ...orderLifecycle,
        choices: (facts: OrderFacts) => {
          looks += 1;
          return orderLifecycle.choices(facts);
        },
      };
      const lines = Array.from({ length: count }, (_, index) => ({ ...line, lineId: index + 1 }));
      const way = wayTo(counting, at('pendingShipment', 'unpaid', { lines }), {
        region: 'fulfilment',
        place: 'reviewed',
      });
      return { looks, events: way?.map(({ event }) => event.type) };
    };
    expect(looked(200)).toEqual(looked(2));
    expect(looked(200).looks).toBeLessThan(400);
  });
});

describe('what a move books', () => {
  const correct = (to: CorrectedPayment): OrderEvent => ({
    type: 'correctPayment',
    to,
    remark: 'Wrong',
  });
  const booked = (from: ReturnType<typeof at>, event: OrderEvent) => {
    expect(said(from, event)).toBe('possible');
    const known = restore(orderLifecycle, from.value, {
      ...from.context,
      invoiced: from.hasTag('invoiceable') ? 2180 : null,
    });
    return effectsOf(known, advance(known, orderLifecycle.chart, event)[0], event);
  };
  const NOTHING = {
    paid: 0,
    refunded: 0,
    owed: 0,
    fromWallet: 0,
    shelf: new Map(),
    isInvoiced: false,
    credited: 0,
  };

  test('is a payment, a refund or their reversal, and what the customer owes', () => {
    const unpaid = at('shipped', 'unpaid', { total: 2180 });
    const paid = at('shipped', 'paid', { total: 2180, paid: 2180 });
    const refunded = at('shipped', 'refunded', { total: 2180, paid: 2180, refunded: 2180 });
    expect(booked(unpaid, correct('paid'))).toEqual({ ...NOTHING, paid: 2180, owed: -2180 });
    expect(booked(paid, correct('unpaid'))).toEqual({ ...NOTHING, paid: -2180, owed: 2180 });
    expect(booked(paid, correct('refunded'))).toEqual({
      ...NOTHING,
      refunded: 2180,
      credited: 2180,
    });
    expect(booked(refunded, correct('paid'))).toEqual({
      ...{ ...NOTHING, refunded: -2180, credited: -2180 },
    });
  });

  test('is never a payment that nobody noted: what was not paid was not refunded', () => {
    expect(said(at('new', 'unpaid'), correct('refunded'))).toBe('refundedWasPaid');
    expect(said(at('cancelled', 'unpaid', { cancelled: true }), correct('refunded'))).toBe(
      'refundedWasPaid',
    );
    const free = at('new', 'paid', { total: 0, paid: 0 });
    expect(booked(free, correct('refunded'))).toEqual(NOTHING);
  });

  test('is goods where it cancels, and none where a status is corrected', () => {
    const [line] = orderFactsOf('wholesale', false).lines;
    if (!line) throw new Error('An order has lines');
    const partly = at('partialShipment', 'unpaid', { lines: [{ ...line, shipped: 1 }] });
    const remark = 'Given up';
    expect(booked(partly, { type: 'cancel', remark }).shelf).toEqual(new Map([[1, -1]]));
    const byHand = booked(partly, { type: 'correctStatus', to: 'cancelled', remark });
    expect(byHand.shelf.size).toBe(0);
    expect(booked(at('new', 'unpaid'), { type: 'correctStatus', to: 'shipped', remark })).toEqual({
      ...NOTHING,
      owed: 2180,
      isInvoiced: true,
    });
  });

  test('is a credit note where an invoiced order is cancelled, and none with what is given back of it', () => {
    const remark = 'Noted wrongly';
    const cancelled = (paid: number, refunded = 0) =>
      at('cancelled', paid === 0 ? 'unpaid' : 'notRefunded', {
        ...{ total: 2180, paid, refunded, cancelled: true, invoiced: 2180 },
      });
    for (const [paid, payment] of [
      [0, 'unpaid'],
      [1000, 'unpaid'],
      [2180, 'paid'],
    ] as const) {
      const shipped = at('shipped', payment, { total: 2180, paid });
      const cancel = booked(shipped, { type: 'correctStatus', to: 'cancelled', remark });
      expect([paid, cancel.credited]).toEqual([paid, 2180]);
    }
    const now = cancelled(2180);
    const event: OrderEvent = { type: 'refund', amount: 1000, remark };
    const [next] = advance(now, orderLifecycle.chart, event);
    expect(effectsOf(now, next, event).credited).toBe(0);
    const back: OrderEvent = { type: 'correctStatus', to: 'shipped', remark };
    const kept = cancelled(2180, 1000);
    const [shippedAgain] = advance(kept, orderLifecycle.chart, back);
    // What was given back stays credited.
    expect(effectsOf(kept, shippedAgain, back).credited).toBe(-1180);
  });

  test('credits from nothing to all of an invoice, so that what is left of it is what is owed', () => {
    const amount = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.boolean(), (...given) => {
        const [invoice, total, paid, back, cancelled] = given;
        const refunded = Math.min(back, paid);
        const order = { total, paid, refunded, cancelled };
        const credited = creditedOf(invoice, order);
        expect(credited).toBeGreaterThanOrEqual(0);
        expect(credited).toBeLessThanOrEqual(invoice);
        const left = Math.max(0, invoice - credited - (paid - refunded));
        expect(left).toBe(Math.max(0, askedOf(invoice, order) - paid));
      }),
    );
  });
});
