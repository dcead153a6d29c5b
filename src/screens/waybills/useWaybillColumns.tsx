import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaybillRow } from '../../../api/waybills/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { WAYBILL_MEANINGS } from './meanings.ts';

/** The columns of the list of waybills, in the person's language. */
export function useWaybillColumns(): DataColumn<WaybillRow>[] {
  const { t } = useTranslation('waybills');
  const { day, number, money } = useFormat();
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
        id: 'driver',
        header: t('fields.driver'),
        card: 'second',
        words: true,
        cell: ({ driver }) => driver.name,
      },
      {
        id: 'vehicle',
        header: t('fields.vehicle'),
        words: true,
        cell: ({ vehicle }) => vehicle.plate,
      },
      {
        id: 'orders',
        header: t('fields.orders'),
        align: 'end',
        cell: ({ orders }) => number(orders),
      },
      {
        id: 'amount',
        header: t('fields.amount'),
        align: 'end',
        cell: ({ amount, currency }) => money(amount, currency),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={WAYBILL_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, day, number, money],
  );
}
