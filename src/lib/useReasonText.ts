import { useCallback, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/kernel/operation.ts';
import { reasonInWords, textsOf } from '../../api/reasons.ts';
import { useFormat } from './useFormat.ts';

/** The files that were requested, by language and name. A failed request is not repeated automatically. */
const tried = new Set<string>();

/**
 * Puts a reason into the person's words, its amounts and names included. A page has the words of
 * its own record; those of another one are fetched when a reason speaks of it, and meanwhile it is
 * told as an unsuccessful operation.
 */
export function useReasonText(): (reason: Refusal) => string {
  const { t, i18n } = useTranslation(['errors', 'names']);
  const format = useFormat();
  const [words, noteWords] = useReducer((count: number) => count + 1, 0);
  const { locale } = format;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more words it is another function.
  return useCallback(
    (reason) => {
      const missing = textsOf(reason).filter((file) => !i18n.hasResourceBundle(locale, file));
      const untried = missing.filter((file) => !tried.has(`${locale} ${file}`));
      if (untried.length > 0) {
        for (const file of untried) tried.add(`${locale} ${file}`);
        void i18n.loadNamespaces(untried).then(noteWords);
      }
      if (missing.length > 0) return t('errors:code.refused');
      // A rule's name makes the key, so its type can be known only when it runs.
      const translate = i18n.t as unknown as (key: string, figures: object) => string;
      return reasonInWords(reason, {
        locale,
        text: (key, figures) => (i18n.exists(key) ? translate(key, figures) : null),
        money: format.money,
        number: format.number,
        moment: (instant) => format.date(instant),
        day: format.day,
        phone: format.phone,
      });
    },
    [t, i18n, format, locale, words],
  );
}
