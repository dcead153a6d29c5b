import { languageTag } from './language.ts';
import type { Locale } from './wire.ts';

const made = new Map<string, Intl.NumberFormat>();

/**
 * How a language writes numbers, each way made once: to make one takes as long as to write a thousand
 * numbers with it.
 */
export function numberFormat(
  locale: Locale,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const format = made.get(key) ?? new Intl.NumberFormat(languageTag(locale), options);
  made.set(key, format);
  return format;
}
