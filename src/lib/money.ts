import { readFigure, separators } from '../../api/kernel/figures.ts';
import { fromMinor, smallestAmount, toMinor } from '../../api/kernel/money.ts';
import type { Locale } from '../../api/kernel/wire.ts';

export { formatMoney } from '../../api/kernel/amounts.ts';
export { currencySign } from '../../api/kernel/currencySign.ts';

/**
 * Reads what a person typed into an amount field: `1,234.5` in English and Chinese, `1.234,5` in
 * Vietnamese. Answers the wire's decimal string, or null where it is no amount of that currency.
 */
export function readMoney(typed: string, currency: string, locale: Locale): string | null {
  try {
    return fromMinor(toMinor(readFigure(typed, locale) ?? '', currency));
  } catch {
    return null;
  }
}

/**
 * The same; a number that is no amount, too large or too fine, as the wire would write it, so that the
 * error says which of the two; anything else as it was typed, behind a blank, so that `12.50` in a
 * language that writes it otherwise is not taken for the wire's.
 */
export function moneyOrTyped(typed: string, currency: string, locale: Locale): string {
  const text = typed.trim();
  if (text === '') return '';
  return readMoney(text, currency, locale) ?? readFigure(text, locale) ?? ` ${text}`;
}

/** The wire's decimal string as a person would type it into an amount field. */
export function writeMoney(amount: string, currency: string, locale: Locale): string {
  const { decimal } = separators(locale);
  const [whole = '', cents = ''] = fromMinor(toMinor(amount)).split('.');
  return smallestAmount(currency) === 100 ? whole : `${whole}${decimal}${cents}`;
}
