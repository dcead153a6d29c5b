import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodRow } from '../../../api/periods/calls.ts';
import { formatDate } from '../../lib/dates.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** The days of a period in words. */
export function useDaysText() {
  const { t } = useTranslation('periods');
  const { locale } = useFormat();
  return useCallback(
    ({ from, to }: Pick<PeriodRow, 'from' | 'to'>) => {
      // A day has no time to move it into another zone.
      const text = (day: string) => formatDate(`${day}T00:00:00Z`, 'date', locale, 'UTC');
      return from === to ? text(from) : t('record.days', { from: text(from), to: text(to) });
    },
    [t, locale],
  );
}
