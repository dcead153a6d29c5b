import { readFigure } from '../../../api/kernel/figures.ts';
import type { Locale } from '../../../api/kernel/wire.ts';

/** Reads a quantity as people type it in their language. Null where nothing is typed, NaN where that is no number. */
export function readQuantity(typed: string, locale: Locale): number | null {
  if (typed.trim() === '') return null;
  return Number(readFigure(typed, locale) ?? Number.NaN);
}
