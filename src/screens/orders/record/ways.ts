import { wayTo } from '../../../../machines/explain.ts';
import { orderCase } from '../../../../machines/order/case.ts';
import type { OrderView } from './offers.ts';

/** The nearest place from which an event can be sent, as a node of the order's chart; null for none. */
export function nearestSource(view: OrderView, event: string): string | null {
  const sources = new Set(
    view.graph.edges.filter((edge) => edge.event === event).map(({ from }) => from),
  );
  const ways = view.graph.nodes.flatMap(({ id, region, place }) => {
    if (!sources.has(id) || place === null) return [];
    const way = wayTo(orderCase, view.snapshot, { region, place });
    return way === null ? [] : [{ id, length: way.length, corrects: corrects(way) }];
  });
  ways.sort((a, b) => Number(a.corrects) - Number(b.corrects) || a.length - b.length);
  return ways.at(0)?.id ?? null;
}

/** Whether a way needs a correction by hand. */
const corrects = (way: readonly { event: { type: string } }[]) => {
  const corrections = new Set<string>(orderCase.corrections().map(({ type }) => type));
  return way.some(({ event }) => corrections.has(event.type));
};
