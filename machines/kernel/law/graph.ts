import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { ChartState, Lifecycle } from './explain.ts';
import type { Ask } from './rules.ts';

/** One state of a chart. Regions themselves are not among the nodes. */
export interface ChartNode {
  /** The path from the chart's root, joined with dots: `fulfilment.shipping.ownDriver`. */
  id: string;
  /** The region it stands in, as the lifecycle calls it. */
  region: string;
  /** The path inside the region, joined with dots. */
  name: string;
  /** The state around it inside the region, or null. */
  parent: string | null;
  /** The lifecycle's name of the place; null for a group of several places. */
  place: string | null;
  /** Whether it has no states inside. */
  leaf: boolean;
  /** Whether this is the initial place of the surrounding group or region. */
  initial: boolean;
  tags: readonly string[];
}

/** One transition of a chart as it is drawn, listed and counted. */
export interface ChartEdge {
  id: string;
  from: string;
  /** Equal to `from` where the record stays. */
  to: string;
  /** The event's type; a delay's own event for a delayed one, empty for an eventless one. */
  event: string;
  kind: 'event' | 'eventless' | 'delayed';
  /** The permission to send the event; null where no person sends it. */
  permission: string | null;
  /** The rules that may refuse it. */
  rules: readonly string[];
  /** The conditions that choose this branch among those of the same event. */
  when: readonly string[];
  /** With `delayed`: the delay's name, and its length where the chart fixes it. */
  delay: { name: string; milliseconds: number | null } | null;
  /** Corrects a record by hand: said in words rather than drawn. */
  correction: boolean;
}

/** A chart as plain data. */
export interface ChartGraph {
  id: string;
  regions: readonly string[];
  nodes: readonly ChartNode[];
  edges: readonly ChartEdge[];
}

/**
 * The name of the delay that an event of the clock ends, or null for any other event:
 * `xstate.after.reviewTime.order.fulfilment.new.onTime` is the end of `reviewTime`.
 */
export const endedDelay = (event: string): string | null =>
  event.startsWith(DELAY_ENDS) ? (event.slice(DELAY_ENDS.length).split('.')[0] ?? null) : null;

const DELAY_ENDS = 'xstate.after.';

/** The part of a lifecycle that this file needs, for any facts and events. */
export type Drawable = Pick<Lifecycle<never, never>, 'id' | 'chart' | 'places'> & {
  readonly corrections: () => readonly { type: string }[];
};

/**
 * Reads a lifecycle's chart as nodes and edges: what is drawn, listed for a screen reader, shown to
 * QA and walked by the tests. Pure; the same chart gives the same data.
 *
 * @example
 * chartGraph(orderLifecycle).edges.filter(({ from }) => from === 'fulfilment.new');
 */
export function chartGraph(lifecycle: Drawable): ChartGraph {
  const { root } = lifecycle.chart;
  const parallel = root.type === 'parallel';
  const tops = parallel ? childrenOf(root) : [root];
  const [only = root.key] = Object.keys(lifecycle.places(beginningOf(root)));
  const regionOf = (node: AnyStateNode) => (parallel ? (node.path[0] ?? '') : only);
  const inside = tops.flatMap((top) => descendantsOf(top));
  const placeOf = placeReader(lifecycle, parallel);
  const corrections = new Set(lifecycle.corrections().map(({ type }) => type));
  const sources = [...new Set([root, ...tops, ...inside])];
  return {
    id: lifecycle.id,
    regions: tops.map(regionOf),
    nodes: inside.map((node) => ({
      id: idOf(node),
      region: regionOf(node),
      name: node.path.slice(parallel ? 1 : 0).join('.'),
      parent: node.parent && inside.includes(node.parent) ? idOf(node.parent) : null,
      place: placeOf(node),
      leaf: childrenOf(node).length === 0,
      initial: node.parent?.initial?.target.includes(node) ?? false,
      tags: [...node.tags],
    })),
    edges: named(
      sources.flatMap((source) =>
        inside.includes(source)
          ? edgesFrom(lifecycle.chart, source, [source], corrections)
          : edgesFrom(lifecycle.chart, source, beneath(source, tops), corrections),
      ),
    ),
  };
}

/** The state that every record of a lifecycle begins in, before any eventless transition. */
export const beginningState = ({ chart }: Pick<Drawable, 'chart'>): ChartState =>
  beginningOf(chart.root);

/** The nodes that a record in this state stands in, groups included. */
export function activeNodes(graph: ChartGraph, state: ChartState): Set<string> {
  const paths = pathsOf(state);
  return new Set(graph.nodes.map(({ id }) => id).filter((id) => paths.has(id)));
}

/**
 * The edges that one move took: the event's own in each region that it moved, and the eventless
 * ones that followed. An event that moved nothing gives the edge that stays.
 */
export function edgesTaken(
  graph: ChartGraph,
  move: { from: ChartState; event: string; to: ChartState },
): ChartEdge[] {
  const before = activeNodes(graph, move.from);
  const after = activeNodes(graph, move.to);
  return graph.regions.flatMap((region) => {
    const edges = graph.edges.filter(({ from }) => regionOfId(graph, from) === region);
    const left = changed(graph, region, before, after);
    const entered = changed(graph, region, after, before);
    if (entered.length === 0) {
      const stays = edges.find(
        ({ from, to, event }) => event === move.event && from === to && before.has(from),
      );
      const others = graph.regions.some((other) => changed(graph, other, after, before).length > 0);
      return stays && !others ? [stays] : [];
    }
    return chain(graph, edges, new Set([...left, ...before]), entered, move.event);
  });
}

/** The graph without the nodes that are not wanted, and without the edges that lose an end. */
export function partOf(
  graph: ChartGraph,
  keep: { node: (node: ChartNode) => boolean; edge: (edge: ChartEdge) => boolean },
): ChartGraph {
  const nodes = graph.nodes.filter(keep.node);
  const ids = new Set(nodes.map(({ id }) => id));
  return {
    ...graph,
    nodes,
    edges: graph.edges.filter((edge) => ids.has(edge.from) && ids.has(edge.to) && keep.edge(edge)),
  };
}

type Unnamed = Omit<ChartEdge, 'id'>;

function edgesFrom(
  chart: AnyStateMachine,
  source: AnyStateNode,
  starts: AnyStateNode[],
  corrections: ReadonlySet<string>,
): Unnamed[] {
  const own = [...source.transitions.values()].flat();
  return [...own, ...(source.always ?? [])].flatMap((transition) => {
    const asked = askOf(transition.guard);
    const delay = source.after.find(({ eventType }) => eventType === transition.eventType);
    const kind = delay ? 'delayed' : transition.eventType === '' ? 'eventless' : 'event';
    return starts.flatMap((start) =>
      (transition.target ?? [start]).map((target: AnyStateNode) => ({
        from: idOf(start),
        to: idOf(target),
        event: transition.eventType,
        kind: kind as ChartEdge['kind'],
        permission: permissionOf(transition.meta),
        rules: asked.rules ?? [],
        when: asked.when ?? [],
        delay: delay ? delayOf(chart, delay.delay) : null,
        correction: corrections.has(transition.eventType),
      })),
    );
  });
}

/** Two branches may lead from one place to the same other: a number keeps their names apart. */
function named(edges: Unnamed[]): ChartEdge[] {
  const seen = new Map<string, number>();
  return edges.map((edge) => {
    const name = `${edge.from} ${edge.event || 'always'} ${edge.to}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { id: count === 1 ? name : `${name} ${count}`, ...edge };
  });
}

/** The lifecycle's name of a node: the one place of all its leaves, or null. */
function placeReader(lifecycle: Drawable, parallel: boolean) {
  const begun = beginningOf(lifecycle.chart.root);
  const read = (leaf: AnyStateNode): string | null => {
    const value = nested(leaf.path);
    const whole =
      parallel && typeof begun === 'object' && typeof value === 'object'
        ? { ...begun, ...value }
        : value;
    const places = lifecycle.places(whole);
    return (parallel ? places[leaf.path[0] ?? ''] : Object.values(places)[0]) ?? null;
  };
  return (node: AnyStateNode): string | null => {
    const leaves = [node, ...descendantsOf(node)].filter(
      (candidate) => childrenOf(candidate).length === 0,
    );
    const places = new Set(leaves.map(read));
    return places.size === 1 ? ([...places][0] ?? null) : null;
  };
}

function chain(
  graph: ChartGraph,
  edges: readonly ChartEdge[],
  start: ReadonlySet<string>,
  entered: readonly string[],
  event: string,
): ChartEdge[] {
  const reaches = (edge: ChartEdge) =>
    entered.some((id) => id === edge.to || isWithin(graph, id, edge.to));
  const own = edges.filter((edge) => edge.event === event && start.has(edge.from));
  const direct = own.find(reaches);
  if (direct) return [direct];
  const alone = edges.find(
    (edge) => edge.kind === 'eventless' && start.has(edge.from) && reaches(edge),
  );
  if (alone) return [alone];
  for (const first of own) {
    const second = edges.find(
      (edge) => edge.kind === 'eventless' && edge.from === first.to && reaches(edge),
    );
    if (second) return [first, second];
  }
  return [];
}

function changed(
  graph: ChartGraph,
  region: string,
  has: ReadonlySet<string>,
  lacks: ReadonlySet<string>,
): string[] {
  return graph.nodes
    .filter((node) => node.region === region && has.has(node.id) && !lacks.has(node.id))
    .map(({ id }) => id);
}

function isWithin(graph: ChartGraph, id: string, outer: string): boolean {
  const parent = graph.nodes.find((node) => node.id === id)?.parent ?? null;
  return parent !== null && (parent === outer || isWithin(graph, parent, outer));
}

const regionOfId = (graph: ChartGraph, id: string) =>
  graph.nodes.find((node) => node.id === id)?.region;

/** A transition of the root or of a region holds in each of the states right beneath. */
function beneath(source: AnyStateNode, tops: AnyStateNode[]): AnyStateNode[] {
  return tops.includes(source) ? childrenOf(source) : tops.flatMap((top) => childrenOf(top));
}

const idOf = (node: AnyStateNode) => node.path.join('.');

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

const descendantsOf = (node: AnyStateNode): AnyStateNode[] =>
  childrenOf(node).flatMap((child) => [child, ...descendantsOf(child)]);

function nested(path: readonly string[]): ChartState {
  const [first = '', ...rest] = path;
  return rest.length === 0 ? first : { [first]: nested(rest) };
}

/** The state that a node begins in, whatever the facts: eventless transitions are not followed. */
function beginningOf(node: AnyStateNode): ChartState {
  if (node.type === 'parallel') {
    return Object.fromEntries(childrenOf(node).map((child) => [child.key, beginningOf(child)]));
  }
  const [first] = node.initial?.target ?? [];
  if (!first) return {};
  return childrenOf(first).length === 0 ? first.key : { [first.key]: beginningOf(first) };
}

function pathsOf(state: ChartState | undefined, before: readonly string[] = []): Set<string> {
  if (state === undefined) return new Set();
  if (typeof state === 'string') return new Set([[...before, state].join('.')]);
  return new Set(
    Object.entries(state).flatMap(([key, inner]) => [
      [...before, key].join('.'),
      ...pathsOf(inner, [...before, key]),
    ]),
  );
}

function askOf(guard: unknown): Ask {
  if (typeof guard !== 'object' || guard === null || !('params' in guard)) return {};
  return guard.params as Ask;
}

function permissionOf(meta: unknown): string | null {
  if (typeof meta !== 'object' || meta === null || !('permission' in meta)) return null;
  return typeof meta.permission === 'string' ? meta.permission : null;
}

function delayOf(chart: AnyStateMachine, delay: unknown): ChartEdge['delay'] {
  if (typeof delay === 'number') return { name: String(delay), milliseconds: delay };
  const name = String(delay);
  const length: unknown = chart.implementations.delays[name];
  return { name, milliseconds: typeof length === 'number' ? length : null };
}
