import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SoExportRow } from '../../../api/soExports/soExport.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { soExportCalls } from './listCalls.ts';
import { type SoExportSearch, soExportAddress, soExportQuery } from './search.ts';
import { useSoExportColumns } from './useSoExportColumns.tsx';

const route = getRouteApi('/_office/orders/exports');

/** Who exported which orders for another program; each leads to its orders. */
export function SoExportList(): ReactNode {
  const { t } = useTranslation('soExports');
  const { timeZone } = useFormat();
  const { search, view, go } = useListAddress(route, soExportAddress);
  const list = useRecordList(soExportQuery(view, timeZone), soExportCalls);
  const { send } = list;
  const { start } = useDownload(useCallback(() => send({ type: 'REFRESH' }), [send]));
  const repeat = useCallback(
    ({ id }: SoExportRow) => start((api, flags) => api.repeatSoExport({ params: { id } }, flags)),
    [start],
  );
  const columns = useSoExportColumns(repeat);

  return (
    <ListPage<SoExportRow, SoExportSearch, typeof view>
      namespace="soExports"
      list={list}
      address={soExportAddress}
      search={search}
      go={go}
      to="/orders/exports"
      columns={columns}
      rowLink={linkOf}
      filters={
        <FilterBar
          onClear={
            soExportAddress.isFiltered(view)
              ? () => go(soExportAddress.withoutFilters(search))
              : undefined
          }
          moreSet={[view.from, view.to].filter((day) => day !== null).length}
          more={
            <DayRange
              hasPresets
              names={{ from: t('list.from'), to: t('list.to') }}
              from={view.from}
              to={view.to}
              onChange={(change) => go(soExportAddress.withFilter(search, change))}
            />
          }
        >
          <SearchField
            label={t('list.search')}
            value={view.q}
            onChange={(q) => go(soExportAddress.withFilter(search, { q }), true)}
          />
        </FilterBar>
      }
    />
  );
}

const linkOf = ({ id }: SoExportRow) => ({ to: '/orders' as const, search: { export: id } });
