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
 * The same, or what was typed where it is no amount: behind a blank, so that `12.50` in a language
 * that writes it otherwise is not taken for the wire's.
 */
export function moneyOrTyped(typed: string, currency: string, locale: Locale): string {
  const text = typed.trim();
  return readMoney(text, currency, locale) ?? (text === '' ? '' : ` ${text}`);
}

/** The wire's decimal string as a person would type it into an amount field. */
export function writeMoney(amount: string, currency: string, locale: Locale): string {
  const { decimal } = separators(locale);
  const [whole = '', cents = ''] = fromMinor(toMinor(amount)).split('.');
  return smallestAmount(currency) === 100 ? whole : `${whole}${decimal}${cents}`;
}
