import type { ChartEdge, ChartGraph } from '../../../machines/kernel/law/graph.ts';
import type { Marks } from './marks.ts';
import type { ChartWords } from './words.ts';

/** One way out of a place, in words. */
export interface WayOut {
  id: string;
  event: string;
  /** The place it leads to; null where the record stays. */
  to: string | null;
  /** The permission it takes; null where nobody sends it. */
  permission: string | null;
  /** What chooses it and what may refuse it. */
  conditions: string[];
  travelled: boolean;
  open: boolean;
  uncovered: boolean;
}

/** What leads out of a node or happens inside it, corrections left out. */
export function waysOut(
  graph: ChartGraph,
  id: string,
  words: ChartWords,
  marks: Marks,
  standIn: ReadonlyMap<string, string> = new Map(),
): WayOut[] {
  const box = (node: string) => standIn.get(node) ?? node;
  return graph.edges
    .filter((edge) => !edge.correction && box(edge.from) === id)
    .map((edge) => ({
      id: edge.id,
      event: words.event(edge),
      to: edge.to === edge.from ? null : words.node(edge.to),
      permission: edge.permission,
      conditions: conditionsOf(edge, words),
      travelled: marks.travelled.has(edge.id),
      open: marks.open.has(edge.id),
      uncovered: marks.uncovered.has(edge.id),
    }));
}

/** The corrections that lead out of a node, as the permission they take; null where there are none. */
export function correctionPermission(graph: ChartGraph, id: string): string | null {
  const edge = graph.edges.find(({ correction, from }) => correction && from === id);
  return edge?.permission ?? null;
}

function conditionsOf(edge: ChartEdge, words: ChartWords): string[] {
  const branches = edge.kind === 'eventless' ? [] : edge.when.map(words.branch);
  return [...branches, ...edge.rules.map(words.condition)];
}
