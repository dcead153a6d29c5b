import { type ChartGraph, chartGraph, partOf } from '../graph.ts';
import { orderCase } from './case.ts';
import { ORDER_KINDS, type OrderFacts, type OrderKind } from './facts.ts';
import { orderBranches, PLACES_OF_KIND } from './rules.ts';

/** The branches that an order's kind decides for its whole life. */
const KIND_BRANCHES = [...ORDER_KINDS, 'restaurant', 'notReservation'] as const;

/** The order's whole chart as plain data. */
export const orderGraph: ChartGraph = chartGraph(orderCase);

/** The part of the order's chart that an order of one kind can pass, its corrections included. */
export function orderGraphOfKind(kind: OrderKind): ChartGraph {
  const places: readonly (string | null)[] = PLACES_OF_KIND[kind];
  const inside = orderGraph.nodes
    .filter(
      ({ leaf, region, place }) => leaf && (region !== 'fulfilment' || places.includes(place)),
    )
    .map(({ id }) => id);
  return partOf(orderGraph, {
    node: ({ id }) => inside.some((leaf) => leaf === id || leaf.startsWith(`${id}.`)),
    edge: ({ when }) => when.every((branch) => isPossible(branch, kind)),
  });
}

/** Whether an order of this kind can ever meet a branch's condition. */
function isPossible(branch: string, kind: OrderKind): boolean {
  const name = KIND_BRANCHES.find((candidate) => candidate === branch);
  // These branches read the kind alone.
  return name === undefined || orderBranches[name]({ kind } as OrderFacts);
}
