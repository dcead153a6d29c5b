import { fromMinor, smallestAmount, toMinor } from '../../api/money.ts';
import type { Locale } from '../../api/wire.ts';
import { languageTag } from './language.ts';

/** The sign in front of (or, in Vietnamese, behind) an amount: RM, ￥, đ, else S$ (spec section 1). */
export function currencySign(currency: string): string {
  return SIGNS[currency] ?? 'S$';
}

/**
 * An amount for a person to read, with thousands separators and two decimals; the dong has none
 * (spec section 9). Text is the wire's decimal string, a number is minor units.
 */
export function formatMoney(amount: string | number, currency: string, locale: Locale): string {
  const minor = typeof amount === 'string' ? toMinor(amount) : amount;
  return formatOf(currency, locale)
    .formatToParts(minor / 100)
    .map(({ type, value }) => (type === 'currency' ? currencySign(currency) : value))
    .join('');
}

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

const SIGNS: Record<string, string> = { MYR: 'RM', CNY: '￥', VND: 'đ', SGD: 'S$' };

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale: Locale): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = smallestAmount(currency) === 100 ? 0 : 2;
  const made = new Intl.NumberFormat(languageTag(locale), {
    style: 'currency',
    // The sign is put in by hand: any currency will do to learn where the language places it.
    currency: 'SGD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made;
}

function separators(locale: Locale): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(languageTag(locale)).formatToParts(12_345.6);
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}
