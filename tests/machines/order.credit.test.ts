import { expect, test } from 'vitest';
import { paymentTerms } from '../../api/customers/customer.ts';
import { isPaidFirst, overLimit } from '../../machines/order/law/credit.ts';

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
