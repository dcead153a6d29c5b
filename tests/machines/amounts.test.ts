import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { amountErrors } from '../../api/kernel/amountErrors.ts';
import { formatMoney } from '../../api/kernel/amounts.ts';
import { decidable, fromMinor, mostOf, sumToMinor } from '../../api/kernel/money.ts';
import {
  amount,
  eachAmount,
  nonNegativeAmount,
  positiveEachAmount,
} from '../../api/kernel/wire.ts';

describe('a sum', () => {
  const sum = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });

  test('is written and read exactly, however large it is', () => {
    fc.assert(fc.property(sum, (minor) => sumToMinor(fromMinor(minor)) === minor));
    expect(fromMinor(-5n)).toBe('-0.05');
    expect(sumToMinor('12')).toBe(1200n);
    expect(sumToMinor('-0.5')).toBe(-50n);
    expect(() => sumToMinor('1e3')).toThrow(RangeError);
  });

  test('is decided by as it is, or as more than any amount', () => {
    fc.assert(
      fc.property(sum, fc.integer({ min: 0, max: mostOf('record', 'VND') }), (minor, most) => {
        expect(decidable(minor) > most).toBe(minor > BigInt(most));
        expect(Number.isSafeInteger(decidable(minor) + most)).toBe(true);
      }),
    );
  });

  test('is shown to the last cent', () => {
    expect(formatMoney('12345678901234567890.12', 'SGD', 'en-US')).toBe(
      'S$12,345,678,901,234,567,890.12',
    );
    expect(formatMoney(1234567890123456789012n, 'SGD', 'en-US')).toBe(
      formatMoney('12345678901234567890.12', 'SGD', 'en-US'),
    );
    expect(formatMoney('12345678901234567890.00', 'VND', 'vn-VM')).toBe(
      '12.345.678.901.234.567.890\u00a0đ',
    );
  });
});

describe('the amounts of input', () => {
  const schema = z.object({
    price: positiveEachAmount,
    limit: nonNegativeAmount.nullable().optional(),
    lines: z.array(z.object({ amount })).default([]),
    event: z.union([
      z.object({ type: z.literal('pay'), amount: eachAmount }),
      z.object({ type: z.literal('say'), amount: z.string() }),
    ]),
    draft: z.object({ currency: z.enum(['SGD', 'VND']).nullish(), cost: eachAmount }).optional(),
  });
  const wrong = (input: object, currency = 'SGD') =>
    Object.entries(amountErrors(schema, input, currency)).map(([path, { rule }]) => [path, rule]);

  test('have a most, wherever they stand', () => {
    const input = {
      price: '999999.99',
      limit: '99999999.99',
      lines: [{ amount: '99999999.99' }, { amount: '100000000' }],
      event: { type: 'pay', amount: '-1000000' },
      draft: { cost: '1000000.00' },
    };
    expect(wrong(input)).toEqual([
      ['lines.1.amount', 'amountIsAtMost'],
      ['event.amount', 'amountIsAtMost'],
      ['draft.cost', 'amountIsAtMost'],
    ]);
    expect(wrong(input, 'VND').map(([, rule]) => rule)).toEqual(
      Array(3).fill('amountFitsCurrency'),
    );
    expect(amountErrors(schema, { price: '1000000' }, 'SGD')).toEqual({
      price: {
        rule: 'amountIsAtMost',
        figures: { most: 99_999_999, currency: 'SGD' },
        money: ['most'],
      },
    });
  });

  test('are of the currency that is named beside them', () => {
    expect(wrong({ draft: { currency: 'VND', cost: '1000000.00' } })).toEqual([]);
    expect(wrong({ draft: { currency: 'VND', cost: '0.50' } })).toEqual([
      ['draft.cost', 'amountFitsCurrency'],
    ]);
    expect(wrong({ draft: { currency: null, cost: '0.50' } }, 'SGD')).toEqual([]);
  });

  test('that no column has room for are told the most, and dong with any decimals that it has none', () => {
    expect(wrong({ price: '9999999999999' })).toEqual([['price', 'amountIsAtMost']]);
    expect(wrong({ price: '9999999999999.999' })).toEqual([['price', 'amountIsAtMost']]);
    expect(wrong({ price: '1500.505' }, 'VND')).toEqual([['price', 'amountFitsCurrency']]);
    expect(wrong({ price: '1500.000' }, 'VND')).toEqual([['price', 'amountFitsCurrency']]);
    expect(wrong({ price: '1500.505' }, 'SGD')).toEqual([]);
  });

  test('are left to the schema where they are none', () => {
    for (const input of [null, 5, [], { price: 7 }, { price: 'x' }, { lines: { amount: '1e9' } }]) {
      expect(amountErrors(schema, input, 'SGD')).toEqual({});
    }
  });
});
