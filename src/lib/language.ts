import type { Locale } from '../../api/kernel/wire.ts';

/** Every language of the product with its own name; not from the contract, which brings zod along. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  'en-US': 'English',
  'zh-CN': '简体中文',
  'vn-VM': 'Tiếng Việt',
};

/** The languages in the order in which they are offered. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Locale[];

/** The language before a person has chosen one (spec section 1). */
export const INITIAL_LOCALE: Locale = 'en-US';

/** Where the choice of language is kept (spec section 3). */
export const LOCALE_KEY = 'locale';

export { dateTag, languageTag, nameIn } from '../../api/kernel/language.ts';

/** Whether a text is one of the product's languages. */
export function isLocale(text: unknown): text is Locale {
  return typeof text === 'string' && text in LANGUAGE_NAMES;
}
