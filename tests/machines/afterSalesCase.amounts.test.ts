import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportioned } from '../../machines/afterSalesCase/law/intents.ts';
import { borne } from '../../machines/afterSalesCase/law/rules.ts';

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
