import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { fromMinor } from '../../api/money.ts';
import { advance } from '../../machines/explain.ts';
import { orderCase } from '../../machines/order/case.ts';
import type { OrderEvent, OrderFacts } from '../../machines/order/facts.ts';
import type { OrderRequest } from '../../machines/order/flow.ts';
import { orderVariants } from '../paths/orderVariants.ts';
import { delaysOf, labelOf, planOf, stateOf } from '../paths/plan.ts';

/** One edge of the order's chart: where it begins, and what a person sends. */
export interface Edge {
  name: string;
  snapshot: AnyMachineSnapshot;
  request: OrderRequest;
}

/**
 * Every edge of the order's chart that a person's event takes, with the state it begins in. Of the
 * corrections, which lead from every state to every place, those that begin in another state or
 * name another place.
 */
export function edgesOfOrders(): Edge[] {
  const seen = new Set<string>();
  return allEdges().filter(({ snapshot, request }) => {
    if (request.type !== 'correctStatus' && request.type !== 'correctPayment') return true;
    const marks = [`${request.type} ${stateOf(snapshot.value)}`, request.to];
    const isNew = marks.some((mark) => !seen.has(mark));
    for (const mark of marks) seen.add(mark);
    return isNew;
  });
}

function allEdges(): Edge[] {
  const { ways } = planOf(orderCase, orderVariants);
  const withoutClock = ways.filter(({ steps }) => !steps.at(-1)?.event.startsWith('xstate'));
  return withoutClock.map(({ variant, steps }) => {
    const facts = orderVariants.find(({ name }) => name === variant)?.facts as OrderFacts;
    let [snapshot]: [AnyMachineSnapshot, unknown] = initialTransition(orderCase.chart, facts);
    for (const step of steps.slice(0, -1)) {
      snapshot = advance(snapshot, orderCase.chart, eventOf(snapshot, step))[0];
    }
    const last = steps.at(-1) as { event: string; to: string };
    const name = `${stateOf(snapshot.value)} ${last.event} ${last.to}`;
    return { name, snapshot, request: requestOf(eventOf(snapshot, last) as OrderEvent) };
  });
}

function eventOf(snapshot: AnyMachineSnapshot, step: { event: string; to: string }) {
  const facts = snapshot.context as OrderFacts;
  const events = [
    ...orderCase.choices(facts),
    ...orderCase.corrections(),
    ...delaysOf(snapshot),
  ].filter((event) => labelOf(event) === step.event && snapshot.can(event));
  const event = events.find(
    (candidate) => stateOf(advance(snapshot, orderCase.chart, candidate)[0].value) === step.to,
  );
  if (!event) throw new Error(`Nothing leads by ${step.event} to ${step.to}`);
  return event;
}

function requestOf(event: OrderEvent): OrderRequest {
  if (event.type === 'refund') return { ...event, amount: fromMinor(event.amount) };
  if (event.type !== 'changeProducts') return event;
  const lines = event.lines.map(({ lineId, goodsId, unit, quantity }) => ({
    lineId,
    goodsId,
    unit,
    quantity,
  }));
  return { type: 'changeProducts', lines };
}
