import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodRow } from '../../../api/periods/calls.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { PERIOD_MEANINGS } from './meanings.ts';
import { useDaysText } from './useDaysText.ts';

/** The columns of the list of periods, in the person's language. */
export function usePeriodColumns(): DataColumn<PeriodRow>[] {
  const { t } = useTranslation('periods');
  const { date, money } = useFormat();
  const daysText = useDaysText();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('fields.number'),
        show: 'always',
        card: 'title',
        cell: ({ periodNo }) => periodNo,
      },
      {
        id: 'from',
        card: 'second',
        words: true,
        header: t('fields.days'),
        sort: 'descending',
        cell: daysText,
      },
      {
        id: 'turnover',
        card: 'none',
        header: t('fields.turnover'),
        align: 'end',
        cell: ({ turnover, currency }) => (turnover === null ? '–' : money(turnover, currency)),
      },
      {
        id: 'refund',
        card: 'none',
        header: t('fields.refund'),
        align: 'end',
        cell: ({ refund, currency }) => (refund === null ? '–' : money(refund, currency)),
      },
      {
        id: 'closedBy',
        card: 'none',
        words: true,
        header: t('fields.closedBy'),
        cell: ({ closedByName, closedByAvatar }) =>
          closedByName === null ? (
            '–'
          ) : (
            <Named name={closedByName} fileId={closedByAvatar ?? null} />
          ),
      },
      {
        id: 'closedAt',
        card: 'second',
        header: t('fields.closedAt'),
        cell: ({ closedAt }) => (closedAt === null ? '–' : date(closedAt)),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={PERIOD_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, date, money, daysText],
  );
}
