import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AFTER_SALES_TYPES,
  REFUND_METHODS,
  SHOWN_PLACES,
} from '../../../../machines/afterSalesCase/law/facts.ts';
import { FilterBar } from '../../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../../components/list/ChoiceFilter.tsx';
import { DayRange } from '../../../components/list/DayRange.tsx';
import { NarrowedTo } from '../../../components/list/NarrowedTo.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { type AfterSalesListView, type AfterSalesSearch, afterSalesAddress } from './search.ts';

interface AfterSalesFiltersProps {
  view: AfterSalesListView;
  /** The number of the order that the list is narrowed to, where a row tells it. */
  orderSn: string | null;
  /** The name of the customer that it is narrowed to, where a row tells it. */
  customerName: string | null;
  onChange: (change: Partial<AfterSalesSearch>) => void;
  onClear: () => void;
}

/** The filters of the list of cases. */
export function AfterSalesFilters(props: AfterSalesFiltersProps): ReactNode {
  const { view, onChange } = props;
  const { t } = useTranslation('afterSales');
  const more = [
    view.type.length > 0,
    view.method.length > 0,
    view.place.length > 0,
    view.from !== null,
    view.to !== null,
  ];
  return (
    <FilterBar
      moreSet={more.filter(Boolean).length}
      onClear={afterSalesAddress.isFiltered(view) ? props.onClear : undefined}
      more={
        <>
          <ChoiceFilter
            name={t('list.filter.type')}
            values={AFTER_SALES_TYPES}
            labelOf={(type) => t(`types.${type}`)}
            chosen={view.type}
            onChange={(type) => onChange({ type: type.join(',') })}
          />
          <ChoiceFilter
            name={t('list.filter.method')}
            values={REFUND_METHODS}
            labelOf={(method) => t(`methods.${method}`)}
            chosen={view.method}
            onChange={(method) => onChange({ method: method.join(',') })}
          />
          <ChoiceFilter
            name={t('list.filter.status')}
            values={SHOWN_PLACES}
            labelOf={(place) => t(`places.${place}`)}
            chosen={view.place}
            onChange={(place) => onChange({ place: place.join(',') })}
          />
          <DayRange
            names={{ from: t('list.filter.from'), to: t('list.filter.to') }}
            from={view.from}
            to={view.to}
            onChange={onChange}
          />
        </>
      }
    >
      <SearchField label={t('list.search')} value={view.q} onChange={(q) => onChange({ q })} />
      {view.order === null ? null : (
        <NarrowedTo
          label={t('list.filter.order', { number: props.orderSn ?? `#${view.order}` })}
          drop={t('list.filter.dropOrder')}
          onDrop={() => onChange({ order: undefined })}
        />
      )}
      {view.customer === null ? null : (
        <NarrowedTo
          label={t('list.filter.customer', { name: props.customerName ?? `#${view.customer}` })}
          drop={t('list.filter.dropCustomer')}
          onDrop={() => onChange({ customer: undefined })}
        />
      )}
    </FilterBar>
  );
}
