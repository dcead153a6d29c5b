import { type ColumnDef, type Updater, useTable } from '@tanstack/react-table';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { CardList } from './CardList.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { AnyRow, DataColumn, DataSelection, DataSort, Features, RowLink } from './columns.ts';
import { features } from './columns.ts';
import { RowTable } from './RowTable.tsx';
import { SortMenu } from './SortMenu.tsx';
import classes from './table.module.css';
import bar from './toolbar.module.css';
import { type ChosenColumns, useColumnChoice } from './useColumnChoice.ts';

/** What a list hands to its table. */
export interface DataTableProps<Row extends AnyRow> {
  /** Names the table for screen readers. */
  label: string;
  /** Keeps the choice of columns apart from other lists'. */
  name: string;
  /** Given where somebody else changes it too, as a saved view does. */
  chosen?: ChosenColumns;
  /** Below the rows where they are printed: sums by column, the first column's is what they are called. */
  totals?: Readonly<Record<string, string>> | undefined;
  columns: readonly DataColumn<Row>[];
  /** Null before the first answer: a skeleton stands in its place. */
  rows: readonly Row[] | null;
  rowId: (row: Row) => string;
  rowLink?: RowLink<Row>;
  /** New rows are on their way: the old ones stay, told as busy. */
  loading?: boolean;
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  selection?: DataSelection<Row>;
  /** The row that takes the focus once it is there: the one from which the page was left. */
  leftAt?: string | null;
  /** The row that the address leads to: marked, and with the focus once it is there. */
  soughtAt?: string | null;
  /** A row has the focus. Keep it stable between renders. */
  onRow?: (id: string) => void;
  /** Filters, or what may be done with the selected rows; stands left of the column choice. */
  toolbar?: ReactNode;
  /** Shown instead of the table where there are no rows. */
  empty: ReactNode;
  /** How many rows the skeleton has. */
  skeletonRows?: number;
}

/**
 * A list of records: sorting and pages are the server's, the choice of columns is remembered, rows
 * stay selected across pages, and everything can be done by keyboard. Below 48em it is a list of
 * cards. Keep `columns`, `rowId` and `rowLink` stable between renders.
 */
export function DataTable<Row extends AnyRow>(props: DataTableProps<Row>): ReactNode {
  const { columns, rows, rowId, sort, onSort, selection } = props;
  const isNarrow = useIsNarrow();
  const own = useColumnChoice(props.name, columns);
  const [columnVisibility, setColumnVisibility] = props.chosen ?? own;

  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const sorting = useMemo(() => (sort ? [{ id: sort.by, desc: sort.descending }] : []), [sort]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true as const])),
    [selection?.ids],
  );
  const changeSorting = useCallback(
    (updater: Updater<{ id: string; desc: boolean }[]>) => {
      const [first] = typeof updater === 'function' ? updater(sorting) : updater;
      if (first) onSort?.({ by: first.id, descending: first.desc });
    },
    [sorting, onSort],
  );
  const changeSelection = useCallback(
    (updater: Updater<Record<string, true>>) => {
      const next = typeof updater === 'function' ? updater(rowSelection) : updater;
      // In the order of the choice, and of the rows: an object would put numbers in order.
      const ids = [...(selection?.ids ?? []), ...data.map(rowId)].filter((id) => next[id]);
      selection?.onChange(new Set(ids));
    },
    [rowSelection, selection, data, rowId],
  );

  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableSubRowSelection: false,
    enableRowSelection: selection !== undefined,
    state: { columnVisibility, sorting, rowSelection },
    onColumnVisibilityChange: setColumnVisibility,
    onSortingChange: changeSorting,
    onRowSelectionChange: changeSelection,
  });

  const isEmpty = rows !== null && rows.length === 0;
  const Layout = isNarrow ? CardList : RowTable;
  return (
    <section className={classes.list} aria-label={props.label} aria-busy={props.loading ?? false}>
      <div className={bar.toolbar}>
        <div className={bar.toolbarStart}>{props.toolbar}</div>
        {isNarrow ? (
          <SortMenu columns={columns} sort={sort} onSort={onSort} />
        ) : (
          <ColumnMenu columns={columns} choice={columnVisibility} onChange={setColumnVisibility} />
        )}
      </div>
      <div className={classes.progress} data-busy={(props.loading ?? false) || undefined} />
      {isEmpty ? (
        props.empty
      ) : (
        <Layout
          table={table}
          label={props.label}
          columns={columns}
          rowLink={props.rowLink}
          selection={selection}
          loading={props.loading ?? false}
          leftAt={props.leftAt ?? null}
          soughtAt={props.soughtAt ?? null}
          onRow={props.onRow}
          totals={props.totals}
          skeleton={rows === null ? skeletonOf(props.skeletonRows ?? 12) : []}
        />
      )}
    </section>
  );
}

function toDefinition<Row extends AnyRow>(column: DataColumn<Row>): ColumnDef<Features, Row> {
  return {
    id: column.id,
    header: column.header,
    // The server sorts; the accessor only tells the table that there is something to sort by.
    accessorFn: () => undefined,
    enableSorting: column.sort !== undefined,
    sortDescFirst: column.sort === 'descending',
    enableHiding: column.show !== 'always',
    cell: ({ row }) => column.cell(row.original),
  };
}

const skeletonOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `skeleton-${index}`);
