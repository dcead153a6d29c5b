import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditNoteRow } from '../../../../api/invoices/creditNotes.ts';
import { StateWord } from '../../../components/StateChip.tsx';
import type { DataColumn } from '../../../components/table/columns.ts';
import { useDocumentColumns } from '../useDocumentColumns.tsx';
import { CreditNoteDownload } from './CreditNoteDownload.tsx';
import { KIND_MEANINGS } from './meanings.ts';

/** The columns of the list of credit notes, in the person's language. */
export function useCreditNoteColumns() {
  const { t } = useTranslation('creditNotes');
  const { number, issuedAt, order, customer, amount } =
    useDocumentColumns<CreditNoteRow>('creditNotes');
  return useMemo((): DataColumn<CreditNoteRow>[] => {
    return [
      number(({ creditNo }) => creditNo),
      { ...issuedAt, card: 'between', cardHead: 'hidden' },
      {
        id: 'invoice',
        card: 'none',
        words: true,
        header: t('fields.invoice'),
        cell: ({ invoiceNo }) => invoiceNo,
      },
      { ...order, show: 'hidden' },
      customer,
      amount('net', 'none'),
      amount('gst', 'none'),
      amount('total', 'second'),
      {
        id: 'kind',
        header: t('fields.kind'),
        card: 'aside',
        cell: ({ kind }) => <StateWord meaning={KIND_MEANINGS[kind]} label={t(`kinds.${kind}`)} />,
      },
      {
        id: 'action',
        acts: true,
        // Its page has it.
        card: 'none',
        header: t('fields.action'),
        cell: ({ id, creditNo }) => <CreditNoteDownload id={id} number={creditNo} />,
      },
    ];
  }, [t, number, issuedAt, order, customer, amount]);
}
