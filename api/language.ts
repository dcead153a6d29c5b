import type { Locale } from './wire.ts';

/** The BCP 47 tag that Intl knows: the product writes Vietnamese as `vn-VM` (spec section 9). */
export function languageTag(locale: Locale): string {
  return locale === 'vn-VM' ? 'vi-VN' : locale;
}

/** Of two names the one that a reader of a language knows. */
export const nameIn = (
  locale: Locale,
  { name, nameZh }: { name: string; nameZh: string },
): string => (locale === 'zh-CN' && nameZh !== '' ? nameZh : name);
