import { domainOfChart } from '../../../api/domainOf.ts';
import { charts } from '../../../machines/charts.ts';
import type { ChartState } from '../../../machines/kernel/law/explain.ts';
import { beginningState, type ChartGraph, chartGraph } from '../../../machines/kernel/law/graph.ts';
import type { ChartNamespace } from '../../components/chart/words.ts';

/** One lifecycle of the product as QA's pages show it. */
export interface Entry {
  id: keyof typeof charts;
  graph: ChartGraph;
  /** Where every record begins. */
  beginning: ChartState;
  /** The texts that name its parts. */
  namespace: ChartNamespace;
}

/** Every lifecycle of the product, in the order in which they are listed. */
export const catalogue: readonly Entry[] = Object.values(charts).map((lifecycle) => {
  const id = lifecycle.id as keyof typeof charts;
  return {
    id,
    graph: chartGraph(lifecycle),
    beginning: beginningState(lifecycle),
    namespace: domainOfChart[id],
  };
});

/** The lifecycle of that name, or null. */
export const entryOf = (id: string): Entry | null =>
  catalogue.find((candidate) => candidate.id === id) ?? null;
