import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../components/FilterBar.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { DocumentNamespace, DocumentRow } from './useDocumentColumns.tsx';

interface DocumentFiltersProps {
  namespace: DocumentNamespace;
  view: { q: string; from: string | null; to: string | null; customer: number | null };
  /** What is shown: the first names the customer that the list is narrowed to. */
  rows: readonly DocumentRow[] | undefined;
  isFiltered: boolean;
  onClear: () => void;
  onChange: (
    part: { q?: string; from?: string; to?: string; customer?: undefined },
    replace?: boolean,
  ) => void;
  /** What one of the lists has besides, and whether it is set. */
  daily?: ReactNode;
  isDailySet?: boolean;
}

/** What narrows the lists of invoices and of credit notes: words, the days of issue, and a customer. */
export function DocumentFilters(props: DocumentFiltersProps): ReactNode {
  const { namespace, view, rows, isFiltered, onClear, onChange } = props;
  const { t } = useTranslation(namespace);
  // Both namespaces have these keys; which one it is is known when it runs.
  const say = t as unknown as (key: string, figures?: object) => string;
  const { name } = useFormat();
  const [first] = rows ?? [];
  const customer = first && name({ name: first.customerName, nameZh: first.customerNameZh });
  return (
    <FilterBar
      onClear={isFiltered ? onClear : undefined}
      daily={props.daily}
      dailySet={props.isDailySet ? 1 : 0}
      moreSet={[view.from, view.to].filter((day) => day !== null).length}
      more={
        <DayRange
          hasPresets
          names={{ from: say('list.from'), to: say('list.to') }}
          from={view.from}
          to={view.to}
          onChange={onChange}
        />
      }
    >
      <SearchField
        label={say('list.search')}
        value={view.q}
        onChange={(q) => onChange({ q }, true)}
      />
      {view.customer === null ? null : (
        <NarrowedTo
          label={say('list.customer', { name: customer ?? `#${view.customer}` })}
          drop={say('list.dropCustomer')}
          onDrop={() => onChange({ customer: undefined })}
        />
      )}
    </FilterBar>
  );
}
