import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_DAY, rateOn } from '../../api/rates/rate.ts';

/** A day of some years, by its number. */
const dayAt = (number: number) =>
  new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);

const days = fc.integer({ min: 0, max: 2000 });

/** The rates of a kind in any order: the first one, and others from days of their own. */
const history = fc
  .record({
    first: fc.integer({ min: 0, max: 10_000 }),
    later: fc.uniqueArray(fc.record({ at: days, rate: fc.integer({ min: 0, max: 10_000 }) }), {
      selector: ({ at }) => at,
    }),
    seed: fc.array(fc.nat(), { maxLength: 8 }),
  })
  .map(({ first, later, seed }) => {
    const rates = [
      { fromDay: FIRST_DAY, rate: first },
      ...later.map(({ at, rate }) => ({ fromDay: dayAt(at), rate })),
    ];
    for (const [index, place] of seed.entries()) {
      const [moved] = rates.splice(index % rates.length, 1);
      if (moved) rates.splice(place % (rates.length + 1), 0, moved);
    }
    return rates;
  });

describe('of the rates of a kind', () => {
  test('exactly one holds on each day: it has begun, and none that has begun is later', () => {
    fc.assert(
      fc.property(history, days, (rates, at) => {
        const day = dayAt(at);
        const held = rateOn(rates, day);
        const holding = rates.filter(
          ({ fromDay }) =>
            fromDay <= day &&
            rates.every((other) => other.fromDay <= fromDay || other.fromDay > day),
        );
        expect(holding).toEqual([held]);
      }),
    );
  });

  test('a later one changes no earlier day, and all days until the next one', () => {
    fc.assert(
      fc.property(
        history,
        days,
        days,
        fc.integer({ min: 0, max: 10_000 }),
        (rates, from, at, rate) => {
          const added = { fromDay: dayAt(from), rate };
          fc.pre(rates.every(({ fromDay }) => fromDay !== added.fromDay));
          const day = dayAt(at);
          const next = rates.map(({ fromDay }) => fromDay).filter((one) => one > added.fromDay);
          const isItsOwn = day >= added.fromDay && next.every((one) => day < one);
          expect(rateOn([...rates, added], day)).toEqual(isItsOwn ? added : rateOn(rates, day));
        },
      ),
    );
  });

  test('none holds before the first day', () => {
    expect(rateOn([{ fromDay: FIRST_DAY }], '1899-12-31')).toBeUndefined();
  });
});
