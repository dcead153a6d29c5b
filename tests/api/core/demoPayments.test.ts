// engine: either

import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '../../../machines/order/law/facts.ts';
import { payableIn } from '../../../server/orders/demo/methods.ts';
import { DEMO_SHOPS } from '../../../server/product/demo/shops.ts';

const paidIn = (currency: string) =>
  new Set(PAYMENT_METHODS.map((method) => payableIn(currency, method)));

describe('the ways of payment of the demo', () => {
  it('have PayNow in Singapore alone', () => {
    const having = DEMO_SHOPS.filter(({ currency }) => paidIn(currency).has('PAYNOW'));
    expect(new Set(having.map(({ countryCode }) => countryCode))).toEqual(new Set(['SG']));
  });

  it('are cash, cards and wallets in Vietnam', () => {
    expect(paidIn('VND')).toEqual(
      new Set(['WALLET_PAY', 'CASH_PAY', 'CREDITCARD_PAY', 'CASH_PAY_ON_PICK']),
    );
  });
});
