import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSoughtRow } from '../list/useSoughtRow.ts';
import classes from './cards.module.css';
import type { AnyRow, DataColumn } from './columns.ts';
import { Placeholder } from './Placeholder.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { LayoutProps } from './RowTable.tsx';
import { isIdle } from './useRowKeys.ts';

/** A list as cards, for narrow screens: what names a row and what it is about, in two lines, or three. */
export function CardList<Row extends AnyRow>(props: LayoutProps<Row>): ReactNode {
  const { table, columns, rowLink, selection, leftAt } = props;
  const { t } = useTranslation('shell');
  const cards = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (leftAt === null || !isIdle()) return;
    const card = cards.current?.querySelector(`[data-card="${CSS.escape(leftAt)}"]`);
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [leftAt]);
  const of = (...places: DataColumn<Row>['card'][]) =>
    columns.filter(
      ({ id, card }) => places.includes(card ?? 'line') && table.state.columnVisibility[id],
    );
  const titles = of('title');
  const asides = of('aside');
  // Whose it is, what else there is to say, what it comes to.
  const second = of('second');
  const seconds = [
    ...second.filter(({ align }) => align !== 'end'),
    ...of('between'),
    ...second.filter(({ align }) => align === 'end'),
  ];
  const lines = of('line');

  return (
    <ul
      ref={cards}
      className={classes.cards}
      aria-label={props.label}
      data-loading={props.loading || undefined}
    >
      {table.getRowModel().rows.map((row) => {
        const link = rowLink?.(row.original);
        return (
          <Card
            key={row.id}
            id={row.id}
            isSought={props.soughtAt === row.id}
            isSelected={row.getIsSelected()}
            onFocus={() => props.onRow?.(row.id)}
          >
            <div className={classes.cardHead}>
              {selection ? (
                <RowCheckbox
                  label={t('table.select', { name: selection.nameOf(row.original) })}
                  isChecked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              ) : null}
              {titles.map((column) => (
                <Fragment key={column.id}>
                  {column.before?.(row.original)}
                  {link ? (
                    <Link {...link} className={classes.cardLink} data-words={Boolean(column.words)}>
                      {column.cell(row.original)}
                    </Link>
                  ) : (
                    <strong className={classes.cardLink} data-words={Boolean(column.words)}>
                      {column.cell(row.original)}
                    </strong>
                  )}
                </Fragment>
              ))}
              {saidIn(asides, row.original).map(({ id, content }) => (
                <span key={id} className={classes.cardAside}>
                  {content}
                </span>
              ))}
            </div>
            <div className={classes.cardSecond}>
              {saidIn(seconds, row.original).map(
                ({ id, card, cardHead, header, align, words, content }) =>
                  card === 'between' ? (
                    <span key={id} className={classes.cardBetween} data-words={Boolean(words)}>
                      <span className={cardHead ? 'visually-hidden' : classes.cardHeadWord}>
                        {header}
                      </span>{' '}
                      {content}
                    </span>
                  ) : (
                    <span key={id} data-align={align} data-words={Boolean(words)}>
                      {content}
                    </span>
                  ),
              )}
            </div>
            <dl className={classes.cardLines}>
              {saidIn(lines, row.original).map(({ id, header, acts, content }) => (
                <div key={id}>
                  <dt className={acts ? 'visually-hidden' : undefined}>{header}</dt>
                  <dd>{content}</dd>
                </div>
              ))}
            </dl>
          </Card>
        );
      })}
      {props.skeleton.map((key) => (
        <li key={key} className={classes.card} aria-hidden="true">
          <Placeholder height="0.875rem" width="60%" space="var(--mantine-spacing-sm)" />
          <Placeholder height="0.625rem" width="100%" space="var(--mantine-spacing-xs)" />
          <Placeholder height="0.625rem" width="80%" />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  id: string;
  isSought: boolean;
  isSelected: boolean;
  onFocus: () => void;
  children: ReactNode;
}

/** One card; the one that the address leads to has the focus. */
function Card({ id, isSought, isSelected, onFocus, children }: CardProps): ReactNode {
  const { row, marks } = useSoughtRow<HTMLLIElement>(isSought);
  return (
    <li
      ref={row}
      className={classes.card}
      data-card={id}
      data-selected={isSelected || undefined}
      onFocus={onFocus}
      {...marks}
    >
      {children}
    </li>
  );
}

/** What columns say of a row; a column that says nothing is left out. */
const saidIn = <Row extends AnyRow>(columns: readonly DataColumn<Row>[], row: Row) =>
  columns
    .map((column) => ({ ...column, content: (column.onCard ?? column.cell)(row) }))
    .filter(({ content }) => content !== null && content !== '');
