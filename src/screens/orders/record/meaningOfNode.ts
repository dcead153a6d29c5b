import type { ChartGraph } from '../../../../machines/graph.ts';
import { FULFILMENT, PAYMENT } from '../../../../machines/order/facts.ts';
import type { Meaning } from '../../../theme/meanings.ts';
import { ORDER_MEANINGS } from '../meanings.ts';

/** What being in a node of the order's chart means: its place's meaning; a group is moving. */
export function meaningOfNode(graph: ChartGraph, id: string): Meaning {
  const name = graph.nodes.find((node) => node.id === id)?.place;
  const place = [...FULFILMENT, ...PAYMENT].find((candidate) => candidate === name);
  return place ? ORDER_MEANINGS[place] : 'moving';
}
