import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '../lib/i18n.ts';
import { INITIAL_LOCALE, isLocale, LANGUAGE_NAMES, LANGUAGES } from '../lib/language.ts';
import { Icon } from './icons.tsx';

/** The language dropdown; the choice is remembered (spec section 1). */
export function LanguageSelect(): ReactNode {
  const { t, i18n } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('layout.language')}
      leftSection={<Icon name="globe" size={16} />}
      value={isLocale(i18n.language) ? i18n.language : INITIAL_LOCALE}
      data={LANGUAGES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
      onChange={({ currentTarget: { value } }) => {
        if (isLocale(value)) void changeLocale(value);
      }}
    />
  );
}
