import { numberFormat } from './numberFormat.ts';
import type { Locale } from './wire.ts';

/** How a language writes the thousands and the decimals of a number. */
export function separators(locale: Locale): { group: string; decimal: string } {
  const parts = numberFormat(locale).formatToParts(12_345.6);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}

/**
 * Digits and their marks as wide as an input method of Chinese types them, in their usual width; all
 * else stays as it is.
 */
const narrow = (typed: string): string =>
  typed.replace(/[０-９．，－]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDER_BY));

/** The same of the figures that a text holds: what stands between its words stays as wide as it is. */
export const narrowFigures = (text: string): string =>
  text.replace(/[０-９]+(?:[．，][０-９]+)*/g, narrow);

/** How far the wide forms stand behind the usual ones in Unicode. */
const WIDER_BY = 0xfee0;

/**
 * What a person typed as plain digits with a point: `1,234.5` in English and Chinese and `1.234,5`
 * in Vietnamese are both `1234.5`. A separator of thousands counts only where it stands as one, and
 * nothing is guessed: what can be read in no way, or in two, is null.
 */
export function readFigure(typed: string, locale: Locale): string | null {
  const { group, decimal } = separators(locale);
  const text = narrow(typed).trim();
  const grouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
  const plain = new RegExp(`^-?(\\d+(\\${decimal}\\d*)?|\\${decimal}\\d+)$`);
  if (!grouped.test(text) && !plain.test(text)) return null;
  const [whole = '', decimals = ''] = text.replaceAll(group, '').split(decimal);
  const sign = whole.startsWith('-') ? '-' : '';
  return `${sign}${whole.slice(sign.length) || '0'}${decimals === '' ? '' : `.${decimals}`}`;
}
