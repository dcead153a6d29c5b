import { readFigure, separators } from '../../api/kernel/figures.ts';
import { numberFormat } from '../../api/kernel/numberFormat.ts';
import type { Locale } from '../../api/kernel/wire.ts';

/** Reads a number as a person types it; null where the text is not a number. */
export function readNumber(typed: string, locale: Locale): number | null {
  const plain = readFigure(typed, locale);
  return plain === null ? null : Number(plain);
}

/** A quantity of a form, chosen or typed; not a number where it is none, for the schema to name. */
export function quantityIn(quantity: number | string, locale: Locale): number {
  if (typeof quantity === 'number') return quantity;
  return quantity.trim() === '' ? 0 : (readNumber(quantity, locale) ?? Number.NaN);
}

/** A number as a person would type it. */
export function writeNumber(value: number, locale: Locale): string {
  return String(value).replace('.', separators(locale).decimal);
}

/** A share, from 0 to 1, in whole percent. */
export function percent(share: number, locale: Locale): string {
  return numberFormat(locale, { style: 'percent' }).format(share);
}
