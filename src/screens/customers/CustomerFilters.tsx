import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../components/list/ChoiceFilter.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import {
  type CustomerSearch,
  customerAddress,
  STATUSES,
  SYNCS,
  TIERS,
  TYPES,
} from './customerSearch.ts';
import { useGradeName, useGrades } from './useGrades.ts';

interface CustomerFiltersProps {
  view: ReturnType<typeof customerAddress.view>;
  onChange: (change: Partial<CustomerSearch>) => void;
  onClear: () => void;
}

/** What narrows the customer list down. */
export function CustomerFilters({ view, onChange, onClear }: CustomerFiltersProps): ReactNode {
  const { t } = useTranslation('customers');
  return (
    <FilterBar
      onClear={customerAddress.isFiltered(view) ? onClear : undefined}
      moreSet={[view.type.length > 0, view.grade !== null].filter(Boolean).length}
      more={
        <>
          <ChoiceFilter
            name={t('typeOf')}
            values={TYPES}
            labelOf={(type) => t(`type.${type}`)}
            chosen={view.type}
            onChange={(type) => onChange({ type: type.join(',') })}
          />
          <GradeFilter
            gradeId={view.grade}
            onChange={(grade) => onChange({ grade: grade ?? undefined })}
          />
        </>
      }
    >
      <SearchField label={t('list.search')} value={view.q} onChange={(q) => onChange({ q })} />
      <ChoiceFilter
        name={t('regions.account')}
        values={STATUSES}
        labelOf={(status) => t(`places.${status}`)}
        chosen={view.status}
        onChange={(status) => onChange({ status: status.join(',') })}
      />
      <ChoiceFilter
        name={t('tierOf')}
        values={TIERS}
        labelOf={(tier) => t(`grade.${tier}`)}
        chosen={view.tier}
        onChange={(tier) => onChange({ tier: tier.join(',') })}
      />
      <ChoiceFilter
        name={t('warehouse')}
        values={SYNCS}
        labelOf={(sync) => t(`sync.${sync}`)}
        chosen={view.sync}
        onChange={(sync) => onChange({ sync: sync.join(',') })}
      />
    </FilterBar>
  );
}

interface GradeFilterProps {
  gradeId: number | null;
  onChange: (gradeId: number | null) => void;
}

/** Lists those customers alone that have one of the shop's own grades. */
function GradeFilter({ gradeId, onChange }: GradeFilterProps): ReactNode {
  const { t } = useTranslation('customers');
  const { data } = useGrades();
  const { ofGrade } = useGradeName();
  return (
    <Select
      aria-label={t('list.ownGrade')}
      placeholder={t('list.ownGrade')}
      clearable
      data={(data ?? []).flatMap((grade) =>
        grade.id === null ? [] : [{ value: String(grade.id), label: ofGrade(grade) }],
      )}
      value={gradeId === null ? null : String(gradeId)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}
