import { describe, expect, test } from 'vitest';
import {
  amountFitsOrder,
  amountIsWithinClaim,
  claimIsWithinBought,
  methodFits,
  methodIsOffered,
  methodsOf,
  mostBy,
  worthOf,
} from '../../machines/afterSalesCase/law/claim.ts';

const order = {
  orderId: 7,
  orderTotal: 10_000,
  left: 4_000,
  currency: 'SGD',
  member: { id: 1, name: 'Mei Ling' },
  paidByWallet: false,
  phone: '91234567',
};

describe('the ways in which an order gives something back', () => {
  test.each([
    ['all four', {}, ['original', 'wallet', 'payNow', 'voucher']],
    ['no wallet without a member', { member: null }, ['original', 'payNow', 'voucher']],
    ['no PayNow outside of Singapore', { currency: 'CNY' }, ['original', 'wallet', 'voucher']],
    ['no money without an owner of it', { member: null, paidByWallet: true }, ['voucher']],
    ['no money where none is left', { left: 0 }, ['voucher']],
  ])('are %s', (_what, rest, methods) => {
    expect(methodsOf({ ...order, ...rest })).toEqual(methods);
  });

  test('say why one is not among them', () => {
    expect(methodIsOffered({ ...order, left: 0 }, 'original')).toEqual({ rule: 'moneyIsLeft' });
    expect(methodIsOffered({ ...order, left: 0 }, 'voucher')).toBeNull();
    expect(methodIsOffered({ ...order, left: 0, member: null }, 'wallet')?.rule).toBe(
      'walletHasOwner',
    );
  });

  test('are refused with the reason where they are asked for all the same', () => {
    const guest = { ...order, member: null };
    expect(methodFits(guest, 'wallet')).toEqual({
      rule: 'walletHasOwner',
      figures: { phone: '91234567' },
    });
    expect(methodFits(guest, 'original')).toBeNull();
    expect(methodFits({ ...guest, paidByWallet: true }, 'original')?.rule).toBe('walletHasOwner');
    expect(methodFits({ ...order, currency: 'VND' }, 'payNow')?.rule).toBe('payNowIsInSingapore');
  });
});

describe('what an order can bring back', () => {
  test('is what lines and delivery cost, within what is left, or within its total as a voucher', () => {
    expect(worthOf({ lines: [{ worth: 300 }, { worth: 45 }], delivery: 500 })).toBe(845);
    expect([mostBy('original', order), mostBy('voucher', order)]).toEqual([4_000, 10_000]);
    expect(mostBy('payNow', { ...order, left: -1 })).toBe(0);
    expect(amountFitsOrder(order, { method: 'original', amount: 4_000 })).toBeNull();
    expect(amountFitsOrder(order, { method: 'original', amount: 4_001 })).toMatchObject({
      rule: 'amountIsWithinLeft',
      figures: { left: 4_000, amount: 4_001, currency: 'SGD' },
    });
    expect(amountFitsOrder(order, { method: 'voucher', amount: 10_001 })?.rule).toBe(
      'voucherIsWithinOrder',
    );
    expect(amountIsWithinClaim(845, 845, 'SGD')).toBeNull();
    expect(amountIsWithinClaim(845, 846, 'SGD')?.figures).toEqual({
      most: 845,
      amount: 846,
      currency: 'SGD',
    });
  });

  test('is claimed of what was bought, less what is claimed already', () => {
    const line = { name: 'Rice', nameZh: '大米', unit: 'bag', unitZh: '袋', claimable: 2 };
    expect(claimIsWithinBought(line, 2)).toBeNull();
    expect(claimIsWithinBought(line, 2.001)).toEqual({
      rule: 'claimIsWithinBought',
      figures: {
        goods: 'Rice',
        goodsZh: '大米',
        unit: 'bag',
        unitZh: '袋',
        open: 2,
        quantity: 2.001,
      },
    });
  });
});
