import { z } from 'zod';
import type { Locale } from '../../../api/wire.ts';
import { quantityIn } from '../../lib/numbers.ts';

/** Quantities of a record's lines as they are typed, by the line's identity. */
export const quantityValues = z.object({
  quantities: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type QuantityValues = z.output<typeof quantityValues>;
export type Quantities = QuantityValues['quantities'];

interface Quantity {
  lineId: number;
  quantity: number;
}

/** What would be sent: lines without a quantity stay. What is no number is left for the schema. */
export function linesOf(quantities: Quantities, locale: Locale): Quantity[] {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity !== '')
    .map(([lineId, typed]) => ({ lineId: Number(lineId), quantity: quantityIn(typed, locale) }))
    .filter(({ quantity }) => quantity !== 0);
}

/** Lines as one would type them. */
export const typedOf = (lines: readonly Quantity[]): Quantities =>
  Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity]));

/** The same lines without a quantity. */
export const noneOf = (all: Quantities): Quantities =>
  Object.fromEntries(Object.keys(all).map((lineId) => [lineId, '']));
