import { KILOGRAM } from '../../../api/kernel/weight.ts';
import type { Format } from '../../lib/useFormat.ts';

interface Priced {
  unit: string;
  unitZh: string;
  /** The price is for a kilogram, where it is ordered in the unit. */
  byWeight?: boolean | undefined;
}

/** What a price is for: one of the unit, or a kilogram. */
export const pricedIn = (one: Priced): { unit: string; unitZh: string } =>
  one.byWeight ? KILOGRAM : one;

/** The same in words, with the unit that the price of a kilogram holds for: "kg (carton)". */
export const pricedUnit = (one: Priced, format: Pick<Format, 'unitName'>): string =>
  one.byWeight ? `${format.unitName(KILOGRAM)} (${format.unitName(one)})` : format.unitName(one);
