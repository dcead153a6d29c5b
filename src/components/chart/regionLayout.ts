import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import { contains, cutEnd, cutStart, moved } from './geometry.ts';
import { LINE, labelOf, NODE_FONT } from './labels.ts';
import { widthOf, wrap } from './measure.ts';
import { boxesOf, type PlacedEdge, type PlacedNode, type PlacedRegion } from './placement.ts';
import { hang, type Size } from './rails.ts';
import { ledAround, obstaclesOf } from './routes.ts';
import type { Detail, RegionView, ShownEdge, ShownNode } from './view.ts';
import type { ChartWords } from './words.ts';

const PADDING = 10;
const TITLE = 24;
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
  const led = around(view, nodes, edges);
  const hung = hang(view, nodes, led, sizes, words, detail);
  return framed(view, words, [...nodes, ...hung.nodes], [...led, ...hung.edges], hung.nodes);
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
  graph.setGraph({ rankdir: 'TB', nodesep: 14, edgesep: 8, ranksep: detail === 'all' ? 24 : 10 });
  for (const { node, parent, group } of view.nodes) {
    if (hanging.has(node.id)) continue;
    const { width, height } = sizes.get(node.id) ?? { width: 0, height: 0 };
    graph.setNode(node.id, group ? { width: 0, height: 0 } : { width, height });
    if (parent) graph.setParent(node.id, parent);
  }
  for (const shown of view.edges) {
    const { width, height } = labelOf(shown, words, detail);
    graph.setEdge(
      ...leavesOf(view, shown),
      { width, height, labelpos: 'r', labeloffset: 4, weight: 1 },
      shown.id,
    );
  }
  layout(graph);
  return graph;
}

/**
 * The boxes that an arrow is led between: never a box and itself, where an arrow from a group leads
 * into it.
 */
function leavesOf(view: RegionView, { from, to }: ShownEdge): [from: string, to: string] {
  const target = leafOf(view, to, 'initial');
  const first = leafOf(view, from, 'initial');
  const comesFromFirst = isInside(view, to, from) && first !== target;
  return [comesFromFirst ? first : leafOf(view, from, 'last'), target];
}

function isInside(view: RegionView, id: string, group: string): boolean {
  const parent = view.nodes.find(({ node }) => node.id === id)?.parent;
  return parent ? parent === group || isInside(view, parent, group) : false;
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
  const { points = [], x = 0, y = 0 } = graph.edge(...leavesOf(view, shown), shown.id);
  const text = labelOf(shown, words, detail);
  const label = { ...text, x: x - text.width / 2, y: y - text.height / 2 };
  // A label inside a group belongs to a line there; cut at the border, it would stand alone.
  const groupOf = (id: string) =>
    nodes.find(
      (placed) => placed.shown.node.id === id && placed.shown.group && !contains(placed, { x, y }),
    );
  const [from, to] = [groupOf(shown.from), groupOf(shown.to)];
  const left = from ? cutStart(points, from) : points;
  return { shown, points: to ? cutEnd(left, to) : left, label, onRail: false };
}

/** Leads every arrow around the boxes and the words that it would run through. */
function around(
  view: RegionView,
  nodes: readonly PlacedNode[],
  edges: readonly PlacedEdge[],
): PlacedEdge[] {
  const obstacles = obstaclesOf(nodes, edges);
  const leaf = (id: string) => nodes.find(({ shown }) => shown.node.id === id && !shown.group);
  return edges.map((edge) => {
    const { from, to } = edge.shown;
    const own = [from, to, ...leavesOf(view, edge.shown)];
    const inTheWay = obstacles
      .filter(({ node }) => node === null || !own.includes(node))
      .map(({ box }) => box);
    return {
      ...edge,
      points: ledAround(edge.points, { from: leaf(from), to: leaf(to) }, inTheWay),
    };
  });
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
