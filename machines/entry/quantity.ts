import { readFigure } from '../../api/figures.ts';
import { isQuantity } from '../../api/quantity.ts';
import type { Locale } from '../../api/wire.ts';
import type { Figures, Verdict } from '../rules.ts';

/** Reads a quantity as people type it in their language. Null where nothing is typed, NaN where that is no number. */
export function readQuantity(typed: string, locale: Locale): number | null {
  if (typed.trim() === '') return null;
  return Number(readFigure(typed, locale) ?? Number.NaN);
}

/**
 * What stands against what was typed as a quantity: it is no number, or none that a line may hold.
 * @param named What the goods are called.
 */
export function quantityVerdict(quantity: number, named: Figures): Verdict {
  if (Number.isNaN(quantity)) return { rule: 'quantityIsNumber', figures: named };
  return isQuantity(quantity) ? null : { rule: 'quantityIsValid', figures: { ...named, quantity } };
}
