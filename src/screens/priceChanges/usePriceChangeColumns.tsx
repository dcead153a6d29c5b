import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceChangeRow } from '../../../api/priceChanges/calls.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { PRICE_CHANGE_MEANINGS } from './meanings.ts';

/** The columns of the list of price changes, in the person's language. */
export function usePriceChangeColumns(): DataColumn<PriceChangeRow>[] {
  const { t } = useTranslation('priceChanges');
  const { date, day, name, number } = useFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('fields.title'),
        show: 'always',
        card: 'title',
        words: true,
        cell: ({ title }) => title,
      },
      {
        id: 'number',
        header: t('fields.number'),
        card: 'second',
        cell: (row) => row.number,
      },
      {
        id: 'level',
        header: t('fields.level'),
        card: 'line',
        words: true,
        cell: ({ level, customer, others }) => {
          const first = customer ? name(customer) : t(`levels.${level}`);
          return others.length === 0
            ? first
            : t('list.levelsMore', { level: first, shown: number(others.length) });
        },
      },
      {
        id: 'lines',
        header: t('fields.lines'),
        align: 'end',
        card: 'between',
        cell: ({ lineCount }) => number(lineCount),
      },
      {
        id: 'validFrom',
        header: t('fields.validFrom'),
        card: 'between',
        cardHead: 'hidden',
        words: true,
        sort: 'descending',
        cell: ({ validFrom }) => day(validFrom),
      },
      {
        id: 'createdAt',
        header: t('fields.created'),
        show: 'hidden',
        card: 'none',
        words: true,
        sort: 'descending',
        cell: ({ createdAt }) => date(createdAt),
      },
      {
        id: 'by',
        header: t('fields.by'),
        card: 'none',
        words: true,
        cell: ({ createdByName, createdByAvatar }) => (
          <Named name={createdByName} fileId={createdByAvatar ?? null} />
        ),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={PRICE_CHANGE_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, date, day, name, number],
  );
}
