import { Checkbox } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type InvoiceRow, MOST_INVOICES } from '../../../api/invoices/calls.ts';
import { invoicesAreNotTooMany } from '../../../machines/invoice/download.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { SelectionBar } from '../../components/list/SelectionBar.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { DocumentFilters } from './DocumentFilters.tsx';
import { invoiceCalls } from './listCalls.ts';
import { type InvoiceSearch, invoiceAddress, invoiceQuery } from './search.ts';
import { useInvoiceColumns } from './useInvoiceColumns.tsx';

const route = getRouteApi('/_office/finance/invoices/');

/** The tax invoices of the shop, and their documents, one by one or many in one file. */
export function InvoiceList(): ReactNode {
  const { t } = useTranslation('invoices');
  const { timeZone } = useFormat();
  const { search, view, go } = useListAddress(route, invoiceAddress);
  const list = useRecordList(invoiceQuery(view, timeZone), invoiceCalls);
  const { selected, send } = list;
  // What was downloaded is noted on the server.
  const { start, underWay } = useDownload(useCallback(() => send({ type: 'REFRESH' }), [send]));
  const download = useCallback(
    ({ orderId }: InvoiceRow) =>
      start((api, flags) => api.downloadOrderInvoice({ params: { orderId } }, flags)),
    [start],
  );
  const columns = useInvoiceColumns(download);
  const change = (part: Parameters<typeof invoiceAddress.withFilter>[1], replace = false) =>
    go(invoiceAddress.withFilter(search, part), replace);

  return (
    <ListPage<InvoiceRow, InvoiceSearch, typeof view>
      namespace="invoices"
      list={list}
      address={invoiceAddress}
      search={search}
      go={go}
      to="/finance/invoices"
      columns={columns}
      rowLink={linkOf}
      nameOf={nameOf}
      actions={
        <ButtonLink variant="default" to="/finance/invoices/credit-notes">
          {t('list.creditNotes')}
        </ButtonLink>
      }
      filters={
        <DocumentFilters
          namespace="invoices"
          view={view}
          rows={list.page?.rows}
          isFiltered={invoiceAddress.isFiltered(view)}
          onClear={() => go(invoiceAddress.withoutFilters(search))}
          onChange={change}
          daily={
            <Checkbox
              my="auto"
              label={t('list.owedOnly')}
              checked={view.owed.length > 0}
              onChange={({ currentTarget: { checked } }) =>
                change({ owed: checked ? 'only' : undefined })
              }
            />
          }
          isDailySet={view.owed.length > 0}
        />
      }
    >
      <SelectionBar list={list} namespace="invoices" most={MOST_INVOICES}>
        <DownloadMany
          count={selected.size}
          loading={underWay}
          onClick={() =>
            start((api, flags) =>
              api.downloadInvoices({ body: { orderIds: [...selected] } }, flags),
            )
          }
        />
      </SelectionBar>
    </ListPage>
  );
}

interface DownloadManyProps {
  count: number;
  loading: boolean;
  onClick: () => void;
}

function DownloadMany({ count, loading, onClick }: DownloadManyProps): ReactNode {
  const { t } = useTranslation('invoices');
  const grants = useGrants();
  const reason = lacks(grants, 'invoice.download') ?? invoicesAreNotTooMany(count);
  return (
    <ActionButton
      variant="filled"
      label={t('list.downloadMany')}
      loading={loading}
      reason={reason}
      onClick={onClick}
    />
  );
}

const nameOf = ({ invoiceNo }: InvoiceRow) => invoiceNo;

const linkOf = ({ id }: InvoiceRow) => ({
  to: '/finance/invoices/$invoiceId' as const,
  params: { invoiceId: String(id) },
});
