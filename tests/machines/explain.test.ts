import { describe, expect, test } from 'vitest';
import { customerLifecycle } from '../../machines/customer/law/index.ts';
import { ask, askAll, placesTagged } from '../../machines/kernel/law/explain.ts';
import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { purchaseOrderLifecycle } from '../../machines/purchaseOrder/law/index.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';
import { at, customer, line } from './orderAt.ts';

const everything = () => true;

const named = { goods: 'Goods 1', goodsZh: '商品 1', unit: 'kg', unitZh: '公斤' };

/** Every rule of the order's chart once refused, with the figures and the remedy it names. */
const WAYBILL: OrderEvent = { type: 'assignWaybill', driverId: 11, vehicleId: 21 };

const REFUSED: [rule: string, ReturnType<typeof at>, OrderEvent, object][] = [
  ['hasItems', at('pendingSubmission', 'unpaid', { lines: [] }), { type: 'submit' }, {}],
  [
    'wholesaleHasCustomer',
    at('pendingSubmission', 'unpaid', { customer: null }),
    { type: 'submit' },
    {},
  ],
  ['wholesaleHasCustomer', at('new', 'unpaid', { customer: null }), { type: 'accept' }, {}],
  [
    'customerNotFrozen',
    at('new', 'unpaid', { customer: { ...customer, frozen: true } }),
    { type: 'accept' },
    {
      figures: { customer: 'Sunrise' },
      remedy: { record: 'customer', id: 7 },
    },
  ],
  [
    'withinCreditLimit',
    at('new', 'unpaid', { customer }),
    { type: 'accept' },
    {
      figures: { excess: 2080, limit: 1000, receivable: 900, currency: 'SGD', customer: 'Sunrise' },
      money: ['excess', 'limit', 'receivable'],
      remedy: { record: 'customer', id: 7 },
    },
  ],
  [
    'somethingIsOwed',
    at('new', 'unpaid', { total: 0, paid: 0 }),
    { type: 'pay', method: 'CASH_PAY' },
    {},
  ],
  [
    'stockIsThere',
    at('pendingShipment', 'unpaid', { lines: [{ ...line, ratio: 12, stock: 23 }] }),
    { type: 'ship', lines: [{ lineId: 1, quantity: 2 }] },
    {
      figures: {
        line: 1,
        goods: 'Goods 1',
        goodsZh: '商品 1',
        stock: 23,
        need: 24,
        base: 'kg',
        baseZh: '公斤',
      },
      remedy: { record: 'goods', id: 1 },
    },
  ],
  [
    'stockIsThere',
    at('pendingShipment', 'unpaid', {
      lines: [
        { ...line, stock: 3 },
        { ...line, lineId: 2, stock: 3 },
      ],
    }),
    {
      type: 'ship',
      lines: [
        { lineId: 1, quantity: 2 },
        { lineId: 2, quantity: 2 },
      ],
    },
    {
      figures: {
        line: 2,
        goods: 'Goods 1',
        goodsZh: '商品 1',
        stock: 3,
        need: 4,
        base: 'kg',
        baseZh: '公斤',
      },
    },
  ],
  [
    'shipsWhatIsOpen',
    at('partialShipment', 'unpaid', { lines: [{ ...line, shipped: 1.5 }] }),
    { type: 'ship', lines: [{ lineId: 1, quantity: 0.6 }] },
    { figures: { line: 1, ...named, open: 0.5, quantity: 0.6 } },
  ],
  [
    'quantityIsWhole',
    at('pendingShipment', 'unpaid', { lines: [{ ...line, quantity: 5, baseUnit: 'bottle' }] }),
    { type: 'ship', lines: [{ lineId: 1, quantity: 2.5 }] },
    {
      figures: {
        line: 1,
        goods: 'Goods 1',
        goodsZh: '商品 1',
        base: 'bottle',
        baseZh: '公斤',
        need: 2.5,
      },
    },
  ],
  [
    'nothingLeftToShip',
    at('pendingShipment', 'unpaid', { lines: [{ ...line, shipped: 2 }] }),
    { type: 'ship', lines: [{ lineId: 1, quantity: 1 }] },
    {},
  ],
  ['shipsSomething', at('pendingShipment', 'unpaid'), { type: 'ship', lines: [] }, {}],
  [
    'lineOfThisOrder',
    at('pendingShipment', 'unpaid'),
    { type: 'ship', lines: [{ lineId: 99, quantity: 1 }] },
    { figures: { line: 99 } },
  ],
  [
    'driverAndVehicleSet',
    at('pendingDelivery', 'unpaid', { driverId: 3 }),
    { type: 'depart' },
    { remedy: { event: 'assignWaybill' } },
  ],
  ['driverIsAvailable', at('shipped', 'unpaid', { unavailableDrivers: [11] }), WAYBILL, {}],
  [
    'storeIsOpen',
    at(
      'waitingForOrder',
      'unpaid',
      { storeOpen: false, storeReopensAt: '2026-11-21T12:00:00.000Z' },
      'delivery',
    ),
    { type: 'accept' },
    { figures: { reopensAt: '2026-11-21T12:00:00.000Z' }, remedy: { record: 'storeClosure' } },
  ],
  ['vehicleIsAvailable', at('shipped', 'unpaid', { unavailableVehicles: [21] }), WAYBILL, {}],
  [
    'isPaidInFull',
    at('delivered', 'unpaid'),
    { type: 'complete' },
    {
      figures: { outstanding: 2180, currency: 'SGD' },
      money: ['outstanding'],
      remedy: { event: 'pay' },
    },
  ],
  [
    'refundIsWithinPaid',
    at('delivered', 'paid', { paid: 2180, refunded: 2000 }),
    { type: 'refund', amount: 181, remark: 'Broken' },
    { figures: { left: 180, amount: 181, currency: 'SGD' }, money: ['left', 'amount'] },
  ],
  ['remarkIsGiven', at('new', 'unpaid'), { type: 'cancel', remark: '  ' }, {}],
  ['ratingIsOneToFive', at('completed', 'paid'), { type: 'review', rating: 6 }, {}],
  [
    'keepsWhatWasShipped',
    at('partialShipment', 'unpaid', { lines: [{ ...line, shipped: 1 }] }),
    { type: 'changeProducts', lines: [{ ...line, quantity: 0.5 }], total: 500 },
    { figures: { line: 1, ...named, shipped: 1 } },
  ],
  [
    'paidCoversNewTotal',
    at('new', 'paid', { paid: 2180 }),
    { type: 'changeProducts', lines: [line], total: 2181 },
    {
      figures: { total: 2181, kept: 2180, paid: 2180, refunded: 0, currency: 'SGD' },
      money: ['total', 'kept', 'paid', 'refunded'],
    },
  ],
  [
    'withinCreditLimit',
    at('pendingShipment', 'unpaid', { customer }),
    { type: 'changeProducts', lines: [line], total: 2300 },
    {
      figures: { excess: 20, limit: 1000, receivable: 900, currency: 'SGD', customer: 'Sunrise' },
    },
  ],
  [
    'notCancelled',
    at('cancelled', 'unpaid', { cancelled: true }),
    { type: 'pay', method: 'PAYNOW' },
    {},
  ],
  ['walletIsThere', at('new', 'unpaid'), { type: 'pay', method: 'WALLET_PAY' }, {}],
  [
    'walletIsThere',
    at('new', 'paid', { paid: 2180, paymentMethod: 'WALLET_PAY' }),
    { type: 'refund', amount: 100, remark: 'One was missing' },
    {},
  ],
  [
    'walletIsThere',
    at('new', 'paid', { paid: 2180, paymentMethod: 'WALLET_PAY' }),
    { type: 'refund', amount: 2180, remark: 'All of it' },
    {},
  ],
  [
    'walletIsThere',
    at('new', 'paid', { paid: 2180, paymentMethod: 'WALLET_PAY' }),
    { type: 'correctPayment', to: 'unpaid', remark: 'Never came' },
    {},
  ],
  [
    'walletCovers',
    at('new', 'refunded', {
      paid: 2180,
      refunded: 2180,
      paymentMethod: 'WALLET_PAY',
      wallet: { memberId: 4, member: 'Saver', balance: 2179 },
    }),
    { type: 'correctPayment', to: 'paid', remark: 'It did come' },
    {
      figures: { member: 'Saver', balance: 2179, amount: 2180, currency: 'SGD' },
      money: ['balance', 'amount'],
    },
  ],
  [
    'walletCovers',
    at('new', 'unpaid', { wallet: { memberId: 4, member: 'Saver', balance: 2179 } }),
    { type: 'pay', method: 'WALLET_PAY' },
    {
      figures: { member: 'Saver', balance: 2179, amount: 2180, currency: 'SGD' },
      money: ['balance', 'amount'],
    },
  ],
  [
    'cancelledIsNotPaid',
    at('cancelled', 'unpaid', { cancelled: true }),
    { type: 'correctPayment', to: 'paid', remark: 'Cash was found' },
    {},
  ],
  [
    'refundedWasPaid',
    at('new', 'unpaid'),
    { type: 'correctPayment', to: 'refunded', remark: 'Given back in cash' },
    {},
  ],
  [
    'onlyCancelledWaitsForRefund',
    at('new', 'paid', { paid: 2180 }),
    { type: 'correctPayment', to: 'notRefunded', remark: 'x' },
    {},
  ],
  [
    'placeOfThisKind',
    at('new', 'unpaid'),
    { type: 'correctStatus', to: 'preparing', remark: 'x' },
    { figures: { kind: 'wholesale', place: 'preparing' } },
  ],
  [
    'unpaidCanWait',
    at('new', 'paid', { paid: 2180 }),
    { type: 'correctStatus', to: 'pendingPayment', remark: 'x' },
    {},
  ],
  [
    'wrongState',
    at('shipped', 'unpaid'),
    { type: 'cancel', remark: 'Too late' },
    { figures: { event: 'cancel', fulfilment: 'shipped', payment: 'unpaid' } },
  ],
];

describe('what the chart says to an event', () => {
  test.each(REFUSED)('refuses by %s', (rule, snapshot, event, told) => {
    expect(ask(orderLifecycle, snapshot, event, everything)).toEqual({
      possible: false,
      event,
      permission: expect.toSatisfy((value) => value === null || typeof value === 'string'),
      reason: expect.objectContaining({ rule, ...told }),
    });
    expect(snapshot.can(event)).toBe(false);
  });

  test('has refused by every rule in the list above', () => {
    const told = new Set(REFUSED.map(([rule]) => rule));
    const inside = new Set(['linesStayLegal', 'paymentFitsPlace', 'newTotalWithinCreditLimit']);
    // In order.{payments,credit,picking,weight,discount}.test.ts and secondPerson.test.ts.
    const elsewhere =
      /^(payment|walletIsNot|restIs|booksWhat|deciderIs|creditIsPassed|invoiceIs|nothingIs|shipsWithPick|keepsWhatIsOn|weigh|discount)(?!Fits)/;
    const rules = Object.keys(orderLifecycle.book.rules).filter((rule) => !inside.has(rule));
    expect(rules.filter((rule) => !told.has(rule) && !elsewhere.test(rule))).toEqual([]);
  });

  test('refuses for want of a permission only what the chart would take', () => {
    const clerk = (permission: string) => permission !== 'order.accept';

    expect(ask(orderLifecycle, at('new', 'unpaid'), { type: 'accept' }, clerk)).toEqual({
      possible: false,
      event: { type: 'accept' },
      permission: 'order.accept',
      reason: { rule: 'permission', figures: { permission: 'order.accept' } },
    });
    expect(ask(orderLifecycle, at('shipped', 'unpaid'), { type: 'accept' }, clerk)).toMatchObject({
      reason: { rule: 'wrongState' },
    });
  });

  test('tells whom the role keeps from it so, whatever else stands against it', () => {
    const frozen = at('new', 'unpaid', { customer: { ...customer, frozen: true } });
    const auditor = (permission: string) => permission !== 'order.accept';
    expect(ask(orderLifecycle, frozen, { type: 'accept' }, auditor)).toMatchObject({
      possible: false,
      reason: { rule: 'permission' },
    });
    expect(ask(orderLifecycle, frozen, { type: 'accept' }, everything)).toMatchObject({
      reason: { rule: 'customerNotFrozen' },
    });
  });

  test('is asked to ship what is on the shelf, and all of it only where nothing is', () => {
    const shelf = (...stocks: number[]) =>
      stocks.map((stock, index) => ({
        ...line,
        lineId: index + 1,
        goodsId: index + 1,
        quantity: 3,
        shipped: 0,
        ratio: 12,
        stock,
      }));
    const shipped = (lines: OrderFacts['lines']) =>
      orderLifecycle
        .intents({ ...orderFactsOf('wholesale', false), lines })
        .find(({ type }) => type === 'ship');
    expect(shipped(shelf(0, 30, 100))).toEqual({
      type: 'ship',
      lines: [
        { lineId: 2, quantity: 2.5 },
        { lineId: 3, quantity: 3 },
      ],
    });
    // Two lines of the same goods share one shelf.
    const same = shelf(48, 48).map((one) => ({ ...one, goodsId: 1 }));
    expect(shipped(same)).toEqual({
      type: 'ship',
      lines: [
        { lineId: 1, quantity: 3 },
        { lineId: 2, quantity: 1 },
      ],
    });
    // 31 bottles are two cartons and a bit that is no bottle; 30 are two and a half.
    const counted = shelf(31, 30, 11).map((one) => ({ ...one, baseUnit: 'bottle' }));
    expect(shipped(counted)).toEqual({
      type: 'ship',
      lines: [
        { lineId: 1, quantity: 2 },
        { lineId: 2, quantity: 2.5 },
      ],
    });
    const none = shelf(0, 0);
    expect(shipped(none)).toMatchObject({ lines: [{ quantity: 3 }, { quantity: 3 }] });
    const unshipped = at('pendingShipment', 'unpaid', { lines: none });
    const answer = askAll(orderLifecycle, unshipped, everything);
    expect(answer.find(({ event }) => event.type === 'ship')).toMatchObject({
      possible: false,
      reason: { rule: 'stockIsThere' },
    });
    const some = at('pendingShipment', 'unpaid', { lines: shelf(0, 30, 100) });
    expect(
      askAll(orderLifecycle, some, everything).find(({ event }) => event.type === 'ship'),
    ).toMatchObject({ possible: true });
  });

  test('agrees with the chart on every event it is asked', () => {
    for (const fulfilment of ['new', 'partialShipment', 'delivered', 'cancelled'] as const) {
      const snapshot = at(fulfilment, 'unpaid', { cancelled: fulfilment === 'cancelled' });
      for (const answer of askAll(orderLifecycle, snapshot, everything)) {
        expect([answer.event.type, answer.possible]).toEqual([
          answer.event.type,
          snapshot.can(answer.event),
        ]);
      }
    }
  });
});

describe('the places that the chart says something of', () => {
  test('are told by the names that rows keep, in groups too', () => {
    expect(placesTagged(orderLifecycle, 'waitsForStore')).toContain('waitingForOrder');
    expect(placesTagged(orderLifecycle, 'invoiceable')).toContain('shipping.ownDriver');
    expect(placesTagged(purchaseOrderLifecycle, 'waitsForApproval')).toEqual(['submitted']);
    expect(placesTagged(customerLifecycle, 'barred')).toEqual(['frozen', 'removed']);
    expect(placesTagged(orderLifecycle, 'nothing of the kind')).toEqual([]);
  });
});
