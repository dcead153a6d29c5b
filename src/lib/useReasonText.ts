import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/operation.ts';
import { REASON_TEXTS, reasonInWords } from '../../api/reasons.ts';
import { useFormat } from './useFormat.ts';

/** Puts a reason into the person's words, its amounts and names included. */
export function useReasonText(): (reason: Refusal) => string {
  const { i18n } = useTranslation(REASON_TEXTS);
  const format = useFormat();
  return useCallback(
    (reason) => {
      // A rule's name makes the key, so its type can be known only when it runs.
      const translate = i18n.t as unknown as (key: string, figures: object) => string;
      return reasonInWords(reason, {
        locale: format.locale,
        text: (key, figures) => (i18n.exists(key) ? translate(key, figures) : null),
        money: format.money,
        number: format.number,
        moment: (instant) => format.date(instant),
      });
    },
    [i18n, format],
  );
}
