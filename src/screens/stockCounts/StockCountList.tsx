import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockCount } from '../../../api/stockCounts/calls.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import {
  type StockCountSearch,
  stockCountAddress,
  stockCountCalls,
  stockCountQuery,
} from './search.ts';
import { useStockCountColumns } from './useStockCountColumns.tsx';

const route = getRouteApi('/_office/stock-counts/');

/** The stock counts of the shop, by how far they are. */
export function StockCountList(): ReactNode {
  const { t } = useTranslation('stockCounts');
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, stockCountAddress);
  const list = useRecordList(stockCountQuery(view), stockCountCalls);
  const columns = useStockCountColumns();
  return (
    <ListPage<StockCount, StockCountSearch, typeof view>
      namespace="stockCounts"
      list={list}
      address={stockCountAddress}
      search={search}
      go={go}
      to="/stock-counts"
      columns={columns}
      rowLink={linkOf}
      actions={
        grants('stockCount.count') ? (
          <ButtonLink to="/stock-counts/new">{t('list.add')}</ButtonLink>
        ) : null
      }
      filters={
        <FilterBar
          onClear={
            stockCountAddress.isFiltered(view)
              ? () => go(stockCountAddress.withoutFilters(search), true)
              : undefined
          }
        >
          <SearchField
            label={t('list.search')}
            value={view.q}
            onChange={(q) => go(stockCountAddress.withFilter(search, { q }), true)}
          />
        </FilterBar>
      }
    />
  );
}

const linkOf = ({ id }: StockCount) => ({
  to: '/stock-counts/$stockCountId' as const,
  params: { stockCountId: String(id) },
});
