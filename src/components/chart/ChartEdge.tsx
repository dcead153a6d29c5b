import type { ReactNode } from 'react';
import { arrowHead } from './arrow.ts';
import classes from './chart.module.css';
import { roundedPath } from './geometry.ts';
import { LINE } from './labels.ts';
import type { Marks } from './marks.ts';
import type { PlacedEdge } from './placement.ts';
import type { ShownEdge } from './view.ts';

/** The strongest mark that any of an arrow's edges carries. */
export type EdgeMark = 'last' | 'travelled' | 'uncovered' | 'open' | 'none';

/** The mark of an arrow that stands for several edges: that of the edge with the strongest. */
export function markOf({ edges }: ShownEdge, marks: Marks): EdgeMark {
  const any = (ids: ReadonlySet<string>) => edges.some(({ id }) => ids.has(id));
  if (any(marks.last)) return 'last';
  if (any(marks.travelled)) return 'travelled';
  if (any(marks.uncovered)) return 'uncovered';
  return any(marks.open) ? 'open' : 'none';
}

/** An arrow of the chart. What it says stands in the list beside the picture, so it is not read out. */
export function ChartEdge({ placed, mark }: { placed: PlacedEdge; mark: EdgeMark }): ReactNode {
  const { shown, points } = placed;
  const strong = mark === 'last' || mark === 'travelled';
  return (
    <g
      className={classes.edge}
      data-edge={shown.id}
      data-mark={mark}
      data-alone={shown.edges.every(({ kind }) => kind === 'eventless')}
      data-delayed={shown.edges.every(({ kind }) => kind === 'delayed')}
    >
      <path className={classes.line} d={roundedPath(points)} />
      <path className={classes.head} d={arrowHead(points, strong ? 9 : 7)} />
    </g>
  );
}

interface EdgeLabelProps {
  placed: PlacedEdge;
  mark: EdgeMark;
  /** The edges that the record may take: of several events beside one arrow these alone stand out. */
  open: ReadonlySet<string>;
}

/** What stands beside an arrow; drawn above all lines, so that none strikes it through. */
export function EdgeLabel({ placed, mark, open }: EdgeLabelProps): ReactNode {
  const { label } = placed;
  if (!label) return null;
  const sign = mark === 'uncovered' ? '✕ ' : '';
  return (
    <g className={classes.label} data-mark={mark}>
      {label.lines.map(({ text, condition, edges }, index) => {
        const y = label.y + 12 + index * LINE;
        return (
          <text
            key={y}
            className={classes.said}
            data-condition={condition}
            data-open={edges.some((id) => open.has(id))}
            x={label.x + 4}
            y={y}
          >
            {(index === 0 ? sign : '') + text}
          </text>
        );
      })}
    </g>
  );
}
