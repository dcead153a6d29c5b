import type { ChartGraph } from '../../../machines/kernel/law/graph.ts';
import { type Box, moved, type Point } from './geometry.ts';
import type { PlacedEdge, PlacedNode, PlacedRegion } from './placement.ts';
import { layoutRegion } from './regionLayout.ts';
import { type Detail, viewOf } from './view.ts';
import type { ChartWords } from './words.ts';

/** A region's frame: a rectangle, or one with its lower right corner given to its neighbour. */
export interface Frame extends Box {
  id: string;
  title: string;
  outline: Point[];
}

/** A chart ready to be drawn, in pixels. */
export interface Picture {
  width: number;
  height: number;
  frames: Frame[];
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

const GAP = 10;

/**
 * Lays a chart out for a given width: its regions side by side, or the second in the first one's
 * free corner, or one below the other. A region wider than the width stays as wide as it is.
 */
export function layoutChart(
  graph: ChartGraph,
  words: ChartWords,
  { detail, width }: { detail: Detail; width: number },
): Picture {
  const regions = viewOf(graph, detail).map((view) => layoutRegion(view, words, detail));
  const places = sideBySide(regions, width) ?? inCorner(regions, width) ?? stacked(regions);
  const placed = regions.map((region, index) => ({ region, at: places[index] ?? { x: 0, y: 0 } }));
  return {
    width: Math.max(...placed.map(({ region, at }) => at.x + region.width)),
    height: Math.max(...placed.map(({ region, at }) => at.y + region.height)),
    frames: placed.map(({ region, at }, index) =>
      frameOf(region, at, placed.slice(index + 1).find((other) => lies(other.at, region, at))?.at),
    ),
    nodes: placed.flatMap(({ region, at }) => region.nodes.map((node) => moved(node, at.x, at.y))),
    edges: placed.flatMap(({ region, at }) =>
      region.edges.map((edge) => ({
        ...edge,
        points: edge.points.map((point) => moved(point, at.x, at.y)),
        label: edge.label ? moved(edge.label, at.x, at.y) : null,
      })),
    ),
  };
}

function sideBySide(regions: readonly PlacedRegion[], width: number): Point[] | null {
  let x = 0;
  const places = regions.map((region) => {
    const place = { x, y: 0 };
    x += region.width + GAP;
    return place;
  });
  return x - GAP <= width ? places : null;
}

function inCorner(regions: readonly PlacedRegion[], width: number): Point[] | null {
  const [first, second, ...more] = regions;
  if (!first?.notch || !second || more.length > 0) return null;
  const x = first.notch.x + GAP;
  const y = first.notch.y + GAP;
  const right = Math.max(first.width, x + second.width);
  // Worth it only where most of the second region lies beside the first, not below it.
  return right <= width && y + second.height / 2 <= first.height
    ? [
        { x: 0, y: 0 },
        { x, y },
      ]
    : null;
}

function stacked(regions: readonly PlacedRegion[]): Point[] {
  let y = 0;
  return regions.map((region) => {
    const place = { x: 0, y };
    y += region.height + GAP;
    return place;
  });
}

const lies = (point: Point, region: PlacedRegion, at: Point) =>
  point.x < at.x + region.width && point.y < at.y + region.height;

function frameOf(region: PlacedRegion, at: Point, corner: Point | undefined): Frame {
  const { width, height } = region;
  const whole = [
    { x: at.x, y: at.y },
    { x: at.x + width, y: at.y },
    { x: at.x + width, y: at.y + height },
    { x: at.x, y: at.y + height },
  ];
  const [a, b, , d] = whole;
  const outline =
    corner && a && b && d
      ? [
          a,
          b,
          { x: b.x, y: corner.y - GAP },
          { x: corner.x - GAP, y: corner.y - GAP },
          { x: corner.x - GAP, y: d.y },
          d,
        ]
      : whole;
  return { id: region.id, title: region.title, ...at, width, height, outline };
}
