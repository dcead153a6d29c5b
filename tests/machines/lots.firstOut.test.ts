import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '../../api/kernel/zone.ts';
import { isExpired, takenFirst } from '../../api/lots/firstOut.ts';

const TODAY = '2026-11-30';

const lots = fc
  .array(
    fc.record({ days: fc.integer({ min: -5, max: 9 }), stock: fc.integer({ min: 1, max: 9 }) }),
    {
      maxLength: 6,
    },
  )
  .map((some) =>
    some.map(({ days, stock }, id) => ({
      ...{ id, number: '', stock },
      expiry: dayAfter(TODAY, days),
    })),
  );

test('what leaves is first without a lot, then of what expires first, and expired last of all', () => {
  fc.assert(
    fc.property(lots, fc.nat(9), fc.nat(60), (shelf, without, quantity) => {
      const inLots = shelf.reduce((sum, { stock }) => sum + stock, 0);
      const taken = takenFirst({ stock: inLots + without, lots: shelf }, quantity, TODAY);
      const of = (id: number | null) =>
        taken.find(({ lot }) => (lot?.id ?? null) === id)?.quantity ?? 0;
      const sum = taken.reduce((all, part) => all + part.quantity, 0);
      expect(sum).toBe(Math.min(quantity, inLots + without));
      expect(of(null)).toBe(Math.min(quantity, without));
      for (const lot of shelf) {
        expect(of(lot.id)).toBeLessThanOrEqual(lot.stock);
        if (of(lot.id) === 0) continue;
        const earlier = shelf.filter(
          (other) =>
            (isExpired(lot, TODAY) && !isExpired(other, TODAY)) ||
            (isExpired(lot, TODAY) === isExpired(other, TODAY) && other.expiry < lot.expiry),
        );
        for (const other of earlier) expect(of(other.id)).toBe(other.stock);
      }
    }),
  );
});

test('a lot is good to the end of its expiry day', () => {
  expect(isExpired({ expiry: TODAY }, TODAY)).toBe(false);
  expect(isExpired({ expiry: dayAfter(TODAY, -1) }, TODAY)).toBe(true);
});
