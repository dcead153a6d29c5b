import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodRow } from '../../../api/periods/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { presetDays } from '../../components/list/dayPresets.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { wallClockOf } from '../../lib/dates.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddPeriodDialog } from './AddPeriodDialog.tsx';
import { type PeriodSearch, periodAddress, periodCalls, periodQuery } from './search.ts';
import { usePeriodColumns } from './usePeriodColumns.tsx';

const route = getRouteApi('/_office/finance/periods/');

/** The periods of the shop's books, the latest first. */
export function PeriodList(): ReactNode {
  const { t } = useTranslation('periods');
  const { timeZone } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, periodAddress);
  const list = useRecordList(periodQuery(view), periodCalls);
  const columns = usePeriodColumns();
  const [isAdding, adding] = useDialogOpen('newPeriod');
  const [now] = useState(() => new Date());
  const today = wallClockOf(now, timeZone).slice(0, 10);
  return (
    <ListPage<PeriodRow, PeriodSearch, typeof view>
      namespace="periods"
      list={list}
      address={periodAddress}
      search={search}
      go={go}
      to="/finance/periods"
      columns={columns}
      rowLink={linkOf}
      actions={
        <ActionButton
          label={t('list.add')}
          variant="filled"
          reason={lacks(grants, 'period.close')}
          onClick={adding.open}
        />
      }
      filters={
        <FilterBar
          onClear={
            periodAddress.isFiltered(view)
              ? () => go(periodAddress.withoutFilters(search))
              : undefined
          }
        >
          <SearchField
            label={t('list.search')}
            value={view.q}
            onChange={(q) => go(periodAddress.withFilter(search, { q }), true)}
          />
        </FilterBar>
      }
    >
      {isAdding ? (
        <AddPeriodDialog
          month={presetDays('lastMonth', today)}
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

const linkOf = ({ id }: PeriodRow) => ({
  to: '/finance/periods/$periodId' as const,
  params: { periodId: String(id) },
});
