import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShortageRow } from '../../../api/shortages/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { SHORTAGE_MEANINGS } from './meanings.ts';

/** The columns of the list of shortages, in the person's language. */
export function useShortageColumns(): DataColumn<ShortageRow>[] {
  const { t } = useTranslation('shortages');
  const { day, name, quantity, unitName } = useFormat();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('fields.number'),
        show: 'always',
        card: 'title',
        sort: 'descending',
        cell: (row) => row.number,
      },
      {
        id: 'day',
        header: t('fields.day'),
        card: 'second',
        sort: 'descending',
        cell: (row) => day(row.day),
      },
      {
        id: 'goods',
        header: t('fields.goods'),
        card: 'line',
        words: true,
        cell: name,
      },
      {
        id: 'sku',
        header: t('fields.sku'),
        show: 'hidden',
        card: 'none',
        words: true,
        cell: ({ sku }) => sku,
      },
      {
        id: 'quantity',
        header: t('fields.quantity'),
        align: 'end',
        card: 'line',
        words: true,
        cell: (row) => quantity(row.quantity, row),
      },
      {
        id: 'unit',
        header: t('fields.unit'),
        show: 'hidden',
        card: 'none',
        words: true,
        cell: (row) => unitName(row),
      },
      {
        id: 'reason',
        header: t('fields.reason'),
        card: 'none',
        cell: ({ reason }) => t(`reasons.${reason}`),
      },
      {
        id: 'order',
        header: t('fields.order'),
        card: 'second',
        cell: ({ order }) => order.orderSn,
      },
      {
        id: 'customer',
        header: t('fields.customer'),
        card: 'line',
        words: true,
        cell: ({ customerName, customerNameZh }) =>
          name({ name: customerName, nameZh: customerNameZh }),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={SHORTAGE_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, day, name, quantity, unitName],
  );
}
