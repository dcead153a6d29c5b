import { Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import classes from './lifecycles.module.css';

/** One column; the first one names its row. */
export interface PlainColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  isFigure?: boolean;
}

interface PlainTableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

/** A table that is read, not worked on; on a narrow screen a list of cards. */
export function PlainTable<Row>(props: PlainTableProps<Row>): ReactNode {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, {
    getInitialValueInEffect: false,
  });
  return isNarrow ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows<Row>({ label, columns, rows, rowId }: PlainTableProps<Row>): ReactNode {
  const [first, ...rest] = columns;
  return (
    <div className={classes.table}>
      <Table striped="even" verticalSpacing="xs" horizontalSpacing="md" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, isFigure }) => (
              <Table.Th key={title} className={isFigure ? classes.figure : undefined}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowId(row)}>
              <Table.Th scope="row" fw={500}>
                {first?.cell(row)}
              </Table.Th>
              {rest.map(({ title, cell, isFigure }) => (
                <Table.Td key={title} className={isFigure ? classes.figure : undefined}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cards<Row>({ label, columns, rows, rowId }: PlainTableProps<Row>): ReactNode {
  const [first, ...rest] = columns;
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)}>
          <Text component="div" fw={600}>
            {first?.cell(row)}
          </Text>
          <dl>
            {rest.map(({ title, cell }) => (
              <Fragment key={title}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </Fragment>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
