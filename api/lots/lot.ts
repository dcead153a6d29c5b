import { z } from 'zod';
import { roundQuantity } from '../kernel/quantity.ts';
import { day, quantity, text } from '../kernel/wire.ts';

/** What a lot is known by: what is printed on it, which may be nothing, and its expiry day. */
export const lotName = z.object({
  /** Empty where the supplier prints none: then the lot is called by its expiry day. */
  number: text(40),
  expiry: day,
});
export type LotName = z.output<typeof lotName>;

/** So much of what comes in that is of one lot, in the unit of its line. */
const lotPart = lotName.extend({ quantity });
export type LotPart = z.output<typeof lotPart>;

/** The most lots of one line. */
export const MOST_LOTS = 20;

/** The lots that a line comes in, which are all of it: `….superRefine(lotsAreAll)` on the line. */
export const lotParts = z
  .array(lotPart)
  .min(1, 'validation.atLeastOneItem')
  .max(MOST_LOTS, 'validation.tooMany');

/** Told at the quantity of the last lot, which is typed last. */
export function lotsAreAll(
  { quantity: whole, lots }: { quantity: number; lots?: readonly LotPart[] | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (!lots) return;
  const sum = roundQuantity(lots.reduce((all, part) => all + part.quantity, 0));
  if (sum === whole) return;
  context.addIssue({
    code: 'custom',
    input: sum,
    path: ['lots', lots.length - 1, 'quantity'],
    params: { rule: 'lotsAreAll', figures: { sum, whole } },
  });
}

/** Which lots a tab of the list holds; what is within 30 days holds what is within 7 as well. */
export const LOT_TABS = ['all', 'expired', 'within3', 'within7', 'within30', 'later'] as const;
export type LotTab = (typeof LOT_TABS)[number];

/** How many days from today on each tab reaches. */
export const REACH = { within3: 3, within7: 7, within30: 30 } as const;

/** A lot on the shelf, as far as it decides what is taken first. */
export interface LotOnHand extends LotName {
  id: number;
  stock: number;
}

/** So much of one lot, or of what is without a lot (null), in base units. */
export interface Taken<Lot> {
  lot: Lot | null;
  quantity: number;
}
