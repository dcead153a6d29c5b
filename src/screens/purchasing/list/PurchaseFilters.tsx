import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Warehouse } from '../../../../api/purchasing/calls.ts';
import { PURCHASE_PAYMENT } from '../../../../machines/purchaseOrder/law/facts.ts';
import { FilterBar } from '../../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../../components/list/ChoiceFilter.tsx';
import { DayRange } from '../../../components/list/DayRange.tsx';
import { NarrowedTo } from '../../../components/list/NarrowedTo.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import {
  EMAIL_STATUS_CHOICES,
  type PurchaseListView,
  type PurchaseSearch,
  purchaseAddress,
} from './search.ts';

interface PurchaseFiltersProps {
  view: PurchaseListView;
  /** The name of the supplier that the list is narrowed to, where a row tells it. */
  supplierName: string | null;
  /** Empty before they came. */
  warehouses: readonly Warehouse[];
  onChange: (change: Partial<PurchaseSearch>) => void;
  onClear: () => void;
}

/** The filters of the purchase list: those of every day in one row, the rest behind a button. */
export function PurchaseFilters(props: PurchaseFiltersProps): ReactNode {
  const { view, warehouses, onChange } = props;
  const { t } = useTranslation('purchasing');
  const { name } = useFormat();
  const daily = (
    <>
      <ChoiceFilter
        name={t('list.filter.payment')}
        values={PURCHASE_PAYMENT}
        labelOf={(payment) => t(`places.${payment}`)}
        chosen={view.payment}
        onChange={(payment) => onChange({ payment: payment.join(',') })}
      />
      <ChoiceFilter
        name={t('list.filter.email')}
        values={EMAIL_STATUS_CHOICES}
        labelOf={(status) => t(`emailStatuses.${status}`)}
        chosen={view.email}
        onChange={(email) => onChange({ email: email.join(',') })}
      />
      <NativeSelect
        aria-label={t('list.filter.warehouse')}
        value={view.warehouse ?? ''}
        data={[
          { value: '', label: t('list.filter.allWarehouses') },
          ...warehouses.map((warehouse) => ({
            value: String(warehouse.id),
            label: name(warehouse),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ warehouse: value === '' ? undefined : Number(value) })
        }
      />
    </>
  );
  const days = [view.from, view.to, view.arrivalFrom, view.arrivalTo].map((day) => day !== null);
  const usual = [view.payment.length > 0, view.email.length > 0, view.warehouse !== null];
  return (
    <FilterBar
      daily={daily}
      dailySet={usual.filter(Boolean).length}
      moreSet={days.filter(Boolean).length}
      onClear={purchaseAddress.isFiltered(view) ? props.onClear : undefined}
      more={
        <>
          <DayRange
            names={{ from: t('list.filter.from'), to: t('list.filter.enteredTo') }}
            from={view.from}
            to={view.to}
            onChange={onChange}
          />
          <DayRange
            names={{ from: t('list.filter.arrivalFrom'), to: t('list.filter.arrivesTo') }}
            from={view.arrivalFrom}
            to={view.arrivalTo}
            onChange={({ from, to }) => onChange({ arrivalFrom: from, arrivalTo: to })}
          />
        </>
      }
    >
      <SearchField label={t('list.search')} value={view.q} onChange={(q) => onChange({ q })} />
      {view.supplier === null ? null : (
        <NarrowedTo
          label={t('list.filter.supplier', { name: props.supplierName ?? `#${view.supplier}` })}
          drop={t('list.filter.dropSupplier')}
          onDrop={() => onChange({ supplier: undefined })}
        />
      )}
    </FilterBar>
  );
}
