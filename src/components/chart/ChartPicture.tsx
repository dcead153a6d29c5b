import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ChartEdge, EdgeLabel, markOf } from './ChartEdge.tsx';
import { ChartNode, type NodeLook } from './ChartNode.tsx';
import classes from './chart.module.css';
import type { Picture } from './layout.ts';
import type { Marks } from './marks.ts';
import { neighbour } from './moves.ts';
import type { PlacedNode } from './placement.ts';

interface ChartPictureProps {
  picture: Picture;
  looks: ReadonlyMap<string, NodeLook>;
  marks: Marks;
  label: string;
  panelId: string;
  onChoose: (node: string) => void;
}

/** The drawing: frames, rails, groups, arrows, boxes and what the arrows say, in this order. */
export function ChartPicture(props: ChartPictureProps): ReactNode {
  const { picture, looks, marks, label, panelId, onChoose } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const tabStop = tabStopOf(picture, looks, focused);

  const onKeyDown = (placed: PlacedNode, event: KeyboardEvent<SVGGElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(placed.shown.node.id);
      return;
    }
    const next = neighbour(picture.nodes, placed, event.key);
    if (!next) return;
    event.preventDefault();
    const boxes = event.currentTarget.ownerSVGElement?.querySelectorAll<SVGGElement>('[data-node]');
    [...(boxes ?? [])].find(({ dataset }) => dataset.node === next.shown.node.id)?.focus();
  };

  const box = (placed: PlacedNode) => {
    const { id } = placed.shown.node;
    const look = looks.get(id);
    return look ? (
      <ChartNode
        key={id}
        placed={placed}
        look={look}
        isTabStop={id === tabStop}
        panelId={panelId}
        onChoose={() => onChoose(id)}
        onFocus={() => setFocused(id)}
        onKeyDown={(event) => onKeyDown(placed, event)}
      />
    ) : null;
  };
  const arrow = (placed: Picture['edges'][number]) => (
    <ChartEdge key={placed.shown.id} placed={placed} mark={markOf(placed.shown, marks)} />
  );
  const { edges, nodes, width, height } = picture;
  /** A rail's label speaks for all that share the rail. */
  const saidOf = ({ shown, onRail }: Picture['edges'][number]) =>
    onRail
      ? {
          ...shown,
          edges: edges
            .filter((other) => other.onRail && other.shown.to === shown.to)
            .flatMap((other) => other.shown.edges),
        }
      : shown;
  return (
    <div role="tablist" aria-orientation="vertical" aria-label={label}>
      <svg
        role="presentation"
        className={classes.picture}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <svg aria-hidden="true">
          {picture.frames.map((frame) => (
            <g key={frame.id}>
              <path
                className={classes.frame}
                d={`M${frame.outline.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
              />
              <text className={classes.frameTitle} x={frame.x + 10} y={frame.y + 19}>
                {frame.title}
              </text>
            </g>
          ))}
          {edges.filter(({ onRail }) => onRail).map(arrow)}
        </svg>
        {nodes.filter(({ shown }) => shown.group).map(box)}
        <svg aria-hidden="true">{edges.filter(({ onRail }) => !onRail).map(arrow)}</svg>
        {nodes.filter(({ shown }) => !shown.group).map(box)}
        <svg aria-hidden="true">
          {edges.map((placed) => (
            <EdgeLabel
              key={placed.shown.id}
              placed={placed}
              mark={markOf(saidOf(placed), marks)}
              open={marks.open}
            />
          ))}
        </svg>
      </svg>
    </div>
  );
}

/** Tab enters the picture where one was last, else where the record is, else at its beginning. */
function tabStopOf(
  { nodes }: Picture,
  looks: ReadonlyMap<string, NodeLook>,
  focused: string | null,
): string | null {
  const ids = nodes.map(({ shown }) => shown.node.id);
  if (focused !== null && ids.includes(focused)) return focused;
  return ids.find((id) => looks.get(id)?.state === 'current') ?? ids[0] ?? null;
}
