import type { RecordView } from './view.ts';

/**
 * The nearest place to which an event leads, as a node of the chart, so that the way there says all
 * that it takes; of an event that leads nowhere else the nearest from which it can be sent; null for
 * none.
 */
export function nearestPlaceOf(view: RecordView, event: string): string | null {
  const edges = view.graph.edges.filter((edge) => edge.event === event);
  const targets = edges.filter(({ from, to }) => from !== to).map(({ to }) => to);
  const sources = edges.map(({ from }) => from);
  return nearest(view, targets, event) ?? nearest(view, sources);
}

/** @param last What the last step of the way has to be. */
function nearest(view: RecordView, nodes: readonly string[], last?: string): string | null {
  const ways = view.graph.nodes.flatMap(({ id, region, place }) => {
    if (!nodes.includes(id) || place === null) return [];
    const way = view.wayTo({ region, place });
    if (way === null || (last !== undefined && way.at(-1)?.event.type !== last)) return [];
    const corrects = way.some((step) => view.isCorrection(step.event.type));
    return [{ id, length: way.length, corrects }];
  });
  ways.sort((a, b) => Number(a.corrects) - Number(b.corrects) || a.length - b.length);
  return ways.at(0)?.id ?? null;
}
