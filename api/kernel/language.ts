import type { Locale } from './wire.ts';

/** The BCP 47 tag that Intl knows: the product writes Vietnamese as `vn-VM` (spec section 9). */
export function languageTag(locale: Locale): string {
  return locale === 'vn-VM' ? 'vi-VN' : locale;
}

/**
 * The tag that dates are written by: in English too the day stands before its month, as it is typed
 * (`DD/MM/YYYY`) and as the shops' countries write it.
 */
export function dateTag(locale: Locale): string {
  return locale === 'en-US' ? 'en-GB' : languageTag(locale);
}

/** Of two names the one that a reader of a language knows. */
export const nameIn = (
  locale: Locale,
  { name, nameZh }: { name: string; nameZh: string },
): string => (locale === 'zh-CN' && nameZh !== '' ? nameZh : name);
