import type { ChartEdge, ChartGraph, ChartNode } from '../../../machines/kernel/law/graph.ts';

/**
 * `places`: one box a place, what merely waits inside it folded away, conditions left to the list;
 * `all`: every state and every condition.
 */
export type Detail = 'places' | 'all';

/** One box of the picture. */
export interface ShownNode {
  node: ChartNode;
  /** The box around it, or null. */
  parent: string | null;
  /** Whether other boxes stand in it. */
  group: boolean;
  /** What can happen here without leaving, folded away or not. */
  stays: ChartEdge[];
}

/** One arrow of the picture: all that leads from one box to one other. */
export interface ShownEdge {
  id: string;
  from: string;
  to: string;
  edges: ChartEdge[];
}

/** Many arrows of one event into one box, drawn as one rail. */
export interface Rail {
  id: string;
  to: string;
  edges: ShownEdge[];
}

export interface RegionView {
  id: string;
  nodes: ShownNode[];
  edges: ShownEdge[];
  rails: Rail[];
}

/** Chooses what of a chart is drawn, region by region. Corrections are said in words instead. */
export function viewOf(graph: ChartGraph, detail: Detail): RegionView[] {
  const standIn = standIns(graph, detail);
  const drawn = graph.edges
    .filter(({ correction }) => !correction)
    .map((edge) => ({
      edge,
      from: standIn.get(edge.from) ?? edge.from,
      to: standIn.get(edge.to) ?? edge.to,
    }));
  const shown = graph.nodes.filter(({ id }) => (standIn.get(id) ?? id) === id);
  return graph.regions.map((region) => {
    const nodes = shown
      .filter((node) => node.region === region)
      .map((node) => ({
        node,
        parent: shownParent(graph, node, shown),
        group: shown.some(({ parent }) => parent === node.id),
        stays: drawn
          .filter(({ from, to }) => from === node.id && to === node.id)
          .map(({ edge }) => edge),
      }));
    const ids = new Set(nodes.map(({ node }) => node.id));
    const moving = drawn.filter(({ from, to }) => ids.has(from) && from !== to);
    const inside = new Set(nodes.flatMap(({ node, parent }) => (parent ? [node.id] : [])));
    const { edges, rails } = railed(merged(moving), inside);
    return { id: region, nodes, edges, rails };
  });
}

/** Which box stands for a state in the picture: itself, or the box that it is folded into. */
export function standIns(graph: ChartGraph, detail: Detail): Map<string, string> {
  if (detail === 'all') return new Map();
  const folded = new Map<string, string>();
  for (const node of graph.nodes) {
    const outer = graph.nodes.find(({ id }) => id === node.parent);
    if (!outer) continue;
    if (outer.place !== null && outer.place === node.place) {
      const children = graph.nodes.filter(({ parent }) => parent === outer.id);
      // A group of which one place is left is that place; a place with more inside is one box.
      if (isClock(graph, outer) || isOnePlace(outer, children)) folded.set(node.id, outer.id);
      else if (children.length === 1) folded.set(outer.id, node.id);
    } else if (graph.nodes.filter(({ parent }) => parent === outer.id).length === 1) {
      folded.set(outer.id, node.id);
    }
  }
  return folded;
}

/** A place whose states inside differ in time alone. */
const isClock = (graph: ChartGraph, node: ChartNode) =>
  graph.edges.some(
    (edge) =>
      edge.kind === 'delayed' && graph.nodes.find(({ id }) => id === edge.from)?.parent === node.id,
  );

/** A place inside of which more is told apart than a person needs to know. */
const isOnePlace = ({ place }: ChartNode, children: readonly ChartNode[]) =>
  children.length > 1 && children.every((child) => child.place === place);

function shownParent(
  graph: ChartGraph,
  node: ChartNode,
  shown: readonly ChartNode[],
): string | null {
  if (node.parent === null) return null;
  if (shown.some(({ id }) => id === node.parent)) return node.parent;
  const parent = graph.nodes.find(({ id }) => id === node.parent);
  return parent ? shownParent(graph, parent, shown) : null;
}

function merged(moving: { edge: ChartEdge; from: string; to: string }[]): ShownEdge[] {
  const arrows = new Map<string, ShownEdge>();
  for (const { edge, from, to } of moving) {
    const id = `${from} ${to}`;
    const arrow = arrows.get(id) ?? { id, from, to, edges: [] };
    arrow.edges.push(edge);
    arrows.set(id, arrow);
  }
  return [...arrows.values()];
}

/**
 * Arrows of one and the same event that all end in one box become a rail; a box that nothing else
 * leads to or from hangs on its rail. A box inside another one cannot hang outside of it.
 */
function railed(
  arrows: ShownEdge[],
  inside: ReadonlySet<string>,
): Pick<RegionView, 'edges' | 'rails'> {
  const targets = [...new Set(arrows.map(({ to }) => to))].filter((to) => !inside.has(to));
  const rails = targets
    .map((to) => ({ id: `rail ${to}`, to, edges: arrows.filter((arrow) => arrow.to === to) }))
    .filter(
      ({ to, edges }) =>
        edges.length > 1 &&
        arrows.every(({ from }) => from !== to) &&
        new Set(edges.flatMap((arrow) => arrow.edges.map(({ event }) => event))).size === 1,
    );
  const onRails = new Set(rails.flatMap(({ edges }) => edges));
  return { edges: arrows.filter((arrow) => !onRails.has(arrow)), rails };
}
