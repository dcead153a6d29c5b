import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLocale, tellLanguageMissing } from '../lib/i18n.ts';
import {
  INITIAL_LOCALE,
  isLocale,
  LANGUAGE_NAMES,
  LANGUAGES,
  languageTag,
} from '../lib/language.ts';
import { Icon } from './icons.tsx';

/** The language dropdown; the choice is remembered (spec section 1). */
export function LanguageSelect(): ReactNode {
  const { t, i18n } = useTranslation();
  return (
    <Input
      component="select"
      pointer
      aria-label={t('layout.language')}
      leftSection={<Icon name="globe" size={16} />}
      rightSection={<Icon name="chevronDown" size={16} />}
      value={isLocale(i18n.language) ? i18n.language : INITIAL_LOCALE}
      onChange={({ currentTarget: { value } }) => {
        if (isLocale(value)) changeLocale(value).catch(tellLanguageMissing);
      }}
    >
      {LANGUAGES.map((locale) => (
        <option key={locale} value={locale} lang={languageTag(locale)}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </Input>
  );
}
