import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter } from '../../api/kernel/zone.ts';
import type { OwnPrice } from '../../api/prices/price.ts';
import {
  basePrice,
  explainPrice,
  lineAmount,
  type PriceQuestion,
  priceChanges,
  priceThatHolds,
  unitPrice,
} from '../../machines/orderEntry/law/price.ts';
import { sizeOf } from '../support/scale.ts';

const TODAY = '2026-11-28';
const UNITS = [
  { unit: 'kg', unitZh: '公斤', ratio: 1 },
  { unit: 'carton', unitZh: '箱', ratio: 12 },
];

const row = (id: number, rest: Partial<OwnPrice> = {}): OwnPrice => ({
  id,
  unit: 'kg',
  price: '9.00',
  fromQuantity: 0,
  validFrom: null,
  validUntil: null,
  ...rest,
});

const line = (rows: OwnPrice[], rest: Partial<PriceQuestion> = {}): PriceQuestion => ({
  goods: { name: 'Rice', nameZh: '米', units: UNITS, price: '9.60', own: { day: TODAY, rows } },
  unit: 'kg',
  quantity: 1,
  general: '10.00',
  isGeneral: false,
  ...rest,
});

const lostOf = (asked: PriceQuestion) =>
  explainPrice(asked).candidates.map(({ scope, own, lost }) => [own?.id ?? scope, lost]);

describe('a price', () => {
  test('is the grade’s where the customer has none of its own, and everybody’s comes after it', () => {
    expect(lostOf(line([]))).toEqual([
      ['grade', null],
      ['default', 'lessSpecific'],
    ]);
    expect(lostOf(line([], { isGeneral: true }))).toEqual([['default', null]]);
    expect(unitPrice(line([], { unit: 'carton' }), 'SGD')).toBe('115.20');
  });

  test('is the customer’s own, whatever it is, and says why each other is not', () => {
    const rows = [
      row(1, { price: '20.00' }),
      row(2, { fromQuantity: 10 }),
      row(3, { fromQuantity: 5, price: '8.50' }),
      row(4, { validFrom: '2026-12-01' }),
      row(5, { validUntil: '2026-11-27' }),
      row(6, { unit: 'carton', price: '99.00' }),
    ];
    expect(Object.fromEntries(lostOf(line(rows, { quantity: 6 })))).toEqual({
      3: null,
      1: 'lowerBreak',
      2: 'belowBreak',
      4: 'toCome',
      5: 'over',
      6: 'otherUnit',
      grade: 'lessSpecific',
      default: 'lessSpecific',
    });
    expect(unitPrice(line(rows, { quantity: 6 }), 'SGD')).toBe('8.50');
    expect(lineAmount(line(rows, { quantity: 6 }), 'SGD')).toBe('51.00');
    expect(unitPrice(line(rows, { quantity: 4 }), 'SGD')).toBe('20.00');
  });

  test('falls to the grade’s below its first break', () => {
    const rows = [row(1, { fromQuantity: 10, price: '1.00' })];
    expect(unitPrice(line(rows, { quantity: 9.999 }), 'SGD')).toBe('9.60');
    expect(unitPrice(line(rows, { quantity: 10 }), 'SGD')).toBe('1.00');
  });

  test('of the base unit holds for every unit that has none of its own, counted in base units', () => {
    const base = row(1, { fromQuantity: 24, price: '8.00' });
    expect(unitPrice(line([base], { unit: 'carton', quantity: 1 }), 'SGD')).toBe('115.20');
    expect(unitPrice(line([base], { unit: 'carton', quantity: 2 }), 'SGD')).toBe('96.00');
    const packed = row(2, { unit: 'carton', price: '100.00' });
    const asked = line([base, packed], { unit: 'carton', quantity: 2 });
    expect(unitPrice(asked, 'SGD')).toBe('100.00');
    expect(lostOf(asked).slice(0, 2)).toEqual([
      [2, null],
      [1, 'baseUnit'],
    ]);
  });

  test('holds on its first and on its last day', () => {
    const rows = [row(1, { validFrom: TODAY, validUntil: TODAY })];
    expect(unitPrice(line(rows), 'SGD')).toBe('9.00');
  });

  test('of two on one day is the one that began later', () => {
    const rows = [row(1, { validFrom: '2026-11-01' }), row(2), row(3, { validFrom: '2026-11-02' })];
    expect(Object.fromEntries(lostOf(line(rows)).slice(0, 3))).toEqual({
      3: null,
      1: 'earlierStart',
      2: 'earlierStart',
    });
    expect(lostOf(line([row(1), row(2)])).slice(0, 2)).toEqual([
      [2, null],
      [1, 'enteredEarlier'],
    ]);
  });

  test('is rounded once, and dong has no fraction', () => {
    const loose = line([row(1, { price: '0.33' })], { quantity: 2.5 });
    expect(lineAmount(loose, 'SGD')).toBe('0.83');
    const dong = line([row(1, { price: '12345.00' })], { quantity: 0.333 });
    expect(lineAmount(dong, 'VND')).toBe('4111.00');
    expect(basePrice(line([row(1), row(2, { fromQuantity: 2 })]).goods, 'SGD')).toBe('9.00');
  });
});

describe('what would change a price', () => {
  test('is a larger quantity, and a later day', () => {
    const rows = [
      row(1, { fromQuantity: 24, price: '8.00' }),
      row(2, { validFrom: '2026-12-01', validUntil: '2026-12-31', price: '9.00' }),
    ];
    expect(priceChanges(line(rows), 'SGD')).toEqual([
      { by: 'quantity', from: 24, price: '8.00' },
      { by: 'day', from: '2026-12-01', price: '9.00' },
      { by: 'day', from: '2027-01-01', price: '9.60' },
    ]);
    expect(priceChanges(line(rows, { unit: 'carton' }), 'SGD')[0]).toEqual({
      by: 'quantity',
      from: 2,
      price: '96.00',
    });
    expect(priceChanges(line([]), 'SGD')).toEqual([]);
  });
});

const days = fc.integer({ min: -3, max: 3 }).map((by) => dayAfter(TODAY, by));
const rowsOf = fc
  .array(
    fc.record({
      unit: fc.constantFrom('kg', 'carton', 'bag'),
      price: fc.integer({ min: 0, max: 5_000 }).map((cents) => (cents / 100).toFixed(2)),
      fromQuantity: fc.constantFrom(0, 0, 1, 5, 12, 24.5),
      validFrom: fc.option(days),
      validUntil: fc.option(days),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.map((one, index) => ({ ...one, id: index + 1 })));
const asked = fc.record({
  rows: rowsOf,
  unit: fc.constantFrom('kg', 'carton'),
  quantity: fc.integer({ min: 1, max: 60_000 }).map((thousandths) => thousandths / 1000),
  isGeneral: fc.boolean(),
});
const numRuns = sizeOf('PRICES');

describe('whatever rows there are', () => {
  test('one price holds, and whoever asks for it alone is told the same', () => {
    fc.assert(
      fc.property(asked, ({ rows, ...rest }) => {
        const question = line(rows, rest);
        const { winner, candidates } = explainPrice(question);
        expect(candidates.filter(({ lost }) => lost === null)).toEqual([winner]);
        expect(candidates).toHaveLength(rows.length + (rest.isGeneral ? 1 : 2));
        const { unit, price, isOwn } = priceThatHolds(question);
        expect([winner.unit, winner.price, winner.own !== null]).toEqual([unit, price, isOwn]);
      }),
      { numRuns },
    );
  });

  test('their order is no matter', () => {
    fc.assert(
      fc.property(asked, fc.nat(), ({ rows, ...rest }, by) => {
        const turned = rows.map((_row, index) => rows[(index + by) % rows.length] as OwnPrice);
        const shuffled = by % 2 === 0 ? turned : turned.reverse();
        expect(explainPrice(line(shuffled, rest))).toEqual(explainPrice(line(rows, rest)));
        expect(priceChanges(line(shuffled, rest), 'SGD')).toEqual(
          priceChanges(line(rows, rest), 'SGD'),
        );
      }),
      { numRuns },
    );
  });

  test('a less specific one changes no price', () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 1, max: 5_000 }), ({ rows, ...rest }, cents) => {
        const question = line(rows, { ...rest, isGeneral: false });
        const held = explainPrice(question).winner;
        const other = (cents / 100).toFixed(2);
        // Everybody's price beside its grade's; its grade's beside its own.
        expect(explainPrice({ ...question, general: other }).winner).toEqual(held);
        if (held.own === null) return;
        const goods = { ...question.goods, price: other };
        expect(explainPrice({ ...question, goods }).winner).toEqual(held);
        const { own } = held;
        const lower = {
          ...own,
          id: 0,
          price: other,
          // As one for every unit, from fewer, or from an earlier day.
          ...(own.unit !== 'kg' && { unit: 'kg' }),
          fromQuantity: Math.max(0, own.fromQuantity - 1),
        };
        if (lower.unit === own.unit && lower.fromQuantity === own.fromQuantity) return;
        expect(explainPrice(line([lower, ...rows], rest)).winner).toEqual(held);
      }),
      { numRuns },
    );
  });

  test('what is said to change it does so, and there alone', () => {
    fc.assert(
      fc.property(asked, ({ rows, ...rest }) => {
        const question = line(rows, rest);
        for (const change of priceChanges(question, 'SGD')) {
          const then =
            change.by === 'quantity'
              ? { ...question, quantity: change.from }
              : {
                  ...question,
                  goods: { ...question.goods, own: { day: change.from, rows } },
                };
          expect(unitPrice(then, 'SGD')).toBe(change.price);
        }
      }),
      { numRuns: Math.min(numRuns, 2_000) },
    );
  });
});
