import { z } from 'zod';
import type { Locale } from '../../../api/kernel/wire.ts';
import { quantityIn } from '../../lib/numbers.ts';

/** What a form of quantities holds: by line, as it is typed; empty where nothing of a line goes. */
export const quantityValues = z.object({
  quantities: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What else is said of a line, by line, in rows, as it is typed. */
  details: z.record(z.string(), z.array(z.record(z.string(), z.string()))).default({}),
});
export type QuantityValues = z.output<typeof quantityValues>;
export type Quantities = QuantityValues['quantities'];
/** The rows that are said of one line. */
export type LineDetails = QuantityValues['details'][string];

/** What would be sent: lines without a quantity stay. What is no number is left for the schema. */
export function linesIn(quantities: Quantities, locale: Locale) {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity !== '')
    .map(([lineId, typed]) => ({ lineId: Number(lineId), quantity: quantityIn(typed, locale) }))
    .filter(({ quantity }) => quantity !== 0);
}

/** Lines as the form has them. */
export const filled = (lines: readonly { lineId: number; quantity: number }[]): Quantities =>
  Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity]));

export const noneOf = (all: Quantities): Quantities =>
  Object.fromEntries(Object.keys(all).map((lineId) => [lineId, '']));
