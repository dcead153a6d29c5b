import { expect, test } from 'vitest';
import { paymentTerms } from '../../api/customers/customer.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { isPaidFirst, overLimit } from '../../machines/order/law/credit.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { valueAt } from '../../machines/order/law/place.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';

test('of the payment terms that there are, cash in advance alone is paid first', () => {
  const first = paymentTerms.options.filter((code) => isPaidFirst(null, code));
  expect(first).toEqual(['CIA']);
  expect(isPaidFirst(false, 'CIA')).toBe(false);
  expect(isPaidFirst(true, 'N30')).toBe(true);
});

test('a debt may reach the credit limit, and says by how much it would go beyond', () => {
  const customer = { id: 7, name: 'Harbour Grill', receivable: 900_00, creditLimit: 1_000_00 };
  expect(overLimit(customer, 100_00, 'SGD')).toBeNull();
  expect(overLimit(customer, 100_01, 'SGD')).toMatchObject({
    rule: 'withinCreditLimit',
    figures: { excess: 1, limit: 1_000_00 },
    remedy: { record: 'customer', id: 7 },
  });
  expect(overLimit({ ...customer, receivable: 2_000_00 }, 0, 'SGD')).toBeNull();
});

test('a corrected status passes a credit limit by its own permission, and by no more than the shop’s limit', () => {
  const event = { type: 'correctStatus', to: 'shipped', remark: 'It has left' } as const;
  // 2180 is to be owed.
  const answer = (creditLimit: number, may: (permission: string) => boolean) => {
    const customer = { id: 7, name: 'Harbour Grill', frozen: false, receivable: 0, creditLimit };
    const limits = { refund: null, correction: 180 };
    const facts = { ...orderFactsOf('wholesale', false), customer, limits };
    const at = restore(orderLifecycle, valueAt({ fulfilment: 'new', payment: 'unpaid' }), facts);
    const given = ask(orderLifecycle, at, event, may);
    return given.possible ? given.permission : given.reason;
  };
  expect(answer(2180, () => true)).toBe('order.correct');
  expect(answer(2000, () => true)).toBe('order.passCredit');
  expect(answer(2000, (permission) => permission === 'order.correct')).toMatchObject({
    rule: 'permission',
    figures: { permission: 'order.passCredit' },
  });
  expect(answer(1999, () => true)).toMatchObject({
    rule: 'creditIsPassedByLittle',
    figures: { excess: 181, most: 180, limit: 1999 },
    money: ['excess', 'limit', 'receivable', 'most'],
    remedy: { record: 'customer', id: 7 },
  });
});
