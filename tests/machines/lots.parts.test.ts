import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf } from '../../api/kernel/issues.ts';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import { lotParts, lotsAreAll } from '../../api/lots/lot.ts';
import { mergedLots } from '../../server/lots/mergeLots.ts';
import { lotsOf } from '../../src/screens/purchasing/record/forms/lotRows.ts';

const EXPIRY = '2026-12-24';
const line = z.object({ quantity: z.number(), lots: lotParts.optional() }).superRefine(lotsAreAll);
const errors = (body: object) =>
  errorsOf(line.safeParse(body, { reportInput: true }).error?.issues ?? []);

/** Quantities with three decimals, as the wire takes them. */
const quantities = fc.array(
  fc.integer({ min: 1, max: 9_999_999 }).map((thousandths) => thousandths / 1000),
  { minLength: 1, maxLength: 20 },
);
const sumOf = (parts: readonly number[]) =>
  roundQuantity(parts.reduce((sum, part) => sum + part, 0));
const asLots = (parts: readonly number[]) =>
  parts.map((quantity, at) => ({ number: `L${at % 3}`, expiry: EXPIRY, quantity }));

test('the lots of a line are the line, and else it is told at the last with both figures', () => {
  fc.assert(
    fc.property(quantities, fc.integer({ min: -5, max: 5 }), (parts, off) => {
      const sum = sumOf(parts);
      const whole = roundQuantity(sum + off / 1000);
      const told = { rule: 'lotsAreAll', figures: { sum, whole } };
      expect(errors({ quantity: whole, lots: asLots(parts) })).toEqual(
        off === 0 ? {} : { [`lots.${parts.length - 1}.quantity`]: told },
      );
    }),
  );
});

test('lots of one name are one lot, of which nothing is lost', () => {
  fc.assert(
    fc.property(quantities, (parts) => {
      const merged = mergedLots(asLots(parts));
      expect(merged).toHaveLength(Math.min(3, parts.length));
      expect(sumOf(merged.map(({ quantity }) => quantity))).toBe(sumOf(parts));
    }),
  );
});

test('the lot whose quantity nobody typed is the rest of the line', () => {
  fc.assert(
    fc.property(quantities, fc.nat(19), (parts, nth) => {
      const blank = nth % parts.length;
      const rows = parts.map((part, at) => ({
        ...{ key: String(at), number: `L${at}`, expiry: EXPIRY },
        quantity: at === blank ? '' : String(part),
      }));
      const quantity = sumOf(parts);
      expect(errors({ quantity, ...lotsOf(rows, quantity, 'en-US') })).toEqual({});
    }),
  );
  const empty = { key: '1', number: '', expiry: '', quantity: '' };
  expect(lotsOf([empty], 3, 'en-US')).toEqual({});
  const two = [empty, { ...empty, key: '2' }];
  expect(Object.keys(errors({ quantity: 3, ...lotsOf(two, 3, 'en-US') }))).toContain(
    'lots.0.quantity',
  );
});
