import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodRow } from '../../../api/periods/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** The days of a period in words. */
export function useDaysText() {
  const { t } = useTranslation('periods');
  const { day } = useFormat();
  return useCallback(
    ({ from, to }: Pick<PeriodRow, 'from' | 'to'>) => {
      return from === to ? day(from) : t('record.days', { from: day(from), to: day(to) });
    },
    [t, day],
  );
}
