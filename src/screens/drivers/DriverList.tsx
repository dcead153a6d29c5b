import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Driver } from '../../../api/drivers/calls.ts';
import { VEHICLE_TYPES } from '../../../api/vehicles/vehicleTypes.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../components/list/ChoiceFilter.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddDriverDialog } from './AddDriverDialog.tsx';
import { driverListCalls } from './listCalls.ts';
import { type DriverSearch, driverAddress, driverQuery } from './search.ts';
import { useDriverColumns } from './useDriverColumns.tsx';

const route = getRouteApi('/_office/drivers/');

/** The drivers of the shop, by what can be asked of them now. */
export function DriverList(): ReactNode {
  const { t } = useTranslation('drivers');
  const { vehicleName } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, driverAddress);
  const router = useRouter();
  const list = useRecordList(driverQuery(view), driverListCalls);
  const columns = useDriverColumns();
  const [isAdding, adding] = useDialogOpen('newDriver');
  const narrow = (change: Partial<DriverSearch>) =>
    go(driverAddress.withFilter(search, change), 'q' in change);

  return (
    <ListPage<Driver, DriverSearch, typeof view>
      namespace="drivers"
      list={list}
      address={driverAddress}
      search={search}
      go={go}
      to="/drivers"
      columns={columns}
      rowLink={linkOf}
      actions={
        <ActionButton
          label={t('list.add')}
          variant="filled"
          reason={lacks(grants, 'driver.edit')}
          onClick={adding.open}
        />
      }
      filters={
        <FilterBar
          daily={
            <>
              {' '}
              <ChoiceFilter
                name={t('fields.vehicleType')}
                values={VEHICLE_TYPES}
                labelOf={vehicleName}
                chosen={view.type}
                onChange={(type) => narrow({ type: type.join(',') })}
              />
            </>
          }
          dailySet={view.type.length > 0 ? 1 : 0}
          onClear={
            driverAddress.isFiltered(view)
              ? () => go(driverAddress.withoutFilters(search), true)
              : undefined
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => narrow({ q })} />
        </FilterBar>
      }
    >
      {isAdding ? (
        <AddDriverDialog
          onClose={adding.close}
          onAdded={(id) => {
            adding.close();
            void router.navigate(linkOf({ id }));
          }}
        />
      ) : null}
    </ListPage>
  );
}

const linkOf = ({ id }: Pick<Driver, 'id'>) => ({
  to: '/drivers/$driverId' as const,
  params: { driverId: String(id) },
});
