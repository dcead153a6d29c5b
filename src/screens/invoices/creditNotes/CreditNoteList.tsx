import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditNoteRow } from '../../../../api/invoices/creditNotes.ts';
import { FilterBar } from '../../../components/FilterBar.tsx';
import { ButtonLink } from '../../../components/links.tsx';
import { DayRange } from '../../../components/list/DayRange.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../../components/list/NarrowedTo.tsx';
import { useListAddress } from '../../../components/list/useListAddress.ts';
import { useRecordList } from '../../../components/list/useRecordList.ts';
import { SearchField } from '../../../components/SearchField.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
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
  const { name, timeZone } = useFormat();
  const { search, view, go } = useListAddress(route, creditNoteAddress);
  const list = useRecordList(creditNoteQuery(view, timeZone), creditNoteListCalls);
  const columns = useCreditNoteColumns();
  const change = (part: Parameters<typeof creditNoteAddress.withFilter>[1], replace = false) =>
    go(creditNoteAddress.withFilter(search, part), replace);
  const [first] = view.customer === null ? [] : (list.page?.rows ?? []);
  const customerName = first && name({ name: first.customerName, nameZh: first.customerNameZh });
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
        <FilterBar
          onClear={
            creditNoteAddress.isFiltered(view)
              ? () => go(creditNoteAddress.withoutFilters(search))
              : undefined
          }
          more={
            <DayRange
              hasPresets
              names={{ from: t('list.from'), to: t('list.to') }}
              from={view.from}
              to={view.to}
              onChange={change}
            />
          }
        >
          <SearchField
            label={t('list.search')}
            value={view.q}
            onChange={(q) => change({ q }, true)}
          />
          {view.customer === null ? null : (
            <NarrowedTo
              label={t('list.customer', { name: customerName ?? `#${view.customer}` })}
              drop={t('list.dropCustomer')}
              onDrop={() => change({ customer: undefined })}
            />
          )}
        </FilterBar>
      }
    />
  );
}

const linkOf = ({ id }: CreditNoteRow) => ({
  to: '/finance/invoices/credit-notes/$creditNoteId' as const,
  params: { creditNoteId: String(id) },
});
