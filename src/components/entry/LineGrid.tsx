import { ActionIcon } from '@mantine/core';
import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';
import { Icon } from '../icons.tsx';
import classes from './lineGrid.module.css';

interface LineGridProps {
  label: string;
  /** What stands above the columns; one without words for the button that removes a line. */
  heads: readonly string[];
  /** As `grid-template-columns` has them: where there is less room a line is a card of two lines. */
  columns: string;
  /** How many of the last columns are figures alone: in a card their heads stand with them. */
  figures?: number;
  ref?: Ref<HTMLUListElement>;
  /** Rows: `LineGridRow`. */
  children: ReactNode;
}

/**
 * The lines of an order that is being entered, as a sheet: the arrows go to the same field of the
 * line above or below.
 */
export function LineGrid(props: LineGridProps): ReactNode {
  const { label, heads, columns, figures, ref, children } = props;
  // One head is of the goods, and the last of the button that removes the line.
  const cells = heads.slice(1, -1);
  const named = cells.map((head, index) =>
    figures !== undefined && index >= cells.length - figures ? head : null,
  );
  return (
    <FigureNames value={named}>
      <div className={classes.frame} data-wide={figures !== undefined || undefined}>
        <div className={classes.grid} style={{ '--line-columns': columns } as CSSProperties}>
          {/* Each field says itself what it is. */}
          <div className={classes.heads} aria-hidden="true">
            {heads.map((head, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
              <span key={index} data-figure={Boolean(named[index - 1]) || undefined}>
                {head}
              </span>
            ))}
          </div>
          <ul ref={ref} className={classes.lines} aria-label={label} onKeyDown={moveInColumn}>
            {children}
          </ul>
        </div>
      </div>
    </FigureNames>
  );
}

/** What the figures of a row are called in a card, by column. */
const FigureNames = createContext<readonly (string | null)[]>([]);

interface LineGridRowProps {
  name: string;
  /** What is told below the name, in one line: the first of it whole, the rest as far as there is room. */
  first: ReactNode;
  /** The same in words alone, to be at hand where there is no room for them. */
  firstInWords?: string;
  facts: ReactNode;
  /** The fields and figures, one a column. */
  cells: readonly ReactNode[];
  /** What the button that removes the line is called. */
  removeLabel: string;
  onRemove: () => void;
  /** What is wrong with the line, below it. */
  problem: ReactNode;
  /** The person went on to something else. */
  onLeave: () => void;
}

/** One line: its goods, its fields, its figures, and the button that removes it. */
export function LineGridRow(props: LineGridRowProps): ReactNode {
  const names = useContext(FigureNames);
  return (
    <li
      className={classes.line}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onLeave();
      }}
    >
      <div className={classes.goods}>
        <strong title={props.name}>{props.name}</strong>
        <span className={classes.facts}>
          <span className={classes.first} title={props.firstInWords}>
            {props.first}
          </span>
          <span>{props.facts}</span>
        </span>
      </div>
      {props.cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
        <div key={index} className={classes.cell} data-name={names[index] ?? undefined}>
          {cell}
        </div>
      ))}
      <div className={classes.remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={props.removeLabel}
          onClick={props.onRemove}
        >
          <Icon name="close" size={16} />
        </ActionIcon>
      </div>
      {props.problem ? <div className={classes.problem}>{props.problem}</div> : null}
    </li>
  );
}

/** As in a sheet: up and down lead to the same column. In a list of choices the arrows are its own. */
function moveInColumn(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  const field = event.target;
  if (by === 0 || event.shiftKey || event.altKey || !(field instanceof HTMLInputElement)) return;
  const row = field.closest('li');
  const rows = [...event.currentTarget.children];
  const next = row === null ? undefined : rows[rows.indexOf(row) + by];
  const column = row === null ? -1 : [...row.querySelectorAll('input')].indexOf(field);
  const target = next?.querySelectorAll('input')[column];
  event.preventDefault();
  target?.focus();
  target?.select();
}
