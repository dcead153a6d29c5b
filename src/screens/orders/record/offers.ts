import type { AnyMachineSnapshot } from 'xstate';
import type { OrderDetail } from '../../../../api/orders.ts';
import {
  type Answer,
  advance,
  ask,
  askAll,
  type ChartState,
  type Grants,
  restore,
} from '../../../../machines/explain.ts';
import { type ChartGraph, edgesTaken } from '../../../../machines/graph.ts';
import { orderCase } from '../../../../machines/order/case.ts';
import type { OrderEvent, OrderEventType, OrderFacts } from '../../../../machines/order/facts.ts';
import { orderGraphOfKind } from '../../../../machines/order/picture.ts';
import { type OrderPlaces, placesOf } from '../../../../machines/order/place.ts';
import { ORDER_MEANINGS } from '../meanings.ts';

/** What the chart says to one kind of event now. */
export interface Offer {
  type: OrderEventType;
  answer: Answer<OrderEvent>;
}

/** An order as its screen reads it: everything here is the chart's answer, nothing is computed again. */
export interface OrderView {
  detail: OrderDetail;
  snapshot: AnyMachineSnapshot;
  facts: OrderFacts;
  places: OrderPlaces;
  /** The chart as far as an order of this kind can pass it. */
  graph: ChartGraph;
  /** The step that brings the order on; null where there is none. */
  next: Offer | null;
  /** What else can be done now, and what is refused by something that can be mended. */
  beside: Offer[];
  /** All the rest, with the reasons. */
  rest: Offer[];
  /** The edges that the order may take now. */
  open: ReadonlySet<string>;
  /** An event filled in as a person would most simply send it. */
  usual: (type: OrderEventType) => OrderEvent | null;
}

/** How many buttons stand beside the next event; further ones are in the menu. */
const BESIDE = 3;

/** Asks the chart everything that the order's screen shows. */
export function viewOfOrder(detail: OrderDetail, grants: Grants): OrderView {
  const facts: OrderFacts = detail.facts;
  const state: ChartState = detail.state;
  const snapshot = restore(orderCase, state, facts);
  const graph = orderGraphOfKind(facts.kind);
  const offers = offersOf(snapshot, graph, grants);
  const next = nextOf(offers, snapshot);
  const others = offers.filter((offer) => offer !== next);
  const beside = [...others.filter(isPossible), ...others.filter(isMendable)]
    .filter(({ type }) => !isHeavy(type))
    .slice(0, BESIDE);
  return {
    detail,
    snapshot,
    facts,
    places: placesOf(state),
    graph,
    next,
    beside,
    rest: others.filter((offer) => !beside.includes(offer)),
    open: openEdges(snapshot, graph, grants),
    usual: (type) => orderCase.intents(facts).find((event) => event.type === type) ?? null,
  };
}

/** Every event of this kind's chart, each with the chart's answer to its simplest form. */
function offersOf(snapshot: AnyMachineSnapshot, graph: ChartGraph, grants: Grants): Offer[] {
  const ofKind = new Set(graph.edges.map(({ event }) => event));
  const plain = askAll(orderCase, snapshot, grants).filter(({ event }) => ofKind.has(event.type));
  const corrections = orderCase
    .corrections()
    .map((event) => ask(orderCase, snapshot, event, grants));
  return [...plain, ...bestOfEach(corrections)].map((answer) => ({
    type: answer.event.type,
    answer,
  }));
}

/** A correction is possible where any of its targets is; else a reason that says most. */
function bestOfEach(answers: readonly Answer<OrderEvent>[]): Answer<OrderEvent>[] {
  const types = [...new Set(answers.map(({ event }) => event.type))];
  return types.flatMap((type) => {
    const own = answers.filter(({ event }) => event.type === type);
    const best =
      own.find(({ possible }) => possible) ??
      own.find((answer) => !answer.possible && answer.reason.rule === 'permission') ??
      own[0];
    return best ? [best] : [];
  });
}

/**
 * The possible event that moves the order's fulfilment on, else one that moves a payment which
 * waits for someone, else the one of them that something mendable stands against.
 */
function nextOf(offers: readonly Offer[], snapshot: AnyMachineSnapshot): Offer | null {
  const forward = offers.filter(({ type }) => !isHeavy(type) && type !== 'changeProducts');
  const possible = forward.filter(isPossible);
  return (
    possible.find(({ answer }) => moves(snapshot, answer.event, 'fulfilment')) ??
    possible.find(({ answer }) => moves(snapshot, answer.event, 'payment')) ??
    offers.find(
      (offer) =>
        isPossible(offer) && moves(snapshot, offer.answer.event, 'payment') && owes(snapshot),
    ) ??
    forward.find(isMendable) ??
    null
  );
}

function moves(
  snapshot: AnyMachineSnapshot,
  event: OrderEvent,
  region: keyof OrderPlaces,
): boolean {
  const [next] = advance(snapshot, orderCase.chart, event);
  return placesOf(next.value)[region] !== placesOf(snapshot.value)[region];
}

/** Whether the order's payment is something that a person still has to see to. */
const owes = (snapshot: AnyMachineSnapshot) =>
  ORDER_MEANINGS[placesOf(snapshot.value).payment] === 'person';

const isPossible = ({ answer }: Offer) => answer.possible;

/** Refused by a rule, not by the state or the role: what stands against it can be mended. */
const isMendable = ({ answer }: Offer) =>
  !answer.possible && !['wrongState', 'permission'].includes(answer.reason.rule);

/** What a person does seldom and on purpose: always in the menu. */
const isHeavy = (type: OrderEventType) =>
  ['cancel', 'refund', 'correctStatus', 'correctPayment'].includes(type);

function openEdges(
  snapshot: AnyMachineSnapshot,
  graph: ChartGraph,
  grants: Grants,
): ReadonlySet<string> {
  const events = orderCase
    .choices(snapshot.context as OrderFacts)
    .filter((event) => ask(orderCase, snapshot, event, grants).possible);
  return new Set(
    events.flatMap((event) => {
      const [next] = advance(snapshot, orderCase.chart, event);
      return edgesTaken(graph, { from: snapshot.value, event: event.type, to: next.value })
        .filter(({ kind }) => kind === 'event')
        .map(({ id }) => id);
    }),
  );
}
