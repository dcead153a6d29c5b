import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import { type Box, cutEnd, cutStart, moved, type Point, reachBetween } from './geometry.ts';
import { type Label, LINE, labelOf, NODE_FONT } from './labels.ts';
import { widthOf, wrap } from './measure.ts';
import type { Detail, Rail, RegionView, ShownEdge, ShownNode } from './view.ts';
import type { ChartWords } from './words.ts';

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

const PADDING = 10;
const TITLE = 24;
/** How much wider a picture may become for a box to hang where one looks for it. */
const SLACK = 44;

/** Places one region's boxes and arrows: ranks by dagre, rails beside them. Pure. */
export function layoutRegion(view: RegionView, words: ChartWords, detail: Detail): PlacedRegion {
  const hanging = new Set(view.rails.map(({ to }) => to));
  const sizes = sizesOf(view, words, detail);
  const graph = ranked(view, sizes, hanging, words, detail);
  const { nodes, edges } = titled(
    view.nodes
      .filter(({ node }) => !hanging.has(node.id))
      .map((shown) => placedNode(shown, graph, sizes)),
    (nodes) => view.edges.map((shown) => placedEdge(shown, graph, nodes, words, detail)),
  );
  const hung = hang(view, nodes, edges, sizes, words, detail);
  return framed(view, words, [...nodes, ...hung.nodes], [...edges, ...hung.edges], hung.nodes);
}

interface Size {
  width: number;
  height: number;
  lines: string[];
}

/** All boxes of a region are as wide as its widest: the eye follows a column. */
function sizesOf(view: RegionView, words: ChartWords, detail: Detail): Map<string, Size> {
  const maximum = detail === 'all' ? 112 : 104;
  const texts = view.nodes.map(({ node, group }) => ({
    id: node.id,
    group,
    lines: wrap(words.node(node.id), NODE_FONT, maximum),
  }));
  const widest = Math.max(
    72,
    ...texts.flatMap(({ lines }) => lines.map((line) => widthOf(line, NODE_FONT))),
  );
  return new Map(
    texts.map(({ id, lines }) => [
      id,
      {
        lines,
        width: widest + (detail === 'all' ? 46 : 35),
        height: Math.max(1, lines.length) * LINE + 11,
      },
    ]),
  );
}

type Ranks = Graph<GraphLabel, NodeLabel, EdgeLabel>;

function ranked(
  view: RegionView,
  sizes: Map<string, Size>,
  hanging: ReadonlySet<string>,
  words: ChartWords,
  detail: Detail,
): Ranks {
  const graph: Ranks = new Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 14, edgesep: 8, ranksep: detail === 'all' ? 16 : 9 });
  for (const { node, parent, group } of view.nodes) {
    if (hanging.has(node.id)) continue;
    const { width, height } = sizes.get(node.id) ?? { width: 0, height: 0 };
    graph.setNode(node.id, group ? { width: 0, height: 0 } : { width, height });
    if (parent) graph.setParent(node.id, parent);
  }
  for (const shown of view.edges) {
    const { width, height } = labelOf(shown, words, detail);
    graph.setEdge(
      leafOf(view, shown.from, 'last'),
      leafOf(view, shown.to, 'initial'),
      { width, height, labelpos: 'r', labeloffset: 4, weight: 1 },
      shown.id,
    );
  }
  layout(graph);
  return graph;
}

/** Dagre leads arrows to boxes alone, not to groups: one inside stands for its group. */
function leafOf(view: RegionView, id: string, which: 'initial' | 'last'): string {
  const children = view.nodes.filter(({ parent }) => parent === id);
  const chosen =
    which === 'initial'
      ? (children.find(({ node }) => node.initial) ?? children[0])
      : children.at(-1);
  return chosen ? leafOf(view, chosen.node.id, which) : id;
}

function placedNode(shown: ShownNode, graph: Ranks, sizes: Map<string, Size>): PlacedNode {
  const { x = 0, y = 0, width, height } = graph.node(shown.node.id);
  return {
    shown,
    lines: sizes.get(shown.node.id)?.lines ?? [],
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
  };
}

function placedEdge(
  shown: ShownEdge,
  graph: Ranks,
  nodes: readonly PlacedNode[],
  words: ChartWords,
  detail: Detail,
): PlacedEdge {
  const view = { nodes: nodes.map((placed) => placed.shown) } as RegionView;
  const {
    points = [],
    x = 0,
    y = 0,
  } = graph.edge(leafOf(view, shown.from, 'last'), leafOf(view, shown.to, 'initial'), shown.id);
  const label = labelOf(shown, words, detail);
  const from = nodes.find((placed) => placed.shown.node.id === shown.from && placed.shown.group);
  const to = nodes.find((placed) => placed.shown.node.id === shown.to && placed.shown.group);
  const left = from ? cutStart(points, from) : points;
  return {
    shown,
    points: to ? cutEnd(left, to) : left,
    label: { ...label, x: x - label.width / 2, y: y - label.height / 2 },
    onRail: false,
  };
}

/** Makes room at the top of each group for its title: all that lies lower moves down. */
function titled(
  nodes: readonly PlacedNode[],
  edgesOf: (nodes: readonly PlacedNode[]) => PlacedEdge[],
): { nodes: PlacedNode[]; edges: PlacedEdge[] } {
  const edges = edgesOf(nodes);
  const groups = nodes.filter(({ shown }) => shown.group).sort((a, b) => a.y - b.y);
  const levels = [...new Set(groups.map(({ y }) => y + 1))];
  const down = (y: number) => LINE * levels.filter((level) => y > level).length;
  return {
    nodes: nodes.map((node) => {
      const { y, height } = node;
      if (!node.shown.group) return moved(node, 0, down(y + height / 2));
      return { ...node, y: y + down(y), height: height + down(y + height) - down(y) };
    }),
    edges: edges.map((edge) => ({
      ...edge,
      points: edge.points.map((point) => moved(point, 0, down(point.y))),
      label: edge.label ? moved(edge.label, 0, down(edge.label.y + edge.label.height / 2)) : null,
    })),
  };
}

/** Hangs each rail's box at the right, beneath the last box that the rail comes from. */
function hang(
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
    const label = railLabel(rail, words, detail);
    const top = sources[0];
    const bottom = sources.at(-1);
    if (!top || !bottom) continue;
    const first = top.y + top.height / 2;
    const covered = [...nodes, ...edges.flatMap(boxesOf)];
    const beside = reachBetween(covered, first - label.height, first);
    const line = Math.max(right + 7, beside + label.width + 8);
    const y = freeHeight(covered, line, Math.max(bottom.y + bottom.height + 20, first + 30), size);
    const taken = reachBetween(covered, y, y + size.height);
    const x = Math.max(line, taken + 22);
    const box = { x: Math.max(taken + 8, x + 11 - size.width), y, ...boxOf(size) };
    hung.push({ shown, lines: size.lines, ...box });
    for (const edge of rail.edges) {
      const source = sources.find((placed) => placed.shown.node.id === edge.from);
      if (!source) continue;
      const level = source.y + source.height / 2;
      arrows.push({
        shown: edge,
        points: [
          { x: source.x + source.width, y: level },
          { x, y: level },
          { x, y },
        ],
        label:
          source === top ? { ...label, x: x - label.width - 2, y: first - label.height - 1 } : null,
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

/** Moves everything inside a frame with a title, and finds the free corner beside the lower part. */
function framed(
  view: RegionView,
  words: ChartWords,
  nodes: PlacedNode[],
  edges: PlacedEdge[],
  hung: readonly PlacedNode[],
): PlacedRegion {
  const title = words.region(view.id);
  const boxes = [...nodes, ...edges.flatMap(boxesOf)];
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const dx = PADDING - left;
  const dy = PADDING + TITLE - top;
  const lowest = Math.max(0, ...hung.map(({ y, height }) => y + height));
  const below = boxes.filter((box) => box.y + box.height > lowest + 4);
  return {
    id: view.id,
    title,
    width: Math.max(
      Math.max(...boxes.map(({ x, width }) => x + width)) + dx + PADDING,
      widthOf(title, NODE_FONT) + 2 * PADDING,
    ),
    height: Math.max(...boxes.map(({ y, height }) => y + height)) + dy + PADDING,
    nodes: nodes.map((node) => moved(node, dx, dy)),
    edges: edges.map((edge) => ({
      ...edge,
      points: edge.points.map((point) => moved(point, dx, dy)),
      label: edge.label ? moved(edge.label, dx, dy) : null,
    })),
    notch:
      hung.length === 0 || below.length === 0
        ? null
        : {
            x: Math.max(...below.map(({ x, width }) => x + width)) + dx + PADDING,
            y: lowest + dy + PADDING,
          },
  };
}

const rightOf = (nodes: readonly PlacedNode[], edges: readonly PlacedEdge[]) =>
  Math.max(0, ...[...nodes, ...edges.flatMap(boxesOf)].map(({ x, width }) => x + width));

/** What an arrow covers: its points and its label. */
function boxesOf({ points, label }: PlacedEdge): Box[] {
  const dots = points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
  return label ? [...dots, label] : dots;
}
