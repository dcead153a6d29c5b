import { readFigure } from './figures.ts';
import type { Locale } from './wire.ts';

/** What a unit is called in the language of the person, beside what the goods call it. */
export type UnitNames = (unit: string) => readonly string[];

/** Reads a quantity as people type it in their language. Null where nothing is typed, NaN where that is no number. */
export function readQuantity(typed: string, locale: Locale): number | null {
  if (typed.trim() === '') return null;
  return Number(readFigure(typed, locale) ?? Number.NaN);
}

/** A quantity as it was typed, and the unit that was typed with it; undefined where none was. */
export interface QuantityOfUnit {
  quantity: number | null;
  unit?: string;
  /** What was typed in the place of a unit, and is none of the goods. */
  unknown?: string;
}

/**
 * Reads a quantity with or without a unit of the goods: `2`, `2 sacks`, `2bao`, `2袋`. The unit may be
 * named in English, in Chinese or in the person's own language, with or without its accents; while it
 * is still being typed it is none yet. NaN where it is no number, or the goods have no such unit.
 */
export function readQuantityOfUnit(
  typed: string,
  locale: Locale,
  units: readonly { unit: string; unitZh: string }[],
  unitNames: UnitNames = () => [],
): QuantityOfUnit {
  const [, figure = '', word = ''] = /^\s*([^\p{L}]*)(\p{L}.*?)?\s*$/u.exec(typed) ?? [];
  const quantity = readQuantity(figure, locale);
  if (word === '') return { quantity: readQuantity(typed, locale) };
  if (quantity === null || Number.isNaN(quantity)) return { quantity: Number.NaN };
  const wanted = plain(word);
  const named = units.map(({ unit, unitZh }) => ({
    unit,
    names: [unit, `${unit}s`, `${unit}es`, unitZh, ...unitNames(unit)].map(plain),
  }));
  const meant = named.find(({ names }) => names.includes(wanted));
  if (meant) return { quantity, unit: meant.unit };
  const isBegun = named.some(({ names }) => names.some((name) => name.startsWith(wanted)));
  return isBegun ? { quantity } : { quantity: Number.NaN, unknown: word };
}

/** Without accents and capitals, as people type in a hurry. */
const plain = (text: string) =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
