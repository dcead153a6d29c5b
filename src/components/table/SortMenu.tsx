import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow, DataColumn, DataSort } from './columns.ts';
import classes from './toolbar.module.css';

interface SortMenuProps<Row extends AnyRow> {
  columns: readonly DataColumn<Row>[];
  sort: DataSort | undefined;
  onSort: ((sort: DataSort) => void) | undefined;
}

/** The order of a list of cards, which has no heads to click on. */
export function SortMenu<Row extends AnyRow>({
  columns,
  sort,
  onSort,
}: SortMenuProps<Row>): ReactNode {
  const { t } = useTranslation('shell');
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (!sort || !onSort || sortable.length === 0) return null;
  return (
    <NativeSelect
      className={classes.sort}
      aria-label={t('table.sortBy')}
      value={`${sort.by} ${sort.descending ? 'descending' : 'ascending'}`}
      data={sortable.flatMap(({ id, header }) => [
        { value: `${id} descending`, label: t('table.descending', { column: header }) },
        { value: `${id} ascending`, label: t('table.ascending', { column: header }) },
      ])}
      onChange={(event) => {
        const [by = '', direction] = event.currentTarget.value.split(' ');
        onSort({ by, descending: direction === 'descending' });
      }}
    />
  );
}
