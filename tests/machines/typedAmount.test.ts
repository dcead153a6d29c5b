import { describe, expect, test } from 'vitest';
import { readAmount } from '../../api/kernel/typedAmount.ts';
import type { Locale } from '../../api/kernel/wire.ts';

const read = (typed: string, currency = 'SGD', locale: Locale = 'en-US') => {
  const found = readAmount(typed, locale, currency);
  return 'amount' in found ? found.amount : `? ${found.wrong}`;
};

describe('an amount in a list', () => {
  test.each([
    ['1500', '1500'],
    ['S$1,500.00', '1500.00'],
    ['S$ 1,500', '1500'],
    ['1,500.00 SGD', '1500.00'],
    ['$12.5', '12.5'],
    ['1 500,00', '1500.00'],
    ['1\u00a0500\u202f000,5', '1500000.5'],
    ["1'500.25", '1500.25'],
    ['1.234.567,89', '1234567.89'],
    ['1,234,567', '1234567'],
    ['１，２３４．５', '1234.5'],
    ['Ｓ＄２５０', '250'],
    ['1000,50', '1000.50'],
    ['007.5', '7.5'],
    ['.5', '0.5'],
    ['(1,500.00)', '-1500.00'],
    ['−5', '-5'],
    ['5-', '-5'],
    ['-S$5', '-5'],
    ['\u200b12', '12'],
  ])('%s is %s', (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  test.each<[string, string, Locale, string]>([
    ['1.500.000 ₫', 'VND', 'en-US', '1500000'],
    ['1.500 ₫', 'VND', 'en-US', '1500'],
    ['1,500đ', 'VND', 'vn-VM', '1500'],
    ['2.000.000 VNĐ', 'VND', 'vn-VM', '2000000'],
    ['1.500', 'SGD', 'vn-VM', '1500'],
    ['1,500', 'SGD', 'en-US', '1500'],
    ['1,500', 'SGD', 'zh-CN', '1500'],
    ['￥1,500.5', 'CNY', 'zh-CN', '1500.5'],
    ['300元', 'CNY', 'zh-CN', '300'],
    ['RM 20.10', 'MYR', 'en-US', '20.10'],
    ['US$7', 'USD', 'en-US', '7'],
  ])('%s in %s, %s, is %s', (typed, currency, locale, amount) => {
    expect(read(typed, currency, locale)).toBe(amount);
  });

  // One thousand and five hundred, or one and a half.
  test.each<[string, Locale]>([
    ['1.500', 'en-US'],
    ['1.500', 'zh-CN'],
    ['1,500', 'vn-VM'],
  ])('%s may be two amounts in %s, and is none', (typed, locale) => {
    expect(read(typed, 'SGD', locale)).toBe('? form');
  });

  test.each([
    ...['about 5', '1,50,000', '12,', '1.5.0', '1,234.5,6', '--5', '+-5', '(5', '5)'],
    ...['', 'S$', '1e5', '5 kg', '1 2', '1,234 567', '٥'],
  ])('%s is read in no way', (typed) => {
    expect(read(typed)).toBe('? form');
  });

  test.each(['US$5', '5 USD', '€5', '5 ₫', 'RM5', '￥5', '£1,500.00'])(
    '%s is of another currency',
    (typed) => {
      expect(read(typed)).toBe('? currency');
    },
  );
});
