import { type Box, reachBetween } from './geometry.ts';
import { type Label, LINE, labelOf } from './labels.ts';
import { boxesOf, type PlacedEdge, type PlacedNode, rightOf } from './placement.ts';
import { obstaclesOf, toRail } from './routes.ts';
import type { Detail, Rail, RegionView } from './view.ts';
import type { ChartWords } from './words.ts';

/** What a box needs of room for its words. */
export interface Size {
  width: number;
  height: number;
  lines: string[];
}

/** How much wider a picture may become for a box to hang where one looks for it. */
const SLACK = 44;

/** How far a rail's words stand from others on their left, so that nobody reads them as one line. */
const BESIDE = 18;

/** Hangs each rail's box at the right, beneath the last box that the rail comes from. */
export function hang(
  view: RegionView,
  nodes: readonly PlacedNode[],
  edges: readonly PlacedEdge[],
  sizes: Map<string, Size>,
  words: ChartWords,
  detail: Detail,
): { nodes: PlacedNode[]; edges: PlacedEdge[] } {
  let right = rightOf(nodes, edges);
  const hung: PlacedNode[] = [];
  const arrows: PlacedEdge[] = [];
  for (const rail of view.rails) {
    const size = sizes.get(rail.to);
    const shown = view.nodes.find(({ node }) => node.id === rail.to);
    if (!size || !shown) continue;
    const sources = rail.edges
      .map((edge) => nodes.find((placed) => placed.shown.node.id === edge.from))
      .filter((source) => source !== undefined)
      .sort((a, b) => a.y - b.y);
    const text = railLabel(rail, words, detail);
    const top = sources[0];
    const bottom = sources.at(-1);
    if (!top || !bottom) continue;
    const first = top.y + top.height / 2;
    const covered = [...nodes, ...hung, ...[...edges, ...arrows].flatMap(boxesOf)];
    const obstacles = obstaclesOf([...nodes, ...hung], [...edges, ...arrows]);
    const inTheWayOf = (id: string) =>
      obstacles.filter(({ node }) => node !== id).map(({ box }) => box);
    const beside = reachBetween(covered, first - text.height - 20, first + 20);
    const line = Math.max(right + 7, beside + text.width + BESIDE);
    const y = freeHeight(covered, line, Math.max(bottom.y + bottom.height + 20, first + 30), size);
    const taken = reachBetween(covered, y, y + size.height);
    const x = Math.max(line, taken + 22);
    hung.push({
      shown,
      lines: size.lines,
      ...{ x: Math.max(taken + 8, x + 11 - size.width), y, ...boxOf(size) },
    });
    const foot = { x, y };
    const highest = toRail(top, foot, inTheWayOf(top.shown.node.id));
    const level = highest.at(-2)?.y ?? first;
    const label = { ...text, x: x - text.width - 2, y: level - text.height - 1 };
    for (const edge of rail.edges) {
      const source = sources.find((placed) => placed.shown.node.id === edge.from);
      if (!source) continue;
      const around = [...inTheWayOf(edge.from), label];
      arrows.push({
        shown: edge,
        points: source === top ? highest : toRail(source, foot, around),
        label: source === top ? label : null,
        onRail: true,
      });
    }
    right = rightOf([...nodes, ...hung], [...edges, ...arrows]);
  }
  return { nodes: hung, edges: arrows };
}

/**
 * The first height at which a rail's box makes the picture hardly wider, else the one it would
 * begin at.
 */
function freeHeight(covered: readonly Box[], line: number, begin: number, size: Size): number {
  const lowest = Math.max(begin, ...covered.map(({ y, height }) => y + height - size.height));
  for (let y = begin; y <= lowest; y += LINE) {
    const right = reachBetween(covered, y, y + size.height) + 8 + size.width;
    if (right <= line + 11 + SLACK) return y;
  }
  return begin;
}

/** A rail's label is its event alone: what conditions it is the same for all and stands in the list. */
function railLabel(rail: Rail, words: ChartWords, detail: Detail): Label {
  const [first] = rail.edges;
  return labelOf({ id: rail.id, from: '', to: rail.to, edges: first?.edges ?? [] }, words, detail);
}

const boxOf = ({ width, height }: Size) => ({ width, height });
