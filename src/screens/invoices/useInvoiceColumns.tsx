import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceRow } from '../../../api/invoices/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { useDocumentColumns } from './useDocumentColumns.tsx';

/** The columns of the list of invoices, in the person's language. @param download stable */
export function useInvoiceColumns(download: (invoice: InvoiceRow) => void) {
  const { t } = useTranslation('invoices');
  const { date } = useFormat();
  const { number, issuedAt, order, customer, amount } = useDocumentColumns<InvoiceRow>('invoices');
  const grants = useGrants();
  return useMemo((): DataColumn<InvoiceRow>[] => {
    const reasonOf = ({ cancelled, orderSn }: InvoiceRow) =>
      lacks(grants, 'invoice.download') ??
      (cancelled ? { rule: 'cancelledIsNotDownloaded', figures: { order: orderSn } } : null);
    return [
      number(({ invoiceNo }) => invoiceNo),
      { ...issuedAt, card: 'between', cardHead: 'hidden' },
      order,
      customer,
      amount('gst', 'none'),
      amount('total', 'second'),
      {
        id: 'status',
        header: t('fields.status'),
        show: 'always',
        card: 'aside',
        cell: ({ status }) => (
          <StateWord
            // Most wait for nobody.
            quiet
            meaning={status === 'downloaded' ? 'done' : 'waiting'}
            label={t(`places.${status}`)}
          />
        ),
      },
      {
        id: 'downloaded',
        card: 'none',
        show: 'hidden',
        words: true,
        header: t('fields.downloaded'),
        cell: ({ downloadedAt, downloadedByName }) =>
          downloadedAt === null
            ? '–'
            : t('list.by', { when: date(downloadedAt), name: downloadedByName ?? '' }),
      },
      {
        id: 'action',
        // Two lines are enough: the invoice's page offers it too.
        card: 'none',
        acts: true,
        header: t('fields.action'),
        cell: (invoice) => (
          <ActionButton
            label={t('list.download')}
            name={t('list.downloadOf', { number: invoice.invoiceNo })}
            reason={reasonOf(invoice)}
            onClick={() => download(invoice)}
          />
        ),
      },
    ];
  }, [t, date, grants, download, number, issuedAt, order, customer, amount]);
}
