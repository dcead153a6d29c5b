import type { ReactNode } from 'react';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { hasWholeWords } from '../../lib/wholeWords.ts';
import { useSoughtRow } from '../list/useSoughtRow.ts';
import { Panel } from '../Panel.tsx';
import { Scroller } from '../table/Scroller.tsx';
import classes from './record.module.css';

/** One column of a record's lines. */
export interface LineColumn<Line> {
  name: string;
  cell: (line: Line) => ReactNode;
  /** Figures stand at the right, in one line; a quantity goes on in the next where its unit is long. */
  isFigure?: boolean | 'quantity';
}

interface LineTableProps<Line extends { id: number }> {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Between title and lines. */
  note?: ReactNode;
  lines: readonly Line[];
  /** In the place of the table where there is no line; the panel and its actions stay as they are. */
  empty?: ReactNode;
  columns: readonly LineColumn<Line>[];
  /** The line that the address leads to: it is marked, in view, and has the focus. */
  at?: number | null | undefined;
  /** A line on a narrow page: what stands in two columns, as spans and divs. */
  card: (line: Line) => ReactNode;
  /** Below the lines, for example the way to further ones. */
  children?: ReactNode;
}

/** The lines of a record: a table, and on a narrow page a list of cards. */
export function LineTable<Line extends { id: number }>(props: LineTableProps<Line>): ReactNode {
  const { title, actions, note, lines, empty, columns, card, at } = props;
  const isNarrow = useIsNarrow();
  const looks = ({ isFigure }: LineColumn<Line>) =>
    isFigure === 'quantity' ? classes.measured : isFigure ? classes.figure : undefined;
  return (
    <Panel title={title} actions={actions}>
      {note}
      {lines.length === 0 && empty !== undefined ? (
        empty
      ) : isNarrow ? (
        <Cards items={lines} card={card} at={at} />
      ) : (
        <Scroller label={title}>
          <table className={classes.lines}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={looks(column)}>
                    <span className={classes.lineHead}>{column.name}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <SoughtLine key={line.id} as="tr" isSought={line.id === at}>
                  {columns.map((column) => {
                    const shown = column.cell(line);
                    return (
                      <td
                        key={column.name}
                        className={looks(column)}
                        data-whole={hasWholeWords(shown) || undefined}
                      >
                        {shown}
                      </td>
                    );
                  })}
                </SoughtLine>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {props.children}
    </Panel>
  );
}

interface CardsProps<Item extends { id: number }> {
  items: readonly Item[];
  card: (item: Item) => ReactNode;
  /** The one that the address leads to. */
  at?: number | null | undefined;
}

/** Things below each other, each in two columns. */
export function Cards<Item extends { id: number }>({
  items,
  card,
  at,
}: CardsProps<Item>): ReactNode {
  return (
    <ul className={classes.cards}>
      {items.map((item) => (
        <SoughtLine key={item.id} as="li" isSought={item.id === at}>
          {card(item)}
        </SoughtLine>
      ))}
    </ul>
  );
}

interface SoughtLineProps {
  as: 'li' | 'tr';
  isSought: boolean;
  children: ReactNode;
}

/** A line, or the one that the address leads to. */
function SoughtLine({ as: Line, isSought, children }: SoughtLineProps): ReactNode {
  const { row, marks } = useSoughtRow<HTMLLIElement & HTMLTableRowElement>(isSought);
  return (
    <Line ref={row} {...marks}>
      {children}
    </Line>
  );
}
