import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../api/wire.ts';
import { type DateStyle, formatDate } from './dates.ts';
import { INITIAL_LOCALE, isLocale, languageTag, nameIn } from './language.ts';
import { formatMoney } from './money.ts';
import { PlaceContext } from './place.ts';

/** Everything that is written differently by language or shop. */
export interface Format {
  locale: Locale;
  currency: string;
  timeZone: string;
  /** Text is the wire's decimal string, a number is minor units; the shop's currency unless told. */
  money: (amount: string | number | bigint, currency?: string) => string;
  /** Thousands separators, and at most three decimals. */
  number: (value: number) => string;
  date: (instant: string, style?: DateStyle) => string;
  /** Of two names the one that a reader of this language knows. */
  name: (names: { name: string; nameZh: string }) => string;
}

/** Formats in the person's language, the current shop's currency and its time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { currency, timeZone } = useContext(PlaceContext);
  const locale = isLocale(i18n.language) ? i18n.language : INITIAL_LOCALE;
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 3 });
    return {
      locale,
      currency,
      timeZone,
      money: (amount, other) => formatMoney(amount, other ?? currency, locale),
      number: (value) => numbers.format(value),
      date: (instant, style = 'dateTime') => formatDate(instant, style, locale, timeZone),
      name: (names) => nameIn(locale, names),
    };
  }, [locale, currency, timeZone]);
}
