import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockMovement } from '../../../api/stock/calls.ts';
import { lotIn } from '../../../api/stock/sheet.ts';
import { STOCK_REASONS } from '../../../api/stock/stock.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ChoiceFilter } from '../../components/list/ChoiceFilter.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { lotCalled } from './MovedLots.tsx';
import { type MovementSearch, movementAddress, movementCalls, movementQuery } from './search.ts';
import { useMovementColumns } from './useMovementColumns.tsx';

const route = getRouteApi('/_office/goods/stock');

/** What moved on the shelf of the shop, the newest first, with why and for which record. */
export function MovementList(): ReactNode {
  const { t } = useTranslation('stock');
  const { day, name, timeZone } = useFormat();
  const { search, view, go } = useListAddress(route, movementAddress);
  const list = useRecordList(movementQuery(view, timeZone), movementCalls);
  const columns = useMovementColumns();
  const grants = useGrants();
  const [first] = view.goods === null ? [] : (list.page?.rows ?? []);
  const lot = view.lot === null ? null : lotIn(list.page?.rows ?? [], view.lot);
  const { from, to } = view;
  const filter = (change: Partial<MovementSearch>) =>
    go(movementAddress.withFilter(search, change), true);

  return (
    <ListPage<StockMovement, MovementSearch, typeof view>
      namespace="stock"
      list={list}
      address={movementAddress}
      search={search}
      go={go}
      to="/goods/stock"
      columns={columns}
      rowLink={linkOf}
      actions={
        grants('stockCount.count') ? (
          <ButtonLink
            to="/stock-counts/new"
            search={view.goods === null ? {} : { goods: String(view.goods) }}
          >
            {t('list.count')}
          </ButtonLink>
        ) : null
      }
      filters={
        <FilterBar
          onClear={
            movementAddress.isFiltered(view)
              ? () => go(movementAddress.withoutFilters(search), true)
              : undefined
          }
          moreSet={[from, to].filter((day) => day !== null).length + Number(view.reason.length > 0)}
          more={
            <>
              <ChoiceFilter
                name={t('fields.reason')}
                values={STOCK_REASONS}
                labelOf={(reason) => t(`reasons.${reason}`)}
                chosen={view.reason}
                onChange={(chosen) =>
                  filter({ reason: chosen.length === 0 ? undefined : chosen.join(',') })
                }
              />
              <DayRange
                hasPresets
                names={{ from: t('list.from'), to: t('list.to') }}
                from={from}
                to={to}
                onChange={filter}
              />
            </>
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
          {view.lot === null ? null : (
            <NarrowedTo
              label={t('list.lot', { lot: lot ? lotCalled(lot, day) : `#${view.lot}` })}
              drop={t('list.dropLot')}
              onDrop={() => filter({ lot: undefined })}
            />
          )}
          {view.goods === null ? null : (
            <NarrowedTo
              label={t('list.goods', { name: first ? name(first.goods) : `#${view.goods}` })}
              drop={t('list.dropGoods')}
              onDrop={() => filter({ goods: undefined })}
            />
          )}
        </FilterBar>
      }
    />
  );
}

const linkOf = ({ goods }: StockMovement) => ({
  to: '/goods/$goodsId' as const,
  params: { goodsId: String(goods.id) },
});
