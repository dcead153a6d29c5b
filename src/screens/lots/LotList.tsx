import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lot } from '../../../api/lots/calls.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { type LotSearch, lotAddress, lotCalls, lotQuery } from './search.ts';
import { useLotActs } from './useLotActs.tsx';
import { useLotColumns } from './useLotColumns.tsx';

const route = getRouteApi('/_office/goods/expiry');

/** The lots on the shelf by when they expire: what is expired is written off from here. */
export function LotList(): ReactNode {
  const { t } = useTranslation('lots');
  const { name } = useFormat();
  const { search, view, go } = useListAddress(route, lotAddress);
  const list = useRecordList(lotQuery(view), lotCalls);
  const { buttons, dialog } = useLotActs(() => list.send({ type: 'REFRESH' }));
  const columns = useLotColumns(buttons);
  const [first] = view.goods === null ? [] : (list.page?.rows ?? []);
  const filter = (change: Partial<LotSearch>) => go(lotAddress.withFilter(search, change), true);
  return (
    <ListPage<Lot, LotSearch, typeof view>
      namespace="lots"
      list={list}
      address={lotAddress}
      search={search}
      go={go}
      to="/goods/expiry"
      columns={columns}
      rowLink={linkOf}
      filters={
        <FilterBar
          onClear={
            lotAddress.isFiltered(view)
              ? () => go(lotAddress.withoutFilters(search), true)
              : undefined
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
          {view.goods === null ? null : (
            <NarrowedTo
              label={t('list.goods', { name: first ? name(first.goods) : `#${view.goods}` })}
              drop={t('list.dropGoods')}
              onDrop={() => filter({ goods: undefined })}
            />
          )}
        </FilterBar>
      }
    >
      {dialog}
    </ListPage>
  );
}

const linkOf = ({ goods }: Lot) => ({
  to: '/goods/$goodsId' as const,
  params: { goodsId: String(goods.id) },
});
