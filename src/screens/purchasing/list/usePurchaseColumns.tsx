import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRow } from '../../../../api/purchasing/purchaseOrder.ts';
import { Named } from '../../../components/avatar/Named.tsx';
import { Flagged } from '../../../components/list/FlaggedState.tsx';
import { StateWord } from '../../../components/StateChip.tsx';
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
        card: 'second',
        words: true,
        header: t('fields.supplier'),
        cell: ({ supplierName }) => supplierName || '–',
      },
      {
        id: 'status',
        header: t('fields.status'),
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={PURCHASE_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
      {
        id: 'payment',
        card: 'none',
        header: t('list.columns.payment'),
        cell: ({ paymentStatus }) => (
          <StateWord
            quiet
            meaning={PURCHASE_MEANINGS[paymentStatus]}
            label={t(`places.${paymentStatus}`)}
          />
        ),
      },
      {
        id: 'email',
        card: 'none',
        header: t('list.columns.email'),
        cell: ({ emailStatus }) => (
          <StateWord
            quiet
            meaning={EMAIL_MEANINGS[emailStatus]}
            label={t(`emailStatuses.${emailStatus}`)}
          />
        ),
      },
      {
        id: 'warehouse',
        card: 'none',
        words: true,
        header: t('fields.warehouse'),
        show: 'hidden',
        cell: ({ warehouseName, warehouseNameZh }) =>
          format.name({ name: warehouseName, nameZh: warehouseNameZh }) || '–',
      },
      {
        id: 'country',
        card: 'none',
        words: true,
        header: t('fields.country'),
        show: 'hidden',
        cell: ({ country }) => countryName(country, t) || '–',
      },
      {
        id: 'company',
        card: 'none',
        words: true,
        header: t('fields.company'),
        show: 'hidden',
        cell: ({ company }) => company || '–',
      },
      {
        id: 'container',
        card: 'none',
        header: t('list.columns.container'),
        show: 'hidden',
        cell: ({ containerNumber }) => containerNumber || '–',
      },
      {
        id: 'items',
        card: 'none',
        header: t('list.columns.items'),
        align: 'end',
        show: 'hidden',
        cell: ({ itemCount }) => format.number(itemCount),
      },
      {
        id: 'total',
        card: 'second',
        header: t('fields.total'),
        align: 'end',
        cell: ({ total, currency }) => format.money(total, currency),
      },
      {
        id: 'estimatedArrival',
        header: t('list.columns.arrival'),
        sort: 'descending',
        cell: ({ estimatedArrival, late }) => (
          <Flagged flag={late ? { short: t('list.late'), long: t('list.lateLong') } : null}>
            {dayOf(estimatedArrival)}
          </Flagged>
        ),
      },
      {
        id: 'departure',
        card: 'none',
        header: t('list.columns.departure'),
        show: 'hidden',
        cell: ({ estimatedDeparture }) => dayOf(estimatedDeparture),
      },
      {
        id: 'createdAt',
        card: 'none',
        header: t('fields.createdAt'),
        sort: 'descending',
        cell: ({ createdAt }) => dayOf(createdAt),
      },
      {
        id: 'createdBy',
        card: 'none',
        header: t('fields.createdBy'),
        show: 'hidden',
        cell: ({ createdByName, createdByAvatar }) => (
          <Named name={createdByName} fileId={createdByAvatar ?? null} />
        ),
      },
    ];
  }, [t, format]);
}
