import { roundedRatio } from './money.ts';
import { roundQuantity } from './quantity.ts';

/**
 * What a line of goods that are charged by the kilo weighs. Kilograms have at most three decimals,
 * quantities are in the line's unit.
 */
export interface LineWeight {
  /** What one of its unit weighs on average, kilograms. */
  each: number;
  /** How many of it were weighed, from nought to all of the line. */
  weighed: number;
  /** What those weighed, kilograms. */
  kilos: number;
}

/** What so many weigh, kilograms: what was weighed, and the rest as it is expected. */
export const kilosOf = (quantity: number, { each, weighed, kilos }: LineWeight): number =>
  roundQuantity(kilos + Math.max(0, quantity - weighed) * each);

/** Whether all of a line was weighed. */
export const isWeighed = (quantity: number, { weighed }: LineWeight): boolean =>
  weighed >= quantity;

type Weighed = Pick<LineWeight, 'weighed' | 'kilos'>;

/** What was weighed of so many: of fewer than were weighed, their part. */
export const weighedPart = (quantity: number, { weighed, kilos }: Weighed): Weighed =>
  weighed <= quantity
    ? { weighed, kilos }
    : { weighed: quantity, kilos: roundQuantity((kilos * quantity) / weighed) };

/**
 * What was weighed of a line that now has so many. Which of the weighed ones stay is not known of fewer,
 * so they are weighed again; once some have left, the rest goes by its part.
 */
export const weighedOf = (quantity: number, shipped: number, weight: Weighed): Weighed =>
  quantity < weight.weighed && shipped === 0
    ? { weighed: 0, kilos: 0 }
    : weighedPart(quantity, weight);

/** What so many kilograms cost at a price for one, in minor units: rounded once, half up. */
export const amountOfKilos = (kilos: number, price: number, currency: string): number =>
  roundedRatio(BigInt(price) * BigInt(Math.round(kilos * 1000)), 1000n, currency);

/** What prices are for of goods that are charged by weight, as a unit of goods. */
export const KILOGRAM = { unit: 'kg', unitZh: '公斤' } as const;

/** How far off a weight is asked about, in percent of what is expected. */
const FAR_OFF = 30;

/** How far so many kilograms are from what is expected, in whole percent; null where that is near enough. */
export function farOff(kilos: number, expected: number): number | null {
  const [grams, of] = [Math.round(kilos * 1000), Math.round(expected * 1000)];
  if (!(of > 0) || Math.abs(grams - of) * 100 <= of * FAR_OFF || Number.isNaN(grams)) return null;
  return Math.round(((grams - of) / of) * 100);
}
