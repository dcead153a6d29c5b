import { Select, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaybillRow } from '../../../api/waybills/calls.ts';
import { MOST_WAYBILLS } from '../../../api/waybills/most.ts';
import { notesAreNotTooMany } from '../../../machines/deliveryNote/many.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { hasOrders } from '../../../machines/waybill/law/rules.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { SelectionBar } from '../../components/list/SelectionBar.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useDownload } from '../../lib/download.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { useFleet } from '../orders/Fleet.tsx';
import { EMPTY_ENTRY, PutOnWaybill } from './PutOnWaybill.tsx';
import { type WaybillSearch, waybillAddress, waybillCalls, waybillQuery } from './search.ts';
import { useWaybillColumns } from './useWaybillColumns.tsx';

// Few change many at once: it is loaded when they do.
const ChangeWaybills = lazyPart(
  async () => (await import('./ChangeWaybills.tsx')).ChangeWaybills,
  ({ onClose }) => onClose(),
);

const route = getRouteApi('/_office/waybills/');

/** The waybills of the shop: what goes out with whom, the latest day first. */
export function WaybillList(): ReactNode {
  const { t } = useTranslation('waybills');
  const { number } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, waybillAddress);
  const list = useRecordList(waybillQuery(view), waybillCalls);
  const columns = useWaybillColumns();
  const [isAdding, adding] = useDialogOpen('newWaybill');
  const [changed, setChanged] = useState<readonly number[] | null>(null);
  const reason = lacks(grants, 'waybill.edit');
  const saving = useDownload();
  const { page, selected } = list;
  const tooMany = notesAreNotTooMany(selected.size, MOST_WAYBILLS);
  // Those of other pages are looked at where they are printed.
  const empty = page?.rows.filter(({ id, orders }) => selected.has(id) && orders === 0).length ?? 0;
  const leftOut = empty < selected.size ? empty : 0;
  const body = { waybillIds: [...selected] };
  const refresh = () => list.send({ type: 'REFRESH' });
  const filter = (change: Partial<WaybillSearch>) =>
    go(waybillAddress.withFilter(search, change), true);
  const more = [view.driver, view.vehicle, view.from, view.to].filter((one) => one !== null);

  return (
    <ListPage<WaybillRow, WaybillSearch, typeof view>
      namespace="waybills"
      list={list}
      address={waybillAddress}
      search={search}
      go={go}
      to="/waybills"
      columns={columns}
      rowLink={linkOf}
      nameOf={nameOf}
      actions={
        <>
          <ButtonLink to="/waybills/load-board" variant="default">
            {t('board.title')}
          </ButtonLink>
          <ActionButton
            label={t('list.add')}
            variant="filled"
            reason={reason}
            onClick={adding.open}
          />
        </>
      }
      filters={
        <FilterBar
          moreSet={more.length}
          onClear={
            waybillAddress.isFiltered(view)
              ? () => go(waybillAddress.withoutFilters(search), true)
              : undefined
          }
          more={
            <>
              <FleetFilters
                driver={view.driver}
                vehicle={view.vehicle}
                onChange={(change) => filter(change)}
              />
              <DayRange
                hasPresets
                names={{ from: t('list.filter.from'), to: t('list.filter.to') }}
                from={view.from}
                to={view.to}
                onChange={filter}
              />
            </>
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
        </FilterBar>
      }
    >
      <SelectionBar list={list} namespace="waybills" most={MOST_WAYBILLS}>
        {leftOut === 0 ? null : (
          <Text size="sm" c="dimmed" role="status">
            {t('list.leftOut', { count: leftOut, shown: number(leftOut) })}
          </Text>
        )}
        <ActionButton
          label={t('list.download')}
          reason={tooMany ?? hasOrders(list.selected.size - empty)}
          loading={saving.underWay}
          onClick={() => saving.start((api, flags) => api.downloadWaybills({ body }, flags))}
        />
        <ActionButton
          variant="filled"
          label={t('change.open')}
          reason={reason ?? tooMany}
          onClick={() => setChanged([...list.selected])}
        />
      </SelectionBar>
      {changed ? (
        <Suspense fallback={null}>
          <ChangeWaybills waybillIds={changed} onClose={() => setChanged(null)} onDone={refresh} />
        </Suspense>
      ) : null}
      {isAdding ? (
        <PutOnWaybill
          name="newWaybill"
          title={t('list.add')}
          initialValues={EMPTY_ENTRY}
          onClose={adding.close}
          onAdded={({ waybill }) => {
            adding.close();
            notify({ kind: 'success', text: t('list.added', { number: waybill.number }) });
            refresh();
          }}
        />
      ) : null}
    </ListPage>
  );
}

interface FleetFiltersProps {
  driver: number | null;
  vehicle: number | null;
  onChange: (change: Pick<Partial<WaybillSearch>, 'driver' | 'vehicle'>) => void;
}

/** Whose waybills, and of which vehicle. */
function FleetFilters({ driver, vehicle, onChange }: FleetFiltersProps): ReactNode {
  const { t } = useTranslation('waybills');
  const { page } = useFleet();
  const chosen = (id: string | null) => (id === null ? undefined : Number(id));
  return (
    <>
      <Select
        label={t('fields.driver')}
        searchable
        clearable
        data={page?.drivers.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={driver === null ? null : String(driver)}
        onChange={(id) => onChange({ driver: chosen(id) })}
      />
      <Select
        label={t('fields.vehicle')}
        searchable
        clearable
        data={page?.vehicles.map(({ id, plate }) => ({ value: String(id), label: plate })) ?? []}
        value={vehicle === null ? null : String(vehicle)}
        onChange={(id) => onChange({ vehicle: chosen(id) })}
      />
    </>
  );
}

const nameOf = ({ number }: WaybillRow) => number;
const linkOf = ({ id }: WaybillRow) => ({
  to: '/waybills/$waybillId' as const,
  params: { waybillId: String(id) },
});
