import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRow } from '../../../../api/purchasing/purchaseOrder.ts';
import { StateChip } from '../../../components/StateChip.tsx';
import type { DataColumn } from '../../../components/table/columns.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { EMAIL_MEANINGS, PURCHASE_MEANINGS } from '../meanings.ts';
import { countryName } from '../names.ts';

/** The columns of the purchase list, in the person's language. */
export function usePurchaseColumns(): DataColumn<PurchaseRow>[] {
  const { t } = useTranslation('purchasing');
  const format = useFormat();
  return useMemo(() => {
    const dayOf = (instant: string | null) =>
      instant === null ? (
        '–'
      ) : (
        <span title={format.date(instant)}>{format.date(instant, 'date')}</span>
      );
    return [
      {
        id: 'number',
        header: t('list.columns.number'),
        show: 'always',
        card: 'title',
        sort: 'descending',
        cell: ({ number }) => number,
      },
      {
        id: 'supplier',
        words: true,
        header: t('fields.supplier'),
        cell: ({ supplierName }) => supplierName || '–',
      },
      {
        id: 'status',
        header: t('fields.status'),
        card: 'aside',
        cell: ({ status }) => (
          <StateChip meaning={PURCHASE_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
      {
        id: 'payment',
        header: t('list.columns.payment'),
        cell: ({ paymentStatus }) => (
          <StateChip
            meaning={PURCHASE_MEANINGS[paymentStatus]}
            label={t(`places.${paymentStatus}`)}
          />
        ),
      },
      {
        id: 'email',
        header: t('list.columns.email'),
        cell: ({ emailStatus }) => (
          <StateChip
            meaning={EMAIL_MEANINGS[emailStatus]}
            label={t(`emailStatuses.${emailStatus}`)}
          />
        ),
      },
      {
        id: 'warehouse',
        words: true,
        header: t('fields.warehouse'),
        show: 'hidden',
        cell: ({ warehouseName, warehouseNameZh }) =>
          format.name({ name: warehouseName, nameZh: warehouseNameZh }) || '–',
      },
      {
        id: 'country',
        words: true,
        header: t('fields.country'),
        show: 'hidden',
        cell: ({ country }) => countryName(country, t) || '–',
      },
      {
        id: 'company',
        words: true,
        header: t('fields.company'),
        show: 'hidden',
        cell: ({ company }) => company || '–',
      },
      {
        id: 'container',
        header: t('list.columns.container'),
        show: 'hidden',
        cell: ({ containerNumber }) => containerNumber || '–',
      },
      {
        id: 'items',
        header: t('list.columns.items'),
        align: 'end',
        show: 'hidden',
        cell: ({ itemCount }) => format.number(itemCount),
      },
      {
        id: 'total',
        header: t('fields.total'),
        align: 'end',
        cell: ({ total, currency }) => format.money(total, currency),
      },
      {
        id: 'estimatedArrival',
        header: t('list.columns.arrival'),
        sort: 'descending',
        cell: ({ estimatedArrival }) => dayOf(estimatedArrival),
      },
      {
        id: 'departure',
        header: t('list.columns.departure'),
        show: 'hidden',
        cell: ({ estimatedDeparture }) => dayOf(estimatedDeparture),
      },
      {
        id: 'createdAt',
        header: t('fields.createdAt'),
        sort: 'descending',
        cell: ({ createdAt }) => dayOf(createdAt),
      },
      {
        id: 'createdBy',
        header: t('fields.createdBy'),
        show: 'hidden',
        cell: ({ createdByName }) => createdByName,
      },
    ];
  }, [t, format]);
}
