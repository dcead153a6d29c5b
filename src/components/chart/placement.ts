import type { Box, Point } from './geometry.ts';
import type { Label } from './labels.ts';
import type { ShownEdge, ShownNode } from './view.ts';

/** A box of the picture with its place. A group's text stands at its top. */
export interface PlacedNode extends Box {
  shown: ShownNode;
  lines: string[];
}

/** An arrow of the picture with its line; `label` is null where another arrow carries it. */
export interface PlacedEdge {
  shown: ShownEdge;
  points: Point[];
  label: (Box & Label) | null;
  /** Whether it shares its line with others. */
  onRail: boolean;
}

/** A region of the picture, its upper left corner at nought. */
export interface PlacedRegion {
  id: string;
  title: string;
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  /** Below this height the picture is narrower than above it, up to `notchX`. */
  notch: Point | null;
}

/** What an arrow covers: each stretch of its line, and its label. */
export function boxesOf({ points, label }: PlacedEdge): Box[] {
  const stretches = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    };
  });
  return label ? [...stretches, label] : stretches;
}

/** How far right anything of them reaches. */
export const rightOf = (nodes: readonly PlacedNode[], edges: readonly PlacedEdge[]): number =>
  Math.max(0, ...[...nodes, ...edges.flatMap(boxesOf)].map(({ x, width }) => x + width));
