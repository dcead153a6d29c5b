import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditNoteRow } from '../../../../api/invoices/creditNotes.ts';
import { ButtonLink } from '../../../components/links.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useListAddress } from '../../../components/list/useListAddress.ts';
import { useRecordList } from '../../../components/list/useRecordList.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { DocumentFilters } from '../DocumentFilters.tsx';
import {
  type CreditNoteSearch,
  creditNoteAddress,
  creditNoteListCalls,
  creditNoteQuery,
} from './search.ts';
import { useCreditNoteColumns } from './useCreditNoteColumns.tsx';

const route = getRouteApi('/_office/finance/invoices/credit-notes/');

/** The credit notes of the shop, the latest first. */
export function CreditNoteList(): ReactNode {
  const { t } = useTranslation('creditNotes');
  const { timeZone } = useFormat();
  const { search, view, go } = useListAddress(route, creditNoteAddress);
  const list = useRecordList(creditNoteQuery(view, timeZone), creditNoteListCalls);
  const columns = useCreditNoteColumns();
  const change = (part: Parameters<typeof creditNoteAddress.withFilter>[1], replace = false) =>
    go(creditNoteAddress.withFilter(search, part), replace);
  return (
    <ListPage<CreditNoteRow, CreditNoteSearch, typeof view>
      namespace="creditNotes"
      list={list}
      address={creditNoteAddress}
      search={search}
      go={go}
      to="/finance/invoices/credit-notes"
      columns={columns}
      rowLink={linkOf}
      actions={
        <ButtonLink variant="default" to="/finance/invoices">
          {t('list.toInvoices')}
        </ButtonLink>
      }
      filters={
        <DocumentFilters
          namespace="creditNotes"
          view={view}
          rows={list.page?.rows}
          isFiltered={creditNoteAddress.isFiltered(view)}
          onClear={() => go(creditNoteAddress.withoutFilters(search))}
          onChange={change}
        />
      }
    />
  );
}

const linkOf = ({ id }: CreditNoteRow) => ({
  to: '/finance/invoices/credit-notes/$creditNoteId' as const,
  params: { creditNoteId: String(id) },
});
