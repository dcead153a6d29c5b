import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryNoteRow } from '../../../api/deliveryNotes/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { DELIVERY_NOTE_MEANINGS } from './meanings.ts';

/** The columns of the list of delivery notes, in the person's language. */
export function useDeliveryNoteColumns(): DataColumn<DeliveryNoteRow>[] {
  const { t } = useTranslation('deliveryNotes');
  const { day, name, number } = useFormat();
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
        id: 'address',
        header: t('fields.address'),
        words: true,
        cell: ({ address }) => address ?? '',
      },
      {
        id: 'attempts',
        header: t('fields.attempts'),
        align: 'end',
        cell: ({ attempts }) => (attempts === 0 ? '' : number(attempts)),
      },
      {
        id: 'driver',
        header: t('fields.driver'),
        words: true,
        // With the vehicle, which has a column of its own for whoever wants one.
        cell: ({ driver, vehicle }) => [driver?.name, vehicle?.plate].filter(Boolean).join(' · '),
      },
      {
        id: 'vehicle',
        header: t('fields.vehicle'),
        show: 'hidden',
        card: 'none',
        words: true,
        cell: ({ vehicle }) => vehicle?.plate ?? '',
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={DELIVERY_NOTE_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
    ],
    [t, day, name, number],
  );
}
