import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettlementRow } from '../../../api/settlements/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { lastMoment } from './period.ts';

/** A statement's billing time in words: its days, and how many of its orders are from before them. */
export function usePeriodText() {
  const { t } = useTranslation('settlements');
  const { date, number } = useFormat();
  return useCallback(
    (row: Pick<SettlementRow, 'periodFrom' | 'periodTo' | 'earlierCount'>) => {
      const days = { from: date(row.periodFrom, 'date'), to: date(lastMoment(row), 'date') };
      return row.earlierCount > 0
        ? t('record.periodWithEarlier', { ...days, orders: number(row.earlierCount) })
        : t('record.period', days);
    },
    [t, date, number],
  );
}
