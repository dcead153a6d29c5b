import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxDocument } from '../../../api/taxReturns/calls.ts';
import { rateText } from '../../../api/taxReturns/figures.ts';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** The columns of the register, in the person's language. */
export function useRegisterColumns() {
  const { t } = useTranslation('taxReturns');
  const { date, locale, money, name } = useFormat();
  return useMemo((): DataColumn<TaxDocument>[] => {
    const amount = (id: 'net' | 'gst' | 'total') => ({
      id,
      header: t(`fields.${id}`),
      align: 'end' as const,
      card: 'none' as const,
      cell: (row: TaxDocument) => money(row[id], row.currency),
    });
    return [
      {
        id: 'number',
        header: t('fields.number'),
        sort: 'ascending',
        show: 'always',
        card: 'title',
        cell: ({ number }) => number,
      },
      {
        id: 'issuedAt',
        header: t('fields.issuedAt'),
        sort: 'ascending',
        card: 'aside',
        cell: ({ issuedAt }) => date(issuedAt, 'date'),
      },
      {
        id: 'kind',
        words: 'whole',
        header: t('fields.kind'),
        card: 'none',
        cell: ({ kind }) => t(`kinds.${kind}`),
      },
      {
        id: 'customer',
        words: true,
        header: t('fields.customer'),
        card: 'second',
        cell: ({ customerName, customerNameZh }) =>
          name({ name: customerName, nameZh: customerNameZh }),
      },
      {
        id: 'uen',
        words: true,
        header: t('fields.uen'),
        card: 'none',
        cell: ({ uen }) => uen || '–',
      },
      {
        id: 'order',
        words: true,
        header: t('fields.orderSn'),
        show: 'hidden',
        card: 'none',
        cell: ({ orderSn }) => orderSn,
      },
      amount('net'),
      {
        id: 'rate',
        header: t('fields.rate'),
        align: 'end',
        card: 'none',
        cell: ({ gstPercent }) => rateText(gstPercent, locale),
      },
      amount('gst'),
      { ...amount('total'), card: 'second' },
      {
        id: 'currency',
        header: t('fields.currency'),
        show: 'hidden',
        card: 'none',
        cell: ({ currency }) => currency,
      },
    ];
  }, [t, date, locale, money, name]);
}
