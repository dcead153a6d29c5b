import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../../api/kernel/operation.ts';
import { type Operator, WITHOUT_ACCOUNT } from '../../../api/kernel/operator.ts';
import type { operationLog } from '../../../api/operationLog/calls.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useLogNames } from '../../components/useLogNames.ts';
import { useApi } from '../../lib/api.ts';
import { useList } from '../../lib/useList.ts';
import { entriesIn, entryAsked, OperationFilter } from './OperationFilter.tsx';
import type { LogSearch } from './search.ts';

interface LogFiltersProps {
  filters: LogSearch;
  onChange: (change: LogSearch) => void;
  onClear: () => void;
}

/** What the log is filtered by: what was done to what, and how it ended; by whom and when. */
export function LogFilters({ filters, onChange, onClear }: LogFiltersProps): ReactNode {
  const { t } = useTranslation('operationLog');
  const api = useApi();
  const names = useLogNames();
  const list = useList<null, DataOf<typeof operationLog.getOperationList>>(null, (_, signal) =>
    api.getOperationList({}, { showError: false, signal }),
  );
  const entries = list.page?.operations ?? [];
  /** Another module keeps the operation where it has it. */
  const choose = (change: LogSearch) => {
    const { module } = change;
    const { operation } = filters;
    const isLost =
      module !== undefined && operation && !entryAsked(operation, entriesIn(entries, module));
    onChange(isLost ? { ...change, operation: undefined } : change);
  };
  const choice = (
    name: 'module' | 'outcome',
    values: readonly string[],
    label: (value: string) => string,
  ) => {
    const chosen = filters[name];
    const known = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
    return (
      <NativeSelect
        aria-label={t(name)}
        value={chosen ?? ''}
        data={[
          { value: '', label: t(`any.${name}`) },
          ...known.map((value) => ({ value, label: label(value) })),
        ]}
        onChange={({ currentTarget: { value } }) => choose({ [name]: given(value) })}
      />
    );
  };
  const operators = list.page?.operators ?? [];
  const nameOf = (operator: Operator) => {
    if (typeof operator !== 'number') return t(operator);
    const person = operators.find((one) => one.operator === operator);
    return person ? t('operatorNamed', person) : t('operatorUnnamed', { operator });
  };
  const known = operators.map(({ operator }) => operator);
  const chosen = filters.operator;
  const seldom = [filters.operator, filters.operation, filters.from, filters.to];
  const isFiltered = Object.values(filters).some((value) => value !== undefined);

  return (
    <FilterBar
      daily={
        <>
          {' '}
          {choice('module', list.page?.modules ?? [], names.module)}
          {choice('outcome', ['done', 'refused'], (value) =>
            t(`outcomeOf.${value === 'done' ? 'done' : 'refused'}`),
          )}
        </>
      }
      dailySet={[filters.module, filters.outcome].filter((value) => value !== undefined).length}
      onClear={isFiltered ? onClear : undefined}
      moreSet={seldom.filter((value) => value !== undefined).length}
      more={
        <>
          <NativeSelect
            aria-label={t('operator')}
            value={chosen ?? ''}
            data={[
              { value: '', label: t('any.operator') },
              ...(chosen === undefined || known.includes(chosen) ? known : [chosen, ...known]).map(
                (operator) => ({ value: String(operator), label: nameOf(operator) }),
              ),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                operator:
                  WITHOUT_ACCOUNT.find((one) => one === value) ?? (Number(value) || undefined),
              })
            }
          />
          <OperationFilter
            entries={entries}
            module={filters.module}
            asked={filters.operation}
            onChange={(operation) => onChange({ operation })}
          />
          <DayRange
            names={{ from: t('from'), to: t('to') }}
            from={filters.from ?? null}
            to={filters.to ?? null}
            onChange={({ from, to }) => onChange({ from: given(from), to: given(to) })}
          />
        </>
      }
    >
      <SearchField
        label={t('searchIn')}
        value={filters.target ?? ''}
        onChange={(target) => onChange({ target: given(target) })}
      />
    </FilterBar>
  );
}

const given = (value: string) => (value === '' ? undefined : value);
