import { Skeleton, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivableFilter, ReceivableRow } from '../../../api/receivables/calls.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useReadWith } from '../../components/list/useReadWith.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { AgeTiles } from './AgeTiles.tsx';
import classes from './receivables.module.css';
import {
  type ReceivableSearch,
  receivableAddress,
  receivableCalls,
  receivableQuery,
} from './search.ts';
import { useReceivableColumns } from './useReceivableColumns.tsx';

const route = getRouteApi('/_office/finance/receivables/');

/** What customers owe on invoiced orders as of today, a row a customer, by how late it is. */
export function ReceivableList(): ReactNode {
  const { t } = useTranslation('receivables');
  const { search, view, go } = useListAddress(route, receivableAddress);
  const query = receivableQuery(view);
  const list = useRecordList(query, receivableCalls);
  const columns = useReceivableColumns();
  const hasRows = (list.page?.rows.length ?? 0) > 0;
  return (
    <ListPage<ReceivableRow, ReceivableSearch, typeof view>
      namespace="receivables"
      list={list}
      address={receivableAddress}
      search={search}
      go={go}
      to="/finance/receivables"
      columns={columns}
      rowLink={linkOf}
      filters={
        <>
          <FilterBar
            onClear={
              receivableAddress.isFiltered(view)
                ? () => go(receivableAddress.withoutFilters(search), true)
                : undefined
            }
          >
            <SearchField
              label={t('list.search')}
              value={view.q}
              onChange={(q) => go(receivableAddress.withFilter(search, { q }), true)}
            />
          </FilterBar>
          {hasRows ? (
            <Sums key={JSON.stringify(query.filter)} filter={query.filter} shown={list.page} />
          ) : null}
        </>
      }
    />
  );
}

interface SumsProps {
  filter: ReceivableFilter;
  /** The page of the list: the sums are read anew whenever that is. */
  shown: unknown;
}

/** What all that is found comes to, whatever page of it is shown. */
function Sums({ filter, shown }: SumsProps): ReactNode {
  const { t } = useTranslation('receivables');
  const { day } = useFormat();
  const api = useApi();
  const { page, failure, reload } = useList(filter, (body, signal) =>
    api.sumReceivable({ body }, { signal, showError: false }),
  );
  useReadWith(shown, reload);
  return (
    <section aria-label={t('list.sums')} className={classes.sums}>
      <StaleNote failure={failure} onRetry={reload} />
      {page ? (
        <>
          <AgeTiles sums={page} />
          <Text c="dimmed" size="sm" mt="xs">
            {t('asOf', { day: day(page.asOf) })}
          </Text>
        </>
      ) : failure ? null : (
        <Skeleton height={84} />
      )}
    </section>
  );
}

const linkOf = ({ id }: ReceivableRow) => ({
  to: '/finance/receivables/$customerId' as const,
  params: { customerId: String(id) },
});
