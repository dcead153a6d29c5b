import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bearingFor } from '../../machines/afterSalesCase/law/bearers.ts';
import { apportioned } from '../../machines/afterSalesCase/law/intents.ts';
import { borne } from '../../machines/afterSalesCase/law/rules.ts';
import { partWorth } from '../../machines/afterSalesCase/law/worth.ts';

describe('an apportionment', () => {
  const weights = fc.integer({ min: 0, max: 100 });
  const claim = fc.record({
    worths: fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 12 }),
    delivery: fc.integer({ min: 0, max: 100_000 }),
    bearing: fc.record({ merchant: weights, platform: weights, rider: weights }),
    share: fc.integer({ min: 0, max: 1000 }),
  });

  test('adds up to the cent, and no part is above what it cost', () => {
    fc.assert(
      fc.property(claim, ({ worths, delivery, bearing, share }) => {
        const lines = worths.map((worth, index) => ({
          lineId: index + 1,
          name: '',
          nameZh: '',
          unit: '',
          quantity: 1,
          worth,
        }));
        const most = worths.reduce((sum, worth) => sum + worth, delivery);
        const amount = Math.floor((most * share) / 1000);
        const parts = apportioned({ lines, delivery, bearing, currency: 'SGD' }, amount);
        const sum = parts.lines.reduce((total, line) => total + line.amount, parts.delivery);
        expect(sum).toBe(amount);
        expect(borne(parts.bearers)).toBe(amount);
        expect(parts.delivery).toBeLessThanOrEqual(delivery);
        parts.lines.forEach((line, index) => {
          expect(line.amount).toBeGreaterThanOrEqual(0);
          expect(line.amount).toBeLessThanOrEqual(worths[index] ?? 0);
        });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('pieces of a line', () => {
  /** Claims a line in pieces, one case after the other. */
  const claimed = (worth: number, pieces: readonly number[], currency = 'SGD') => {
    const bought = pieces.reduce((sum, quantity) => sum + quantity, 0) / 1000;
    const so = { quantity: 0, worth: 0 };
    return pieces.map((thousandths) => {
      const quantity = thousandths / 1000;
      const part = partWorth(worth, { quantity, bought, claimed: { ...so }, currency });
      so.quantity = Math.round((so.quantity + quantity) * 1000) / 1000;
      so.worth += part;
      return part;
    });
  };

  test('come to what the line cost: the last takes the rest', () => {
    expect(claimed(2398, [1000, 1000, 1000])).toEqual([799, 799, 800]);
    const line = fc.record({
      worth: fc.integer({ min: 0, max: 9_999_999 }),
      pieces: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 }),
      currency: fc.constantFrom('SGD', 'VND'),
    });
    fc.assert(
      fc.property(line, ({ worth, pieces, currency }) => {
        const whole = currency === 'VND' ? worth * 100 : worth;
        const parts = claimed(whole, pieces, currency);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  test('never come to more, whatever others let go again', () => {
    const others = { quantity: 1, worth: 999 };
    const one = { quantity: 500, bought: 1000, claimed: others, currency: 'SGD' };
    expect(partWorth(999, one)).toBe(0);
  });
});

describe('who usually bears a problem', () => {
  test('is nobody whom the order does not have', () => {
    const usual = { merchant: 0, platform: 30, rider: 70 };
    expect(bearingFor('delivery', usual)).toEqual(usual);
    expect(bearingFor('wholesale', usual)).toEqual(usual);
    for (const kind of ['selfPickup', 'qrCode', 'reservation', 'voucher']) {
      expect(bearingFor(kind, usual)).toEqual({ merchant: 70, platform: 30, rider: 0 });
    }
  });
});
