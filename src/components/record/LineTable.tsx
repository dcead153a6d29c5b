import type { ReactNode } from 'react';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { hasWholeWords } from '../../lib/wholeWords.ts';
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
  /** A line on a narrow page: what stands in two columns, as spans and divs. */
  card: (line: Line) => ReactNode;
  /** Below the lines, for example the way to further ones. */
  children?: ReactNode;
}

/** The lines of a record: a table, and on a narrow page a list of cards. */
export function LineTable<Line extends { id: number }>(props: LineTableProps<Line>): ReactNode {
  const { title, actions, note, lines, empty, columns, card } = props;
  const isNarrow = useIsNarrow();
  const looks = ({ isFigure }: LineColumn<Line>) =>
    isFigure === 'quantity' ? classes.measured : isFigure ? classes.figure : undefined;
  return (
    <Panel title={title} actions={actions}>
      {note}
      {lines.length === 0 && empty !== undefined ? (
        empty
      ) : isNarrow ? (
        <Cards items={lines} card={card} />
      ) : (
        <Scroller label={title}>
          <table className={classes.lines}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={looks(column)}>
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
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
                </tr>
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
}

/** Things below each other, each in two columns. */
export function Cards<Item extends { id: number }>({ items, card }: CardsProps<Item>): ReactNode {
  return (
    <ul className={classes.cards}>
      {items.map((item) => (
        <li key={item.id}>{card(item)}</li>
      ))}
    </ul>
  );
}
