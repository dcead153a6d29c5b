import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FULFILMENT, ORDER_KINDS, PAYMENT } from '../../../../machines/order/law/facts.ts';
import { FilterBar } from '../../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../../components/list/ChoiceFilter.tsx';
import { DayRange } from '../../../components/list/DayRange.tsx';
import { NarrowedTo } from '../../../components/list/NarrowedTo.tsx';
import { NarrowedToOne } from '../../../components/list/NarrowedToOne.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import {
  EXPORTED,
  ORDER_CHANNELS,
  ORDER_PLATFORM_TYPES,
  type OrderSearch,
  type OrderView,
  orderAddress,
} from './search.ts';

interface OrderFiltersProps {
  view: OrderView;
  /** The name of the customer that the list is narrowed to, where a row tells it. */
  customerName: string | null;
  onChange: (change: Partial<OrderSearch>) => void;
  onClear: () => void;
}

/** The filters of the order list: those of every day in one row, the rest behind a button. */
export function OrderFilters(props: OrderFiltersProps): ReactNode {
  const { view, onChange } = props;
  const { t } = useTranslation('orders');
  const daily = (
    <>
      <ChoiceFilter
        name={t('list.filter.kind')}
        values={ORDER_KINDS}
        labelOf={(kind) => t(`kinds.${kind}`)}
        chosen={view.kind}
        onChange={(kind) => onChange({ kind: kind.join(',') })}
      />
      <ChoiceFilter
        name={t('list.filter.channel')}
        values={ORDER_CHANNELS}
        labelOf={(channel) => t(`channels.${channel}`)}
        chosen={view.channel}
        onChange={(channel) => onChange({ channel: channel.join(',') })}
      />
      <ChoiceFilter
        name={t('list.filter.payment')}
        values={PAYMENT}
        labelOf={(payment) => t(`places.${payment}`)}
        chosen={view.payment}
        onChange={(payment) => onChange({ payment: payment.join(',') })}
      />
    </>
  );
  const days = [view.from, view.to, view.dueFrom, view.dueTo].map((day) => day !== null);
  const chosen = [view.part, view.platform, view.place, view.exported];
  const seldom = [...chosen.map((values) => values.length > 0), ...days];
  const usual = [view.kind, view.channel, view.payment].map((values) => values.length > 0);
  return (
    <FilterBar
      daily={daily}
      dailySet={usual.filter(Boolean).length}
      moreSet={seldom.filter(Boolean).length}
      onClear={orderAddress.isFiltered(view) ? props.onClear : undefined}
      more={
        <>
          <Checkbox
            my="auto"
            label={t('list.partlyPaid')}
            checked={view.part.length > 0}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ part: checked ? 'only' : undefined })
            }
          />
          <ChoiceFilter
            name={t('list.filter.place')}
            values={FULFILMENT}
            labelOf={(place) => t(`places.${place}`)}
            chosen={view.place}
            onChange={(place) => onChange({ place: place.join(',') })}
          />
          <ChoiceFilter
            name={t('list.filter.platformType')}
            values={ORDER_PLATFORM_TYPES}
            labelOf={(type) => t(`platformTypes.${type}`)}
            chosen={view.platform}
            onChange={(platform) => onChange({ platform: platform.join(',') })}
          />
          <ChoiceFilter
            name={t('list.filter.exported')}
            values={EXPORTED}
            labelOf={(value) => t(`list.filter.${value}`)}
            chosen={view.exported}
            onChange={(exported) => onChange({ exported: exported.join(',') })}
          />
          <DayRange
            names={{ from: t('list.filter.from'), to: t('list.filter.to') }}
            from={view.from}
            to={view.to}
            onChange={onChange}
          />
          <DayRange
            names={{ from: t('list.filter.deliveryFrom'), to: t('list.filter.deliveryTo') }}
            from={view.dueFrom}
            to={view.dueTo}
            onChange={({ from, to }) => onChange({ dueFrom: from, dueTo: to })}
          />
        </>
      }
    >
      <SearchField label={t('list.search')} value={view.q} onChange={(q) => onChange({ q })} />
      {view.customer === null ? null : (
        <NarrowedTo
          label={t('list.filter.customer', { name: props.customerName ?? `#${view.customer}` })}
          drop={t('list.filter.dropCustomer')}
          onDrop={() => onChange({ customer: undefined })}
        />
      )}
      {view.driver === null ? null : (
        <NarrowedToOne
          id={view.driver}
          read={async (api, flags) =>
            (await api.getDriver({ params: { id: view.driver ?? 0 } }, flags)).driver.name
          }
          label={(driver) => t('list.filter.driver', { driver })}
          drop={t('list.filter.dropDriver')}
          onDrop={() => onChange({ driver: undefined })}
        />
      )}
      {view.vehicle === null ? null : (
        <NarrowedToOne
          id={view.vehicle}
          read={async (api, flags) =>
            (await api.getVehicle({ params: { id: view.vehicle ?? 0 } }, flags)).vehicle.plate
          }
          label={(plate) => t('list.filter.vehicle', { plate })}
          drop={t('list.filter.dropVehicle')}
          onDrop={() => onChange({ vehicle: undefined })}
        />
      )}
      {view.waybill === null ? null : (
        <NarrowedToOne
          id={view.waybill}
          read={async (api, flags) =>
            (await api.getWaybill({ params: { id: view.waybill ?? 0 } }, flags)).waybill.number
          }
          label={(number) => t('list.filter.waybill', { number })}
          drop={t('list.filter.dropWaybill')}
          onDrop={() => onChange({ waybill: undefined })}
        />
      )}
      {view.export === null ? null : (
        <NarrowedToOne
          id={view.export}
          read={async (api, flags) =>
            (await api.getSoExport({ params: { id: view.export ?? 0 } }, flags)).file
          }
          label={(file) => t('list.filter.inExport', { file })}
          drop={t('list.filter.dropExport')}
          onDrop={() => onChange({ export: undefined })}
        />
      )}
    </FilterBar>
  );
}
