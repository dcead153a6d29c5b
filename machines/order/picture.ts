import { type ChartEdge, type ChartGraph, chartGraph, partOf } from '../kernel/law/graph.ts';
import { ORDER_KINDS, type OrderFacts, type OrderKind } from './law/facts.ts';
import { orderLifecycle } from './law/index.ts';
import { PLACES_OF_KIND } from './law/kindPlaces.ts';
import { orderBranches } from './law/rules.ts';

/** The branches that an order's kind decides for its whole life. */
const KIND_BRANCHES = [...ORDER_KINDS, 'restaurant', 'notReservation'] as const;

const whole = chartGraph(orderLifecycle);

/**
 * What carries out a correction or cancellation that was asked for, or follows one: only a corrected order
 * is no longer cancelled.
 */
const OF_CORRECTIONS = [
  'correctionIsAsked',
  'statusIsAsked',
  'cancelIsAsked',
  'isAsked',
  'isDecided',
  'isNotCancelled',
];

/** Asking for one moves nothing where it is asked: the payment region waits. */
const asksAlone = ({ from, to, when }: ChartEdge): boolean =>
  from === to && when.includes('takesSecondPerson');

/** The order's whole chart as plain data. */
export const orderGraph: ChartGraph = {
  ...whole,
  edges: whole.edges.map((edge) =>
    asksAlone(edge) || edge.when.some((branch) => OF_CORRECTIONS.includes(branch))
      ? { ...edge, correction: true }
      : edge,
  ),
};

/**
 * The part of the order's chart that an order of one kind can pass, its corrections included. What
 * the kind alone decides is no condition any more.
 */
export function orderGraphOfKind(kind: OrderKind): ChartGraph {
  const places: readonly (string | null)[] = PLACES_OF_KIND[kind];
  const inside = orderGraph.nodes
    .filter(
      ({ leaf, region, place }) => leaf && (region !== 'fulfilment' || places.includes(place)),
    )
    .map(({ id }) => id);
  const part = partOf(orderGraph, {
    node: ({ id }) => inside.some((leaf) => leaf === id || leaf.startsWith(`${id}.`)),
    edge: ({ when }) => when.every((branch) => holds(branch, kind) !== false),
  });
  return {
    ...part,
    edges: part.edges.map((edge) => ({
      ...edge,
      when: edge.when.filter((branch) => holds(branch, kind) === null),
    })),
  };
}

/** Whether a branch is met by every order of this kind or by none; null where the kind alone does not say. */
function holds(branch: string, kind: OrderKind): boolean | null {
  const name = KIND_BRANCHES.find((candidate) => candidate === branch);
  // These branches read the kind alone.
  return name === undefined ? null : orderBranches[name]({ kind } as OrderFacts);
}
