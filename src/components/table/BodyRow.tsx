import { Link, type LinkProps } from '@tanstack/react-router';
import type { Row as TableRow } from '@tanstack/react-table';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasWholeWords, isShortNumber } from '../../lib/wholeWords.ts';
import { useSoughtRow } from '../list/useSoughtRow.ts';
import rowClasses from './bodyRow.module.css';
import { type AnyRow, type DataColumn, type Features, type RowLink, staysAt } from './columns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import classes from './table.module.css';

interface BodyRowProps<Row extends AnyRow> {
  row: TableRow<Features, Row>;
  columns: readonly DataColumn<Row>[];
  /** The names of the columns that show, with blanks between: text, so that a row can compare it. */
  shown: string;
  selected: boolean;
  /** The one row that is in the tab order. */
  active: boolean;
  /** The address leads to it. */
  sought: boolean;
  rowLink: RowLink<Row> | undefined;
  /** Given where rows can be selected. */
  nameOf: ((row: Row) => string) | undefined;
  onOpen: (link: LinkProps, newTab: boolean) => void;
  onFocus: (id: string) => void;
}

/** One row; it is drawn again only when something of its own has changed. */
export const BodyRow = memo(BodyRowPlain) as typeof BodyRowPlain;

function BodyRowPlain<Row extends AnyRow>(props: BodyRowProps<Row>): ReactNode {
  const { row, columns, nameOf } = props;
  const { t } = useTranslation('shell');
  const names = props.shown.split(' ');
  const link = props.rowLink?.(row.original);
  const toggle = row.getToggleSelectedHandler();
  const { row: element, marks } = useSoughtRow<HTMLTableRowElement>(props.sought);

  return (
    <tr
      ref={element}
      data-row={row.id}
      data-sought={marks['data-sought']}
      data-opens={link ? true : undefined}
      tabIndex={props.active ? 0 : -1}
      aria-selected={nameOf ? props.selected : undefined}
      onFocus={() => props.onFocus(row.id)}
      onClick={(event) => open(event, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => {
        if (event.button === 1) open(event, true);
      }}
    >
      {nameOf ? (
        <td className={classes.check}>
          <RowCheckbox
            label={t('table.select', { name: nameOf(row.original) })}
            isChecked={props.selected}
            isSkipped
            onChange={toggle}
          />
        </td>
      ) : null}
      {columns
        .filter(({ id }) => names.includes(id))
        .map((column) => {
          const content = column.cell(row.original);
          const shown =
            link && column.card === 'title' ? (
              <Link {...link} className={classes.link} tabIndex={-1}>
                {content}
              </Link>
            ) : (
              content
            );
          const said = column.words ? (
            <div
              className={classes.words}
              data-words={column.words}
              data-whole={hasWholeWords(content) || undefined}
              data-number={isShortNumber(content) || undefined}
              title={typeof content === 'string' ? content : undefined}
            >
              {shown}
            </div>
          ) : (
            shown
          );
          return (
            <td key={column.id} data-align={column.align} data-stays={staysAt(column)}>
              {column.before ? (
                <div className={rowClasses.pictured}>
                  {column.before(row.original)}
                  {said}
                </div>
              ) : (
                said
              )}
            </td>
          );
        })}
    </tr>
  );

  function open(event: MouseEvent, newTab: boolean): void {
    const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    const isSelectingText = window.getSelection()?.toString() !== '';
    if (!link || isControl || isSelectingText) return;
    props.onOpen(link, newTab);
  }
}

/** What acts by itself inside a row: a click there does not open the row. */
const CONTROLS = 'a, button, input, label, select, textarea';
