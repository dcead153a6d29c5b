// engine: both

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromMinor,
  percentOf,
  smallestAmount,
  splitByWeights,
  toMinor,
} from '../../api/kernel/money.ts';

const amount = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
const percent = fc
  .integer({ min: 0, max: 9999 })
  .map(
    (hundredths) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`,
  );

describe('reading and writing amounts', () => {
  it.each([
    ['0', 0],
    ['-0.00', 0],
    ['1234.5', 123450],
    ['1234.50', 123450],
    ['0.07', 7],
    ['-12.30', -1230],
    ['999999999999.99', 99_999_999_999_999],
  ])('reads %s as %d', (text, minor) => {
    expect(toMinor(text)).toBe(minor);
  });

  it.each(['', '1.234', '1,234.00', '.5', '1.', '１', '1e3', ' 1', '--1', 'NaN'])(
    'refuses %j',
    (text) => {
      expect(() => toMinor(text)).toThrow(RangeError);
    },
  );

  it('refuses cents of a dong', () => {
    expect(toMinor('120000', 'VND')).toBe(12_000_000);
    expect(() => toMinor('120000.50', 'VND')).toThrow(RangeError);
  });

  it('reads back what it wrote', () => {
    fc.assert(fc.property(amount, (minor) => toMinor(fromMinor(minor)) === (minor || 0)));
  });

  it('refuses to write what is no whole number of minor units', () => {
    for (const wrong of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => fromMinor(wrong)).toThrow(RangeError);
    }
  });
});

describe('a percentage', () => {
  it.each([
    [1000, '9', 90],
    [1050, '9', 95],
    [1049, '9', 94],
    [-1050, '9', -95],
    [1, '0', 0],
    [333, '9.25', 31],
  ])('of %d at %s is %d', (minor, text, expected) => {
    expect(percentOf(minor, text)).toBe(expected);
  });

  it('is a whole number of dong', () => {
    expect(percentOf(123_400, '9', 'VND')).toBe(11_100);
  });

  it('is off from the exact share by half a smallest amount at most', () => {
    fc.assert(
      fc.property(amount, percent, fc.constantFrom('SGD', 'VND'), (minor, text, currency) => {
        const got = BigInt(percentOf(minor, text, currency));
        const exact = BigInt(minor) * BigInt(text.replace('.', ''));
        const off = got * 10_000n - exact;
        const half = 5_000n * BigInt(smallestAmount(currency));
        return off >= -half && off <= half;
      }),
    );
  });

  it.each(['', '-9', '9.123', 'nine', '1000'])('refuses %j', (text) => {
    expect(() => percentOf(100, text)).toThrow(RangeError);
  });
});

describe('splitting an amount', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), {
    minLength: 1,
    maxLength: 40,
  });

  it('gives what is left over to the largest remainders, the earlier first', () => {
    expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeights(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(splitByWeights(10, [0, 5, 1])).toEqual([0, 8, 2]);
    expect(splitByWeights(5, [0, 0])).toEqual([3, 2]);
    expect(splitByWeights(1000, [1, 1, 1], 'VND')).toEqual([400, 300, 300]);
  });

  it('adds up to the amount, and no part is off by a smallest amount or more', () => {
    fc.assert(
      fc.property(amount, weights, (total, shares) => {
        const parts = splitByWeights(total, shares);
        const sum = shares.reduce((left, right) => left + right, 0);
        const addsUp = parts.reduce((left, right) => left + BigInt(right), 0n) === BigInt(total);
        if (sum === 0) return addsUp;
        const near = parts.every((part, index) => {
          const off = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(shares[index] ?? 0);
          return off > -BigInt(sum) && off < BigInt(sum);
        });
        return addsUp && near && parts.length === shares.length;
      }),
    );
  });

  it('refuses weights that are none', () => {
    expect(() => splitByWeights(100, [])).toThrow(RangeError);
    expect(() => splitByWeights(100, [1, -1])).toThrow(RangeError);
    expect(() => splitByWeights(100, [0.5])).toThrow(RangeError);
    expect(() => splitByWeights(150, [1], 'VND')).toThrow(RangeError);
  });
});
