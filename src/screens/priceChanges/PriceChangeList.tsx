import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceChangeDetail, PriceChangeRow } from '../../../api/priceChanges/calls.ts';
import { CHANGE_LEVELS } from '../../../api/priceChanges/entry.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../components/list/ChoiceFilter.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddPriceChangeDialog } from './AddPriceChangeDialog.tsx';
import {
  type PriceChangeSearch,
  priceChangeAddress,
  priceChangeCalls,
  priceChangeQuery,
} from './search.ts';
import { usePriceChangeColumns } from './usePriceChangeColumns.tsx';

const route = getRouteApi('/_office/price-changes/');

/** The price changes of the shop by status: prepared, waiting, scheduled, in force and over. */
export function PriceChangeList(): ReactNode {
  const { t } = useTranslation('priceChanges');
  const navigate = useNavigate();
  const reason = lacks(useGrants(), 'priceChange.edit');
  const { search, view, go } = useListAddress(route, priceChangeAddress);
  const list = useRecordList(priceChangeQuery(view), priceChangeCalls);
  const columns = usePriceChangeColumns();
  const [isAdding, adding] = useDialogOpen('newPriceChange');
  const [isCopying, copying] = useDialogOpen('copiedPrices');
  const filter = (change: Partial<PriceChangeSearch>) =>
    go(priceChangeAddress.withFilter(search, change), true);
  const added = (close: () => void) => (detail: PriceChangeDetail) => {
    close();
    void navigate(linkOf(detail.change));
  };

  return (
    <ListPage<PriceChangeRow, PriceChangeSearch, typeof view>
      namespace="priceChanges"
      list={list}
      address={priceChangeAddress}
      search={search}
      go={go}
      to="/price-changes"
      columns={columns}
      rowLink={linkOf}
      actions={
        <>
          <ActionButton label={t('copy.title')} reason={reason} onClick={copying.open} />
          <ActionButton
            label={t('add.title')}
            variant="filled"
            reason={reason}
            onClick={adding.open}
          />
        </>
      }
      filters={
        <FilterBar
          daily={
            <ChoiceFilter
              name={t('list.filter.level')}
              values={CHANGE_LEVELS}
              labelOf={(level) => t(`levels.${level}`)}
              chosen={view.level}
              onChange={(level) => filter({ level: level.join(',') })}
            />
          }
          dailySet={view.level.length > 0 ? 1 : 0}
          onClear={
            priceChangeAddress.isFiltered(view)
              ? () => go(priceChangeAddress.withoutFilters(search), true)
              : undefined
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
        </FilterBar>
      }
    >
      {isAdding ? (
        <AddPriceChangeDialog onClose={adding.close} onAdded={added(adding.close)} />
      ) : null}
      {isCopying ? (
        <AddPriceChangeDialog isCopy onClose={copying.close} onAdded={added(copying.close)} />
      ) : null}
    </ListPage>
  );
}

const linkOf = ({ id }: Pick<PriceChangeRow, 'id'>) => ({
  to: '/price-changes/$priceChangeId' as const,
  params: { priceChangeId: String(id) },
});
