import { Skeleton, Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptFilter, ReceiptRow } from '../../../api/receipts/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { RECEIPT_METHODS } from '../../../machines/receipt/law/facts.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../components/list/ChoiceFilter.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedToOne } from '../../components/list/NarrowedToOne.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useReadWith } from '../../components/list/useReadWith.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { Tiles } from '../finance/Tiles.tsx';
import { CustomerField } from '../prices/RecordField.tsx';
import classes from './receipts.module.css';
import { type ReceiptSearch, receiptAddress, receiptCalls, receiptQuery } from './search.ts';
import { useReceiptColumns } from './useReceiptColumns.tsx';

// Few people add one each day: it is loaded when they do.
const AddReceiptDialog = lazyPart(
  async () => (await import('./AddReceiptDialog.tsx')).AddReceiptDialog,
  ({ onClose }) => onClose(),
);

const route = getRouteApi('/_office/finance/receipts/');

/** What customers paid in one sum: what waits for a second person, what is on account, and the rest. */
export function ReceiptList(): ReactNode {
  const { t } = useTranslation('receipts');
  const { name } = useFormat();
  const grants = useGrants();
  const navigate = useNavigate();
  const { search, view, go } = useListAddress(route, receiptAddress);
  const query = receiptQuery(view);
  const list = useRecordList(query, receiptCalls);
  const columns = useReceiptColumns();
  const [isAdding, adding] = useDialogOpen('newReceipt');
  const filter = (change: Partial<ReceiptSearch>) =>
    go(receiptAddress.withFilter(search, change), true);
  const { customer } = view;
  const moreSet = [view.from, view.to, customer].filter((one) => one !== null).length;
  const hasRows = (list.page?.rows.length ?? 0) > 0;
  return (
    <ListPage<ReceiptRow, ReceiptSearch, typeof view>
      namespace="receipts"
      list={list}
      address={receiptAddress}
      search={search}
      go={go}
      to="/finance/receipts"
      columns={columns}
      rowLink={linkOf}
      actions={
        <ActionButton
          label={t('list.add')}
          variant="filled"
          reason={lacks(grants, 'receipt.edit')}
          onClick={adding.open}
        />
      }
      filters={
        <>
          <FilterBar
            daily={
              <ChoiceFilter
                name={t('list.filter.method')}
                values={RECEIPT_METHODS}
                labelOf={(method) => t(`methods.${method}`)}
                chosen={view.method}
                onChange={(method) => filter({ method: method.join(',') })}
              />
            }
            dailySet={view.method.length > 0 ? 1 : 0}
            moreSet={moreSet}
            onClear={
              receiptAddress.isFiltered(view)
                ? () => go(receiptAddress.withoutFilters(search), true)
                : undefined
            }
            more={
              <Stack gap="sm">
                <DayRange
                  hasPresets
                  names={{ from: t('list.filter.from'), to: t('list.filter.to') }}
                  from={view.from}
                  to={view.to}
                  onChange={filter}
                />
                {customer === null && grants('customer.view') ? (
                  <CustomerField
                    label={t('fields.customer')}
                    chosen={null}
                    onChange={(row) => row && filter({ customer: row.id })}
                  />
                ) : null}
              </Stack>
            }
          >
            <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
            {customer === null ? null : (
              <NarrowedToOne
                id={customer}
                read={async (api, flags) =>
                  name(await api.getReceivable({ params: { customerId: customer } }, flags))
                }
                label={(shown) => t('list.filter.customer', { name: shown })}
                drop={t('list.filter.dropCustomer')}
                onDrop={() => filter({ customer: undefined })}
              />
            )}
          </FilterBar>
          {hasRows ? (
            <Sums key={JSON.stringify(query.filter)} filter={query.filter} shown={list.page} />
          ) : null}
        </>
      }
    >
      {isAdding ? (
        <Suspense fallback={null}>
          <AddReceiptDialog
            onClose={adding.close}
            onAdded={({ receipt }) => {
              adding.close();
              void navigate(linkOf(receipt));
            }}
          />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

interface SumsProps {
  filter: ReceiptFilter;
  /** The page of the list: the sums are read anew whenever that is. */
  shown: unknown;
}

/** What all that is found comes to, whatever page of it is shown. */
function Sums({ filter, shown }: SumsProps): ReactNode {
  const { t } = useTranslation('receipts');
  const { money } = useFormat();
  const api = useApi();
  const { page, failure, reload } = useList(filter, (body, signal) =>
    api.sumReceipts({ body }, { signal, showError: false }),
  );
  useReadWith(shown, reload);
  return (
    <section aria-label={t('list.sums')} className={classes.totals}>
      <StaleNote failure={failure} onRetry={reload} />
      {page ? (
        <Tiles
          figures={(['amount', 'allocated', 'onAccount'] as const).map((of) => [
            t(`fields.${of}`),
            money(page[of], page.currency),
          ])}
        />
      ) : failure ? null : (
        <Skeleton height={60} />
      )}
    </section>
  );
}

const linkOf = ({ id }: Pick<ReceiptRow, 'id'>) => ({
  to: '/finance/receipts/$receiptId' as const,
  params: { receiptId: String(id) },
});
