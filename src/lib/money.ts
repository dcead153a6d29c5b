import { fromMinor, toMinor } from '../../api/money.ts';
import type { Locale } from '../../api/wire.ts';
import { languageTag } from './language.ts';

export { currencySign, formatMoney } from '../../api/amounts.ts';

/**
 * Reads what a person typed into an amount field: `1,234.5` in English and Chinese, `1.234,5` in
 * Vietnamese. Answers the wire's decimal string, or null where it is no amount of that currency.
 */
export function readMoney(typed: string, currency: string, locale: Locale): string | null {
  const { group, decimal } = separators(locale);
  const plain = typed.trim().replaceAll(group, '').replace(decimal, '.');
  try {
    return fromMinor(toMinor(plain, currency));
  } catch {
    return null;
  }
}

function separators(locale: Locale): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(languageTag(locale)).formatToParts(12_345.6);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}
