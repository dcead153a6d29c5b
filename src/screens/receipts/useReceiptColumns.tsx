import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptRow } from '../../../api/receipts/calls.ts';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { RECEIPT_MEANINGS } from './meanings.ts';

/** The columns of the list of customer payments, in the person's language. */
export function useReceiptColumns(): DataColumn<ReceiptRow>[] {
  const { t } = useTranslation('receipts');
  const { date, day, money, name } = useFormat();
  return useMemo(() => {
    const figure = (of: 'allocated' | 'onAccount'): DataColumn<ReceiptRow> => ({
      id: of,
      card: 'none',
      header: t(`fields.${of}`),
      align: 'end',
      cell: (row) => (Number(row[of]) === 0 ? '–' : money(row[of], row.currency)),
    });
    return [
      {
        id: 'number',
        header: t('fields.number'),
        show: 'always',
        card: 'title',
        cell: ({ number }) => number,
      },
      {
        id: 'customer',
        card: 'line',
        words: true,
        header: t('fields.customer'),
        cell: (row) => name(row),
      },
      {
        id: 'userNumber',
        card: 'none',
        show: 'hidden',
        words: true,
        header: t('fields.userNumber'),
        cell: ({ userNumber }) => userNumber,
      },
      {
        id: 'amount',
        card: 'between',
        header: t('fields.amount'),
        align: 'end',
        sort: 'descending',
        cell: ({ amount, currency }) => money(amount, currency),
      },
      figure('allocated'),
      figure('onAccount'),
      {
        id: 'method',
        card: 'none',
        words: 'whole',
        header: t('fields.method'),
        cell: ({ method }) => t(`methods.${method}`),
      },
      {
        id: 'reference',
        card: 'none',
        words: true,
        header: t('fields.reference'),
        cell: ({ reference }) => (reference ? reference : '–'),
      },
      {
        id: 'valueDate',
        header: t('fields.valueDate'),
        sort: 'descending',
        cell: ({ valueDate }) => day(valueDate),
      },
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord meaning={RECEIPT_MEANINGS[status]} label={t(`places.${status}`)} />
        ),
      },
      {
        id: 'enteredAt',
        card: 'none',
        words: true,
        header: t('fields.entered'),
        sort: 'descending',
        cell: ({ enteredAt }) => date(enteredAt),
      },
      {
        id: 'by',
        card: 'none',
        show: 'hidden',
        words: true,
        header: t('fields.by'),
        cell: ({ enteredByName }) => enteredByName,
      },
    ];
  }, [t, date, day, money, name]);
}
