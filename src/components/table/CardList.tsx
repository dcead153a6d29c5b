import { Checkbox, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow, DataColumn } from './columns.ts';
import type { LayoutProps } from './RowTable.tsx';
import classes from './table.module.css';

/** A list as cards, for narrow screens: the same columns, one below the other. */
export function CardList<Row extends AnyRow>(props: LayoutProps<Row>): ReactNode {
  const { table, columns, rowLink, selection } = props;
  const { t } = useTranslation('shell');
  const of = (place: DataColumn<Row>['card']) =>
    columns.filter(
      ({ id, card }) => (card ?? 'line') === place && table.state.columnVisibility[id],
    );
  const titles = of('title');
  const asides = of('aside');
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
            <dl className={classes.cardLines}>
              {lines
                .map((column) => ({ ...column, content: column.cell(row.original) }))
                .filter(({ content }) => content !== null && content !== '')
                .map(({ id, header, content }) => (
                  <div key={id}>
                    <dt>{header}</dt>
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
