import type { RecordView } from './view.ts';

/** The nearest place from which an event can be sent, as a node of the chart; null for none. */
export function nearestSource(view: RecordView, event: string): string | null {
  const sources = new Set(
    view.graph.edges.filter((edge) => edge.event === event).map(({ from }) => from),
  );
  const ways = view.graph.nodes.flatMap(({ id, region, place }) => {
    if (!sources.has(id) || place === null) return [];
    const way = view.wayTo({ region, place });
    if (way === null) return [];
    const corrects = way.some((step) => view.isCorrection(step.event.type));
    return [{ id, length: way.length, corrects }];
  });
  ways.sort((a, b) => Number(a.corrects) - Number(b.corrects) || a.length - b.length);
  return ways.at(0)?.id ?? null;
}
