import type { KeyboardEvent, ReactNode } from 'react';
import type { Meaning } from '../../theme/meanings.ts';
import classes from './chart.module.css';
import { LINE } from './labels.ts';
import type { PlacedNode } from './placement.ts';

/** What a finger needs at least. */
const TOUCH = 44;

/** What a box shows of the record. */
export interface NodeLook {
  state: 'current' | 'passed' | 'untouched';
  meaning: Meaning | null;
  /** What it is called by a screen reader: name, region, whether the record is here, ways on. */
  label: string;
  isGoal: boolean;
  isChosen: boolean;
  /** Whether a delay runs here, and whether it has run out. */
  clock: 'running' | 'late' | null;
  /** Whether something can happen here without leaving. */
  stays: boolean;
}

interface ChartNodeProps {
  placed: PlacedNode;
  look: NodeLook;
  /** One box of the picture takes Tab, the arrow keys lead to the others. */
  isTabStop: boolean;
  /** Where the chosen place is spelled out. */
  panelId: string;
  onChoose: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<SVGGElement>) => void;
}

/** A place of the chart: its word, a sign for where the record is or was, the signs of time. */
export function ChartNode({
  placed,
  look,
  isTabStop,
  panelId,
  onChoose,
  onFocus,
  onKeyDown,
}: ChartNodeProps): ReactNode {
  const { x, y, width, height, lines, shown } = placed;
  const middle = y + (shown.group ? 10 : height / 2);
  const first = shown.group ? y + 14 : middle - ((lines.length - 1) * LINE) / 2 + 4.3;
  const isHere = look.state === 'current' && !shown.group;
  // The bold name of where the record is makes room for the dot, where nothing stands at its right.
  const aside = isHere && !look.stays ? 4 : 0;
  // What is read out begins as what is written: with a space where the name has one.
  const gap = look.label.startsWith(lines.join(' ')) ? ' ' : '';
  return (
    <g
      role="tab"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={look.label}
      aria-selected={look.isChosen}
      aria-controls={look.isChosen ? panelId : undefined}
      className={shown.group ? `${classes.node} ${classes.group}` : classes.node}
      data-node={shown.node.id}
      data-state={look.state}
      data-meaning={look.meaning ?? undefined}
      onClick={onChoose}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {shown.group || height >= TOUCH ? null : (
        <rect
          className={classes.touch}
          x={x}
          y={y - (TOUCH - height) / 2}
          width={width}
          height={TOUCH}
        />
      )}
      <rect className={classes.box} x={x} y={y} width={width} height={height} rx={6} />
      {look.isGoal ? (
        <rect
          className={classes.goal}
          x={x - 4}
          y={y - 4}
          width={width + 8}
          height={height + 8}
          rx={9}
        />
      ) : null}
      <rect
        className={classes.ring}
        x={x - 2.5}
        y={y - 2.5}
        width={width + 5}
        height={height + 5}
        rx={8}
      />
      <text className={classes.name}>
        {lines.map((line, index) => (
          <tspan
            key={line}
            x={shown.group ? x + 10 : x + width / 2 + aside}
            y={first + index * LINE}
          >
            {index < lines.length - 1 ? line + gap : line}
          </tspan>
        ))}
      </text>
      {isHere ? <circle className={classes.here} cx={x + 8} cy={middle} r={3.5} /> : null}
      {look.state === 'passed' && !shown.group ? (
        <path className={classes.glyph} d={`M${x + 5} ${middle} l2.6 2.8 l4.6 -6`} />
      ) : null}
      {look.clock ? (
        // On the corner, where no name is and no arrow ends.
        <path
          className={classes.clock}
          data-clock={look.clock}
          d={`M${x + width - 3} ${y - 0.6} v2.6 l2 1.3 m2.6 -1.3 a4.6 4.6 0 1 1 -9.2 0 a4.6 4.6 0 0 1 9.2 0`}
        />
      ) : null}
      {look.stays ? (
        <path
          className={classes.glyph}
          d={`M${x + width - 6} ${middle - 3.4} a4 4 0 1 0 1.2 2.9 m-1 -5.5 v2.8 h-2.8`}
        />
      ) : null}
    </g>
  );
}
