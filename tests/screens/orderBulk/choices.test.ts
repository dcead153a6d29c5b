import { expect, test } from 'vitest';
import { nothingChosen } from '../../../src/screens/orders/bulk/choices.ts';

test.each([
  ['SGD', 'PAYNOW'],
  ['CNY', 'WECHAT_PAY'],
  ['MYR', 'CASH_PAY'],
  ['VND', 'CASH_PAY'],
])('payments in %s begin with a way that exists there', (currency, method) => {
  expect(nothingChosen(currency).method).toBe(method);
});
