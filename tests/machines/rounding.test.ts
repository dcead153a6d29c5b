import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMinor, percentOf, roundedRatio, toMinor } from '../../api/kernel/money.ts';
import { lineAmount } from '../../machines/orderEntry/law/price.ts';
import { discountOf } from '../../server/orders/price.ts';
import { rice } from './orderEntry.fixtures.ts';

const currencies = fc.constantFrom('SGD', 'VND');
const stepIn = (currency: string) => (currency === 'VND' ? 100n : 1n);
const minors = fc.integer({ min: 0, max: 9_999_999_999 });

/** Half up, as each of the three once reckoned it for itself. */
const halfUp = (product: bigint, divisor: bigint, step: bigint) =>
  Number(((product * 2n + divisor * step) / (2n * divisor * step)) * step);

test('a ratio is rounded to the nearest amount that there is, a half away from nought', () => {
  expect([5n, 15n, -5n, -15n, 4n, -4n].map((product) => roundedRatio(product, 10n))).toEqual([
    1, 2, -1, -2, 0, 0,
  ]);
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.bigInt({ min: 1n, max: 100_000n }),
      currencies,
      (product, divisor, currency) => {
        const step = stepIn(currency);
        const rounded = BigInt(roundedRatio(product, divisor, currency));
        const off = product - rounded * divisor;
        expect(rounded % step).toBe(0n);
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(divisor * step);
        // Of a half, away from nought: the rounded one is the larger of the two.
        if ((off < 0n ? -off : off) * 2n === divisor * step) {
          expect(off < 0n).toBe(product > 0n);
        }
      },
    ),
  );
});

test('a percentage, a promotion and a line come to what they came to before', () => {
  fc.assert(
    fc.property(
      minors,
      fc.integer({ min: 0, max: 10_000 }),
      currencies,
      (minor, hundredths, currency) => {
        const before = halfUp(BigInt(minor) * BigInt(hundredths), 10_000n, stepIn(currency));
        expect(percentOf(minor, fromMinor(hundredths), currency)).toBe(before);
        expect(percentOf(-minor, fromMinor(hundredths), currency)).toBe(before === 0 ? 0 : -before);
      },
    ),
  );
  fc.assert(
    fc.property(minors, fc.integer({ min: 0, max: 1000 }), currencies, (items, rate, currency) => {
      const discountRate = (1000 - rate) / 1000;
      const promotion = { code: 'X', discountRate, amount: null, capAmount: null };
      const before = halfUp(BigInt(items) * BigInt(rate), 1000n, stepIn(currency));
      expect(discountOf({ ...promotion, minimumItems: 0 }, items, currency)).toBe(
        Math.min(before, items),
      );
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 1, max: 99_999 }),
      currencies,
      (price, thousandths, currency) => {
        const goods = { ...rice, price: fromMinor(price) };
        const line = { goods, unit: 'bag', quantity: thousandths / 1000 };
        const before = halfUp(BigInt(price) * BigInt(thousandths), 1000n, stepIn(currency));
        expect(toMinor(lineAmount(line, currency))).toBe(before);
      },
    ),
  );
});
