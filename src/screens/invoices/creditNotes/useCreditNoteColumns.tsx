import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditNoteRow } from '../../../../api/invoices/creditNotes.ts';
import { StateWord } from '../../../components/StateChip.tsx';
import type { DataColumn } from '../../../components/table/columns.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { CreditNoteDownload } from './CreditNoteDownload.tsx';
import { KIND_MEANINGS } from './meanings.ts';

/** The columns of the list of credit notes, in the person's language. */
export function useCreditNoteColumns() {
  const { t } = useTranslation('creditNotes');
  const { date, money, name } = useFormat();
  return useMemo((): DataColumn<CreditNoteRow>[] => {
    const amount = (id: 'net' | 'gst' | 'total') => ({
      id,
      header: t(`fields.${id}`),
      align: 'end' as const,
      cell: (row: CreditNoteRow) => money(row[id], row.currency),
    });
    return [
      {
        id: 'number',
        header: t('fields.number'),
        show: 'always',
        card: 'title',
        cell: ({ creditNo }) => creditNo,
      },
      {
        id: 'issuedAt',
        words: 'whole',
        header: t('fields.issuedAt'),
        sort: 'descending',
        cell: ({ issuedAt }) => date(issuedAt, 'date'),
      },
      {
        id: 'invoice',
        words: true,
        header: t('fields.invoice'),
        cell: ({ invoiceNo }) => invoiceNo,
      },
      {
        id: 'order',
        show: 'hidden',
        card: 'none',
        words: true,
        header: t('fields.orderSn'),
        cell: ({ orderSn }) => orderSn,
      },
      {
        id: 'customer',
        card: 'second',
        words: true,
        header: t('fields.customer'),
        cell: ({ customerName, customerNameZh }) =>
          name({ name: customerName, nameZh: customerNameZh }),
      },
      { ...amount('net'), card: 'none' },
      { ...amount('gst'), card: 'none' },
      { ...amount('total'), card: 'second' },
      {
        id: 'kind',
        header: t('fields.kind'),
        card: 'aside',
        cell: ({ kind }) => <StateWord meaning={KIND_MEANINGS[kind]} label={t(`kinds.${kind}`)} />,
      },
      {
        id: 'action',
        acts: true,
        header: t('fields.action'),
        cell: ({ id, creditNo }) => <CreditNoteDownload id={id} number={creditNo} />,
      },
    ];
  }, [t, date, money, name]);
}
