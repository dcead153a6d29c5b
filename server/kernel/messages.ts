import { formatMoney } from '../../api/kernel/amounts.ts';
import { CODES } from '../../api/kernel/codes.ts';
import { errorIn } from '../../api/kernel/countries.ts';
import { dateTag, languageTag } from '../../api/kernel/language.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import { unitKey } from '../../api/kernel/quantity.ts';
import { type ShopWords, shopWordsOf } from '../../api/kernel/shopWords.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import { isolated } from '../../api/kernel/textInSentence.ts';
import { LOCALES, type Locale } from '../../api/kernel/wire.ts';
import { reasonInWords } from '../../api/reasons.ts';
import { byKey } from '../../i18n/namespaces.ts';
import { readNamespaces } from '../../i18n/read.ts';

/**
 * A text of the caller's language by its key (`server:unknownPath`), its placeholders filled with
 * what does not turn the rest; null where there is none.
 */
export function textOf(
  locale: Locale,
  key: string,
  figures: Record<string, string | number> = {},
): string | null {
  const text = TEXTS[locale].get(key);
  if (text === undefined) return null;
  return text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_all, name: string) =>
    isolated(String(figures[name] ?? '')),
  );
}

/** What texts call by the country of a shop, as `textOf` fills it in: `{{tax}}` and its like. */
export const shopWordsIn = (locale: Locale, { countryCode }: { countryCode: string }): ShopWords =>
  shopWordsOf(countryCode, (key) => textOf(locale, key) ?? '');

/** What a unit of goods is called; one that is not in the list of units as the goods have it. */
export const unitInWords = (
  locale: Locale,
  { unit, unitZh }: { unit: string; unitZh: string },
  count = 1,
): string => textOf(locale, unitKey(unit, count)) ?? (locale === 'zh-CN' ? unitZh || unit : unit);

/** What a role is called; one that somebody added has no name in a third language. */
export const roleInWords = (
  locale: Locale,
  { name, nameEn }: { name: string; nameEn: string },
): string => (locale === 'zh-CN' ? name : (textOf(locale, `names:roles.${nameEn}`) ?? nameEn));

/** What the envelope says to a code: the code's own text. */
export function codeInWords(locale: Locale, code: number): string {
  const name = Object.entries(CODES).find(([, value]) => value === code)?.[0] ?? '';
  return textOf(locale, `errors:code.${name}`) ?? '';
}

/** A refusal in words, with the shop's currency where the reason names none. */
export function refusalInWords(
  locale: Locale,
  reason: Refusal,
  shop?: { currency: string; timeZone: string; countryCode?: string },
): string {
  return reasonInWords(reason, {
    locale,
    text: (key, figures) => textOf(locale, key, figures),
    money: (minor, currency) => formatMoney(minor, currency || (shop?.currency ?? ''), locale),
    number: (value) => new Intl.NumberFormat(languageTag(locale)).format(value),
    moment: (instant) =>
      new Intl.DateTimeFormat(dateTag(locale), {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: shop?.timeZone,
      }).format(new Date(instant)),
    day: (day) =>
      new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    phone: (number) => shownPhone(number, shop?.countryCode),
  });
}

/** One message a wrong field: the text whose key the error is, or the words of a rule's reason. */
export function errorsInWords(
  locale: Locale,
  errors: Record<string, string | Refusal>,
  shop?: { currency: string; timeZone: string; countryCode?: string },
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      typeof error === 'string'
        ? errorInWords(locale, errorIn(shop?.countryCode, error))
        : refusalInWords(locale, error, shop),
    ]),
  );
}

function errorInWords(locale: Locale, key: string): string {
  const plain = key.replace(/^validation\./, '');
  return (
    textOf(locale, `validation:${plain}`) ??
    textOf(locale, key) ??
    textOf(locale, 'validation:invalid') ??
    ''
  );
}

const TEXTS = Object.fromEntries(
  LOCALES.map((locale) => [locale, byKey(readNamespaces(locale))]),
) as Readonly<Record<Locale, ReadonlyMap<string, string>>>;
