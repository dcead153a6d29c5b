import { describe, expect, it } from 'vitest';
import { advance, type ChartState, restore } from '../../../machines/kernel/law/explain.ts';
import { activeNodes, type ChartGraph, edgesTaken } from '../../../machines/kernel/law/graph.ts';
import {
  type Asked,
  CORRECTED_PAYMENT,
  ORDER_KINDS,
  type OrderEvent,
  type OrderKind,
} from '../../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../../machines/order/law/index.ts';
import { PLACES_OF_KIND } from '../../../machines/order/law/kindPlaces.ts';
import { valueAt } from '../../../machines/order/law/place.ts';
import { orderGraph, orderGraphOfKind } from '../../../machines/order/picture.ts';
import { orderFactsOf, orderVariants } from '../../domains/orders/variants.ts';
import { planOf } from '../../paths/plan.ts';

const plan = planOf(orderLifecycle, orderVariants);
const moves = plan.edges.map(({ from, event, to }) => ({
  from: JSON.parse(from) as ChartState,
  event: event.split(':')[0] ?? event,
  to: JSON.parse(to) as ChartState,
}));

/**
 * What a second person decides: the plan tells orders apart by their places alone, and sees but one
 * that waits there.
 */
const decided = ORDER_KINDS.flatMap((kind) => {
  const from: ChartState = { fulfilment: 'pendingSubmission', payment: 'toDecide' };
  const facts = orderFactsOf(kind, true);
  const { total } = facts;
  const asked: Asked['event'][] = [
    { type: 'refund', amount: total, remark: 'Any' },
    { type: 'refund', amount: 1, remark: 'Any' },
    ...CORRECTED_PAYMENT.map((to) => ({ type: 'correctPayment' as const, to, remark: 'Any' })),
  ];
  const books = [
    [0, 0],
    [1, 0],
    [total, 0],
    [total, total],
  ] as const;
  return asked.flatMap((event) =>
    books.flatMap(([paid, refunded]) => {
      const waits = { event, amount: total, by: null, at: null };
      const snapshot = restore(orderLifecycle, from, { ...facts, paid, refunded, asked: waits });
      const sent: OrderEvent[] = [
        { type: 'approveAsked' },
        { type: 'declineAsked', remark: 'Any' },
        { type: 'refund', amount: 1, remark: 'Any', ofCase: true },
      ];
      return sent
        .filter((one) => snapshot.can(one))
        .map((one) => ({
          from,
          event: one.type as string,
          to: advance(snapshot, orderLifecycle.chart, one)[0].value as ChartState,
        }));
    }),
  );
});

/** What was paid in part is all of it once the order costs no more: the plan changes goods of none such. */
const cheaper = (() => {
  const from: ChartState = { fulfilment: 'pendingShipment', payment: 'unpaid' };
  const facts = orderFactsOf('wholesale', false);
  const [line] = facts.lines;
  const snapshot = restore(orderLifecycle, from, { ...facts, paid: 1 });
  const event: OrderEvent = { type: 'changeProducts', lines: line ? [line] : [], total: 1 };
  const to = advance(snapshot, orderLifecycle.chart, event)[0].value as ChartState;
  return { from, event: event.type, to };
})();

/** Goods that are charged by weight: the plan has none such. */
const weighed = ['pendingShipment', 'partialShipment'].map((fulfilment) => {
  const from: ChartState = { fulfilment, payment: 'unpaid' };
  const facts = orderFactsOf('wholesale', false);
  const [line] = facts.lines;
  if (!line) throw new Error('An order has lines');
  const { lineId, quantity } = line;
  const lines = [{ ...line, weight: { each: 2, weighed: 0, kilos: 0 } }];
  const snapshot = restore(orderLifecycle, from, { ...facts, lines });
  const kilos = 2 * quantity;
  const event: OrderEvent = {
    type: 'weigh',
    lines: [{ lineId, quantity, kilos }],
    total: facts.total,
  };
  if (!snapshot.can(event)) throw new Error(`Nothing is weighed at ${fulfilment}`);
  const to = advance(snapshot, orderLifecycle.chart, event)[0].value as ChartState;
  return { from, event: event.type, to };
});

/** A discount above the limit, and what a second person says to it: the plan has orders below it. */
const discounted = (
  ['pendingSubmission', 'pendingPayment', 'new', 'pendingShipment', 'partialShipment'] as const
).flatMap((fulfilment) => {
  const facts = orderFactsOf('wholesale', false);
  const [line] = facts.lines.map((one) => ({
    ...one,
    discount: { amount: 0, most: 2, reason: '' },
  }));
  if (!line) throw new Error('An order has lines');
  const { total } = facts;
  const event = {
    ...{ type: 'discount' as const, lines: [{ lineId: line.lineId, amount: 2 }], remark: 'Any' },
    total: total - 2,
  };
  const moved = (payment: 'unpaid' | 'toDecide', known: object, sent: OrderEvent) => {
    const from = valueAt({ fulfilment, payment });
    const snapshot = restore(orderLifecycle, from, { ...facts, lines: [line], ...known });
    if (!snapshot.can(sent)) throw new Error(`Nobody sends ${sent.type} at ${fulfilment}`);
    const to = advance(snapshot, orderLifecycle.chart, sent)[0].value as ChartState;
    return { from, event: sent.type as string, to };
  };
  const asked: Asked = { event, amount: 2, by: null, at: null };
  const decline: OrderEvent = { type: 'declineAsked', remark: 'Any' };
  return [
    moved('unpaid', {}, event),
    moved('unpaid', { limits: { refund: null, correction: 1 } }, event),
    moved('toDecide', { asked }, { type: 'approveAsked', total: total - 2 }),
    moved('toDecide', { asked }, decline),
    moved('toDecide', { asked, paid: total }, decline),
    moved('toDecide', { asked, paid: total, refunded: total }, decline),
  ];
});

/** The moves that a graph has no edge for. */
const unexplained = (graph: ChartGraph) =>
  moves.filter((move) => edgesTaken(graph, move).length === 0);

describe("the order's chart as a graph", () => {
  it('has an edge for every move that the law makes', () => {
    expect(unexplained(orderGraph)).toEqual([]);
  });

  it('would be found out if an edge were missing', () => {
    const edges = orderGraph.edges.filter(({ event }) => event !== 'arrive');
    expect(unexplained({ ...orderGraph, edges }).length).toBeGreaterThan(0);
  });

  it('has no edge but those that some order takes', () => {
    const taken = new Set(
      [...moves, ...decided, ...weighed, ...discounted, cheaper]
        .flatMap((move) => edgesTaken(orderGraph, move))
        .map(({ id }) => id),
    );
    // Branches of a discount have their ends in common, and what it decides moves the other region on.
    const ends = discounted.map(({ event, ...move }) => ({
      event,
      from: activeNodes(orderGraph, move.from),
      to: activeNodes(orderGraph, move.to),
    }));
    const isOfDiscount = ({ from, event, to }: (typeof orderGraph.edges)[number]) =>
      ends.some((move) => move.event === event && move.from.has(from) && move.to.has(to));
    const idle = orderGraph.edges.filter(
      (edge) => !edge.correction && !taken.has(edge.id) && !isOfDiscount(edge),
    );
    expect(idle.map(({ id }) => id)).toEqual([]);
  });

  it('has a node for every state, and no other', () => {
    const active = new Set(moves.flatMap(({ to }) => [...activeNodes(orderGraph, to)]));
    expect(orderGraph.nodes.map(({ id }) => id).sort()).toEqual([...active].sort());
  });

  it('says of an edge who may send it, what chooses it and what may refuse it', () => {
    const edge = orderGraph.edges.find(
      ({ from, to }) => from === 'fulfilment.pendingShipment' && to === 'fulfilment.shipped',
    );
    expect(edge).toEqual({
      id: 'fulfilment.pendingShipment ship fulfilment.shipped',
      from: 'fulfilment.pendingShipment',
      to: 'fulfilment.shipped',
      event: 'ship',
      kind: 'event',
      permission: 'order.ship',
      rules: [
        'shipsWithPickList',
        'shipsWhatIsOpen',
        'weighedFirst',
        'discountIsDecided',
        'stockIsThere',
      ],
      when: ['shipsAll'],
      delay: null,
      correction: false,
    });
  });

  it('says of a delay how long it is', () => {
    const delayed = orderGraph.edges.filter(({ kind }) => kind === 'delayed');
    expect(delayed.map(({ from, delay }) => [from, delay])).toEqual([
      ['fulfilment.new.onTime', { name: 'reviewTime', milliseconds: 12 * 60 * 60 * 1000 }],
      [
        'fulfilment.waitingForOrder.onTime',
        { name: 'reviewTime', milliseconds: 12 * 60 * 60 * 1000 },
      ],
    ]);
  });
});

describe('a move of the order', () => {
  it('takes the edge of each region, and the one that follows by itself', () => {
    const taken = edgesTaken(orderGraph, {
      from: { fulfilment: 'pendingPayment', payment: 'unpaid' },
      event: 'pay',
      to: { fulfilment: { new: 'onTime' }, payment: 'paid' },
    });
    expect(taken.map(({ id }) => id)).toEqual([
      'fulfilment.pendingPayment always fulfilment.new',
      'payment.unpaid pay payment.paid',
    ]);
  });

  it('that changes no place takes the edge that stays', () => {
    const here = { fulfilment: 'completed', payment: 'paid' };
    const taken = edgesTaken(orderGraph, { from: here, event: 'refund', to: here });
    expect(taken.map(({ id }) => id)).toEqual(['payment.paid refund payment.paid']);
  });
});

describe('the chart of one kind of order', () => {
  it.each(ORDER_KINDS)('reaches every place of %s, and no other', (kind) => {
    expect(reached(kind)).toEqual([...PLACES_OF_KIND[kind]].sort());
  });

  it('asks nothing any more that the kind has decided', () => {
    const asked = new Set(
      ORDER_KINDS.flatMap((kind) => orderGraphOfKind(kind).edges.flatMap(({ when }) => when)),
    );
    expect(
      [...asked].filter((branch) => (ORDER_KINDS as readonly string[]).includes(branch)),
    ).toEqual([]);
  });
});

/** The places that the edges lead to from the beginning, corrections left out. */
function reached(kind: OrderKind): string[] {
  const graph = orderGraphOfKind(kind);
  const seen = new Set(['fulfilment.pendingSubmission']);
  for (const id of seen) {
    for (const edge of graph.edges) {
      if (edge.from === id && !edge.correction) seen.add(edge.to);
    }
    for (const node of graph.nodes) {
      if (node.parent === id && node.initial) seen.add(node.id);
    }
  }
  const places = graph.nodes
    .filter(({ id, leaf }) => leaf && seen.has(id))
    .map(({ place }) => place ?? '');
  return [...new Set(places)].sort();
}
