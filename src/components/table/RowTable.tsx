import { Checkbox } from '@mantine/core';
import type { ReactTable } from '@tanstack/react-table';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPrinting } from '../../lib/useIsPrinting.ts';
import { fitToPaper } from '../print/paperFit.ts';
import { BodyRow } from './BodyRow.tsx';
import {
  type AnyRow,
  type DataColumn,
  type DataSelection,
  type Features,
  type RowLink,
  staysAt,
} from './columns.ts';
import { HeadCell } from './HeadCell.tsx';
import { PlaceholderRows } from './PlaceholderRows.tsx';
import { Scroller } from './Scroller.tsx';
import classes from './table.module.css';
import { useRowKeys } from './useRowKeys.ts';
import { useRowOpening } from './useRowOpening.ts';

/** What both layouts of a list take. */
export interface LayoutProps<Row extends AnyRow> {
  table: ReactTable<Features, Row>;
  label: string;
  columns: readonly DataColumn<Row>[];
  rowLink: RowLink<Row> | undefined;
  selection: DataSelection<Row> | undefined;
  loading: boolean;
  leftAt: string | null;
  soughtAt: string | null;
  onRow: ((id: string) => void) | undefined;
  totals: Readonly<Record<string, string>> | undefined;
  /** One key a row of skeleton; empty once there are rows. */
  skeleton: readonly string[];
}

/** A list as a table, for wide screens. */
export function RowTable<Row extends AnyRow>(props: LayoutProps<Row>): ReactNode {
  const { table, selection, rowLink } = props;
  const { t } = useTranslation('shell');
  const body = useRef<HTMLTableSectionElement>(null);
  const isPrinting = useIsPrinting();
  // Where a phone prints, cards become a table after others were made to fit.
  useLayoutEffect(() => {
    if (isPrinting || window.matchMedia('print').matches) fitToPaper();
  }, [isPrinting]);
  const open = useRowOpening();
  const rows = table.getRowModel().rows;
  const keys = useRowKeys(
    body,
    rows.map(({ id }) => id),
    {
      open: (id, newTab) => {
        const row = rows.find((candidate) => candidate.id === id);
        const link = row ? rowLink?.(row.original) : undefined;
        if (link) open(link, newTab);
      },
      toggle: selection && ((id) => rows.find((row) => row.id === id)?.toggleSelected()),
      onRow: props.onRow,
    },
    props.leftAt,
  );
  const shown = props.columns.filter(({ id }) => table.state.columnVisibility[id]);
  const allSelected = rows.length > 0 && table.getIsAllRowsSelected();

  return (
    <Scroller selects={selection !== undefined}>
      <table className={classes.table} aria-label={props.label}>
        <thead>
          <tr>
            {selection ? (
              <th className={classes.check} scope="col">
                <Checkbox
                  aria-label={t('table.selectAll')}
                  checked={allSelected}
                  disabled={rows.length === 0}
                  indeterminate={!allSelected && rows.some((row) => row.getIsSelected())}
                  onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                />
              </th>
            ) : null}
            {shown.map((column) => (
              <HeadCell key={column.id} column={column} sort={table.getColumn(column.id)} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={keys.onKeyDown} data-loading={props.loading || undefined}>
          {rows.map((row) => (
            <BodyRow
              key={row.id}
              row={row}
              columns={props.columns}
              shown={shown.map(({ id }) => id).join(' ')}
              selected={row.getIsSelected()}
              active={keys.active === row.id}
              sought={props.soughtAt === row.id}
              rowLink={rowLink}
              nameOf={selection?.nameOf}
              onOpen={open}
              onFocus={keys.onRowFocus}
            />
          ))}
          <PlaceholderRows
            rows={props.skeleton.length}
            columns={shown.length}
            selects={selection !== undefined}
          />
        </tbody>
        {props.totals ? (
          <tfoot className={classes.totals}>
            <tr>
              {selection ? <td className={classes.check} /> : null}
              {shown.map((column) => (
                <td key={column.id} data-align={column.align} data-stays={staysAt(column)}>
                  {props.totals?.[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </Scroller>
  );
}
