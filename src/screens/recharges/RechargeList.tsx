import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RechargeRow } from '../../../api/recharges/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { RECHARGE_METHODS } from '../../../machines/recharge/law/facts.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../components/list/ChoiceFilter.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddRechargeDialog } from './AddRechargeDialog.tsx';
import { type RechargeSearch, rechargeAddress, rechargeCalls, rechargeQuery } from './search.ts';
import { useRechargeColumns } from './useRechargeColumns.tsx';

const route = getRouteApi('/_office/finance/recharges/');

/** What members paid into their wallets: what waits to be confirmed, and what became of the rest. */
export function RechargeList(): ReactNode {
  const { t } = useTranslation('recharges');
  const { timeZone } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, rechargeAddress);
  const list = useRecordList(rechargeQuery(view, timeZone), rechargeCalls);
  const columns = useRechargeColumns();
  const [isAdding, adding] = useDialogOpen('newRecharge');
  const filter = (change: Partial<RechargeSearch>) =>
    go(rechargeAddress.withFilter(search, change), true);
  const dayCount = [view.from, view.to].filter((day) => day !== null).length;

  return (
    <ListPage<RechargeRow, RechargeSearch, typeof view>
      namespace="recharges"
      list={list}
      address={rechargeAddress}
      search={search}
      go={go}
      to="/finance/recharges"
      columns={columns}
      rowLink={linkOf}
      actions={
        <ActionButton
          label={t('list.add')}
          variant="filled"
          reason={lacks(grants, 'recharge.add')}
          onClick={adding.open}
        />
      }
      filters={
        <FilterBar
          daily={
            <>
              {' '}
              <ChoiceFilter
                name={t('list.filter.method')}
                values={RECHARGE_METHODS}
                labelOf={(method) => t(`methods.${method}`)}
                chosen={view.method}
                onChange={(method) => filter({ method: method.join(',') })}
              />
            </>
          }
          dailySet={view.method.length > 0 ? 1 : 0}
          moreSet={dayCount}
          onClear={
            rechargeAddress.isFiltered(view)
              ? () => go(rechargeAddress.withoutFilters(search), true)
              : undefined
          }
          more={
            <DayRange
              hasPresets
              names={{ from: t('list.filter.from'), to: t('list.filter.to') }}
              from={view.from}
              to={view.to}
              onChange={filter}
            />
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
          {view.member === null ? null : (
            <NarrowedTo
              label={t('list.filter.member', {
                name: list.page?.rows[0]?.nickname ?? `#${view.member}`,
              })}
              drop={t('list.filter.dropMember')}
              onDrop={() => filter({ member: undefined })}
            />
          )}
        </FilterBar>
      }
    >
      {isAdding ? (
        <AddRechargeDialog
          onClose={adding.close}
          onAdded={() => {
            adding.close();
            list.send({ type: 'REFRESH' });
          }}
        />
      ) : null}
    </ListPage>
  );
}

const linkOf = ({ id }: RechargeRow) => ({
  to: '/finance/recharges/$rechargeId' as const,
  params: { rechargeId: String(id) },
});
