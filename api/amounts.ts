import { currencySign } from './currencySign.ts';
import { languageTag } from './language.ts';
import { smallestAmount, toMinor } from './money.ts';
import type { Locale } from './wire.ts';

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
