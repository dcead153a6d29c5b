import type { Locale } from '../../api/wire.ts';
import { languageTag } from './language.ts';

/** How a language writes the thousands and the decimals of a number. */
export function separators(locale: Locale): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(languageTag(locale)).formatToParts(12_345.6);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}

/**
 * What a person typed as plain digits with a point: `1,234.5` in English and Chinese and `1.234,5`
 * in Vietnamese are both `1234.5`. A point that is no separator of thousands is a decimal one.
 */
export function plainDigits(typed: string, locale: Locale): string {
  const { group, decimal } = separators(locale);
  const text = typed.trim();
  const grouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
  return grouped.test(text)
    ? text.replaceAll(group, '').replace(decimal, '.')
    : text.replace(decimal, '.');
}

/** Reads a number as a person types it, or null where it is none. */
export function readNumber(typed: string, locale: Locale): number | null {
  const plain = plainDigits(typed, locale);
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** A number as a person would type it. */
export function writeNumber(value: number, locale: Locale): string {
  return String(value).replace('.', separators(locale).decimal);
}
