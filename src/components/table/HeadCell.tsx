import { UnstyledButton } from '@mantine/core';
import type { Column } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { type AnyRow, type DataColumn, type Features, staysAt } from './columns.ts';
import classes from './table.module.css';

interface HeadCellProps<Row extends AnyRow> {
  column: DataColumn<Row>;
  sort: Column<Features, Row, unknown> | undefined;
}

/** The head of a column; where the server can sort by it, a button that says which way it is. */
export function HeadCell<Row extends AnyRow>({ column, sort }: HeadCellProps<Row>): ReactNode {
  const direction = sort?.getIsSorted() ?? false;
  const name = column.header === '' ? null : <span className={classes.head}>{column.header}</span>;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-stays={staysAt(column)}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={
        direction === false ? undefined : direction === 'desc' ? 'descending' : 'ascending'
      }
    >
      {sort?.getCanSort() ? (
        <UnstyledButton className={classes.sort} onClick={() => sort.toggleSorting()}>
          {name}
          {direction === false ? null : (
            <Icon name={direction === 'desc' ? 'sortDown' : 'sortUp'} size={14} />
          )}
        </UnstyledButton>
      ) : (
        name
      )}
    </th>
  );
}
