import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../components/list/ChoiceFilter.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import {
  CREDITS,
  type CustomerSearch,
  customerAddress,
  NO_GRADE,
  STATUSES,
  SYNCS,
  TIERS,
  TYPES,
} from './search.ts';
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
      daily={
        <>
          {' '}
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
        </>
      }
      dailySet={[view.status, view.tier, view.sync].filter((chosen) => chosen.length > 0).length}
      onClear={customerAddress.isFiltered(view) ? onClear : undefined}
      moreSet={
        [view.credit.length > 0, view.type.length > 0, view.grade !== null].filter(Boolean).length
      }
      more={
        <>
          <ChoiceFilter
            name={t('regions.credit')}
            values={CREDITS}
            labelOf={(credit) => t(`places.${credit}`)}
            chosen={view.credit}
            onChange={(credit) => onChange({ credit: credit.join(',') })}
          />
          <ChoiceFilter
            name={t('typeOf')}
            values={TYPES}
            labelOf={(type) => t(`type.${type}`)}
            chosen={view.type}
            onChange={(type) => onChange({ type: type.join(',') })}
          />
          <GradeFilter
            grade={view.grade}
            onChange={(grade) => onChange({ grade: grade ?? undefined })}
          />
        </>
      }
    >
      <SearchField label={t('list.search')} value={view.q} onChange={(q) => onChange({ q })} />
    </FilterBar>
  );
}

interface GradeFilterProps {
  grade: Chosen;
  onChange: (grade: Chosen) => void;
}

type Chosen = ReturnType<typeof customerAddress.view>['grade'];

/** Lists those customers alone that have one of the shop's own grades, or none. */
function GradeFilter({ grade, onChange }: GradeFilterProps): ReactNode {
  const { t } = useTranslation('customers');
  const { data } = useGrades();
  const { ofGrade } = useGradeName();
  return (
    <Select
      aria-label={t('list.ownGrade')}
      placeholder={t('list.ownGrade')}
      clearable
      data={[
        { value: NO_GRADE, label: t('list.noOwnGrade') },
        ...(data ?? []).flatMap((own) =>
          own.id === null ? [] : [{ value: String(own.id), label: ofGrade(own) }],
        ),
      ]}
      value={grade === null ? null : String(grade)}
      onChange={(value) => onChange(value === null || value === NO_GRADE ? value : Number(value))}
    />
  );
}
