import { Checkbox, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './cards.module.css';
import type { AnyRow, DataColumn } from './columns.ts';
import type { LayoutProps } from './RowTable.tsx';

/** A list as cards, for narrow screens: what names a row and what it is about, in two or three lines. */
export function CardList<Row extends AnyRow>(props: LayoutProps<Row>): ReactNode {
  const { table, columns, rowLink, selection } = props;
  const { t } = useTranslation('shell');
  const of = (place: DataColumn<Row>['card']) =>
    columns.filter(
      ({ id, card }) => (card ?? 'line') === place && table.state.columnVisibility[id],
    );
  const titles = of('title');
  const asides = of('aside');
  const seconds = of('second');
  const lines = of('line');

  return (
    <ul
      className={classes.cards}
      aria-label={props.label}
      data-loading={props.loading || undefined}
    >
      {table.getRowModel().rows.map((row) => {
        const link = rowLink?.(row.original);
        return (
          <li
            key={row.id}
            className={classes.card}
            data-selected={row.getIsSelected() || undefined}
          >
            <div className={classes.cardHead}>
              {selection ? (
                <Checkbox
                  aria-label={t('table.select', { name: selection.nameOf(row.original) })}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              ) : null}
              {titles.map((column) =>
                link ? (
                  <Link key={column.id} {...link} className={classes.cardLink}>
                    {column.cell(row.original)}
                  </Link>
                ) : (
                  <strong key={column.id} className={classes.cardLink}>
                    {column.cell(row.original)}
                  </strong>
                ),
              )}
              {asides.map((column) => (
                <span key={column.id}>{column.cell(row.original)}</span>
              ))}
            </div>
            <div className={classes.cardSecond}>
              {saidIn(seconds, row.original).map(({ id, align, content }) => (
                <span key={id} data-align={align}>
                  {content}
                </span>
              ))}
            </div>
            <dl className={classes.cardLines}>
              {saidIn(lines, row.original).map(({ id, header, acts, content }) => (
                <div key={id}>
                  <dt className={acts ? 'visually-hidden' : undefined}>{header}</dt>
                  <dd>{content}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
      {props.skeleton.map((key) => (
        <li key={key} className={classes.card} aria-hidden="true">
          <Skeleton height={14} width="60%" mb="sm" />
          <Skeleton height={10} mb="xs" />
          <Skeleton height={10} width="80%" />
        </li>
      ))}
    </ul>
  );
}

/** What columns say of a row; a column that says nothing is left out. */
const saidIn = <Row extends AnyRow>(columns: readonly DataColumn<Row>[], row: Row) =>
  columns
    .map((column) => ({ ...column, content: column.cell(row) }))
    .filter(({ content }) => content !== null && content !== '');
