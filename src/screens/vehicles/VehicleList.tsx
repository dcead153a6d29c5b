import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vehicle } from '../../../api/vehicles/calls.ts';
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
import { AddVehicleDialog } from './AddVehicleDialog.tsx';
import { type VehicleSearch, vehicleAddress, vehicleCalls, vehicleQuery } from './search.ts';
import { useVehicleColumns } from './useVehicleColumns.tsx';

const route = getRouteApi('/_office/vehicles/');

/** The vehicles of the shop, by whether they can go out. */
export function VehicleList(): ReactNode {
  const { t } = useTranslation('vehicles');
  const { vehicleName } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, vehicleAddress);
  const list = useRecordList(vehicleQuery(view), vehicleCalls);
  const columns = useVehicleColumns();
  const [isAdding, adding] = useDialogOpen('newVehicle');
  const filter = (change: Partial<VehicleSearch>) =>
    go(vehicleAddress.withFilter(search, change), true);

  return (
    <ListPage<Vehicle, VehicleSearch, typeof view>
      namespace="vehicles"
      list={list}
      address={vehicleAddress}
      search={search}
      go={go}
      to="/vehicles"
      columns={columns}
      rowLink={linkOf}
      actions={
        <ActionButton
          label={t('list.add')}
          variant="filled"
          reason={lacks(grants, 'vehicle.edit')}
          onClick={adding.open}
        />
      }
      filters={
        <FilterBar
          daily={
            <>
              {' '}
              <ChoiceFilter
                name={t('fields.type')}
                values={VEHICLE_TYPES}
                labelOf={vehicleName}
                chosen={view.type}
                onChange={(type) => filter({ type: type.join(',') })}
              />
            </>
          }
          dailySet={view.type.length > 0 ? 1 : 0}
          onClear={
            vehicleAddress.isFiltered(view)
              ? () => go(vehicleAddress.withoutFilters(search), true)
              : undefined
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
        </FilterBar>
      }
    >
      {isAdding ? (
        <AddVehicleDialog
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

const linkOf = ({ id }: Vehicle) => ({
  to: '/vehicles/$vehicleId' as const,
  params: { vehicleId: String(id) },
});
