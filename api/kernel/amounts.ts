import { currencySign } from './currencySign.ts';
import { fromMinor, smallestAmount, sumToMinor } from './money.ts';
import { numberFormat } from './numberFormat.ts';
import type { Locale } from './wire.ts';

/**
 * An amount for a person to read, with thousands separators and two decimals; the dong has none
 * (spec section 9). Text is the wire's decimal string, a number is minor units; sums
 * are exact, however long.
 */
export function formatMoney(
  amount: string | number | bigint,
  currency: string,
  locale: Locale,
): string {
  const decimal = fromMinor(typeof amount === 'string' ? sumToMinor(amount) : amount);
  return formatOf(currency, locale)
    .formatToParts(decimal as Intl.StringNumericLiteral)
    .map(({ type, value }) => (type === 'currency' ? currencySign(currency) : value))
    .join('');
}

function formatOf(currency: string, locale: Locale): Intl.NumberFormat {
  const digits = smallestAmount(currency) === 100 ? 0 : 2;
  return numberFormat(locale, {
    style: 'currency',
    // The sign is put in by hand: any currency will do to learn where the language places it.
    currency: 'SGD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
