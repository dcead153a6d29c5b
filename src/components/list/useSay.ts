import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Say } from '../../../api/kernel/listSheet.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** How the screen says what a list's sheet has, in the person's language. */
export function useSay(namespace: string): Say {
  const { i18n } = useTranslation();
  const { locale, date, phone } = useFormat();
  return useMemo(
    () => ({
      locale,
      text: (key, figures) => {
        const whole = key.includes(':') ? key : `${namespace}:${key}`;
        return i18n.exists(whole)
          ? String(i18n.t(whole as 'shell:table.pages', figures ?? {}))
          : null;
      },
      day: (instant) => date(new Date(instant).toISOString(), 'date'),
      phone,
    }),
    [i18n, namespace, locale, date, phone],
  );
}
