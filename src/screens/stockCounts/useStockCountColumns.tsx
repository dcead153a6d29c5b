import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockCount } from '../../../api/stockCounts/calls.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { STOCK_COUNT_MEANINGS } from './meanings.ts';
import { useScopeName } from './useScopeName.ts';

/** The columns of the list of counts, in the person's language. */
export function useStockCountColumns(): DataColumn<StockCount>[] {
  const { t } = useTranslation('stockCounts');
  const { number, money, date } = useFormat();
  const scopeName = useScopeName();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('fields.number'),
        show: 'always',
        card: 'title',
        sort: 'ascending',
        cell: (row) => row.number,
      },
      {
        id: 'createdAt',
        header: t('fields.createdAt'),
        sort: 'descending',
        card: 'between',
        cardHead: 'hidden',
        cell: ({ createdAt }) => date(createdAt),
      },
      {
        id: 'scope',
        words: true,
        header: t('fields.scope'),
        card: 'second',
        cell: scopeName,
      },
      {
        id: 'startedBy',
        words: true,
        header: t('fields.startedBy'),
        cell: ({ startedByName, startedByAvatar }) => (
          <Named name={startedByName} fileId={startedByAvatar ?? null} />
        ),
      },
      {
        id: 'done',
        align: 'end',
        header: t('fields.progress'),
        card: 'line',
        cell: ({ done, lines }) => `${number(done)} / ${number(lines)}`,
      },
      {
        id: 'shortage',
        align: 'end',
        header: t('fields.shortage'),
        card: 'line',
        cell: ({ shortage, currency }) => money(shortage, currency),
      },
      {
        id: 'surplus',
        align: 'end',
        header: t('fields.surplus'),
        card: 'line',
        cell: ({ surplus, currency }) => money(surplus, currency),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={STOCK_COUNT_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
      { id: 'remark', words: true, header: t('fields.remark'), cell: ({ remark }) => remark },
    ],
    [t, number, money, date, scopeName],
  );
}
