import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, transition } from 'xstate';
import {
  orderFacts,
  orderKind,
  orderPayment,
  orderPlace,
  paymentMethod,
} from '../../api/orders/calls.ts';
import { orderChart } from '../../machines/order/law/chart.ts';
import {
  FULFILMENT,
  ORDER_KINDS,
  type OrderFacts,
  PAYMENT,
  PAYMENT_METHODS,
} from '../../machines/order/law/facts.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { PLACES_OF_KIND } from '../../machines/order/law/kindPlaces.ts';
import { placesOf, valueAt } from '../../machines/order/law/place.ts';
import { orderFactsOf, orderVariants } from '../domains/orders/variants.ts';
import { planOf, stateOf } from '../paths/plan.ts';

const plan = planOf(orderLifecycle, orderVariants);

/** The sequences of the order's lifecycle as they are documented, without corrections and delays. */
const DOCUMENTED = [
  'arrived deliver delivered',
  'completed review reviewed',
  'delivered complete completed',
  'new accept pendingShipment',
  'new cancel cancelled',
  'partialShipment cancel cancelled',
  'partialShipment changeProducts shipped',
  'partialShipment ship shipped',
  'pendingDelivery depart shipping.ownDriver',
  'pendingDelivery leaveWaybill shipped',
  'pendingPayment cancel cancelled',
  'pendingPayment pay completed',
  'pendingPayment pay new',
  'pendingPayment pay waitingForOrder',
  'pendingShipment cancel cancelled',
  'pendingShipment ship partialShipment',
  'pendingShipment ship shipped',
  'pendingSubmission cancel cancelled',
  'pendingSubmission receive completed',
  'pendingSubmission receive pendingPayment',
  'pendingSubmission receive waitingForOrder',
  'pendingSubmission submit new',
  'pendingSubmission submit pendingPayment',
  'preparing ready completed',
  'preparing ready shipping.waitingForRider',
  'preparing ready waitingPickup',
  'shipped assignWaybill pendingDelivery',
  'shipping.ownDriver arrive arrived',
  'shipping.riderAccepted riderPickUp shipping.riderPickedUp',
  'shipping.riderPickedUp deliver delivered',
  'shipping.waitingForRider riderAccept shipping.riderAccepted',
  'storeAccepted cancel cancelled',
  'storeAccepted complete completed',
  'storeAccepted prepare preparing',
  'waitingForOrder accept storeAccepted',
  'waitingForOrder cancel cancelled',
  'waitingPickup collect completed',
];

describe('order lifecycle', () => {
  test('moves between places exactly as documented, both ways', () => {
    const moves = plan.edges
      .filter(({ event }) => !event.startsWith('correct') && !event.startsWith('xstate.'))
      .map(({ from, event, to }) => ({
        from: placesOf(JSON.parse(from)).fulfilment,
        event,
        to: placesOf(JSON.parse(to)).fulfilment,
      }))
      .filter(({ from, to }) => from !== to)
      .map(({ from, event, to }) => `${from} ${event} ${to}`);

    expect([...new Set(moves)].sort()).toEqual(DOCUMENTED);
  });

  test('reaches every place of both regions', () => {
    const places = plan.states.map((state) => placesOf(JSON.parse(state)));

    expect(new Set(places.map(({ fulfilment }) => fulfilment))).toEqual(new Set(FULFILMENT));
    expect(new Set(places.map(({ payment }) => payment))).toEqual(new Set(PAYMENT));
  });

  test('takes an order of each kind to reviewed by one of its simple paths', () => {
    const finished = plan.paths
      .filter(
        ({ steps }) => placesOf(JSON.parse(steps.at(-1)?.to ?? '""')).fulfilment === 'reviewed',
      )
      .map(({ variant }) => variant);

    expect(new Set(finished)).toEqual(new Set(orderVariants.map(({ name }) => name)));
  });

  test('passes only the places of its kind', () => {
    for (const { name, facts } of orderVariants) {
      const passed = planOf(orderLifecycle, [{ name, facts }]).states.map(
        (state) => placesOf(JSON.parse(state)).fulfilment,
      );

      expect(passed.filter((place) => !PLACES_OF_KIND[facts.kind].includes(place))).toEqual([]);
    }
  });

  test('flags an order after twelve hours without a review, and forgets it when it is taken', () => {
    const waiting = orderChart.resolveState({
      value: { fulfilment: 'pendingSubmission', payment: 'unpaid' },
      context: orderFactsOf('wholesale', false),
    });

    const [fresh, started] = transition(orderChart, waiting, { type: 'submit' });
    const delay = started.find(({ type }) => type === 'xstate.raise')?.params as { delay: number };
    const due = { type: 'xstate.after.reviewTime.order.fulfilment.new.onTime' } as never;
    const [late] = transition(orderChart, fresh, due);
    const [taken, ended] = transition(orderChart, fresh, { type: 'accept' });

    expect(delay.delay).toBe(12 * 60 * 60 * 1000);
    expect(fresh.hasTag('reviewOverdue')).toBe(false);
    expect(late.hasTag('reviewOverdue')).toBe(true);
    expect(taken.hasTag('reviewOverdue')).toBe(false);
    expect(ended.map(({ type }) => type)).toContain('xstate.cancel');
  });

  test('keeps the money straight: never more given back than was paid', () => {
    for (const { variant, steps } of [...plan.paths, ...plan.ways]) {
      const { paid, refunded, total } = walkChart(variant, steps).context as OrderFacts;

      expect(refunded).toBeLessThanOrEqual(paid);
      expect(paid).toBeLessThanOrEqual(total);
    }
  });

  test('reads places off the state and writes them back', () => {
    for (const fulfilment of FULFILMENT) {
      for (const payment of PAYMENT) {
        expect(placesOf(valueAt({ fulfilment, payment }))).toEqual({ fulfilment, payment });
      }
    }
    expect(() => placesOf({ fulfilment: 'nowhere', payment: 'paid' })).toThrow('nowhere');
  });

  test('shows the contract the facts that it decides by', () => {
    const facts = orderFactsOf('delivery', true);

    expect(orderFacts.parse(facts)).toEqual(facts);
    const wire: OrderFacts = orderFacts.parse(facts);
    expect(wire.kind).toBe('delivery');
  });

  test('has the vocabulary of the contract', () => {
    expect(orderKind.options).toEqual([...ORDER_KINDS]);
    expect(orderPlace.options).toEqual([...FULFILMENT]);
    expect(orderPayment.options).toEqual([...PAYMENT]);
    expect(paymentMethod.options).toEqual([...PAYMENT_METHODS]);
  });
});

function walkChart(name: string, steps: { event: string; to: string }[]): AnyMachineSnapshot {
  const facts = orderVariants.find((variant) => variant.name === name)?.facts;
  if (!facts) throw new Error(name);
  let snapshot: AnyMachineSnapshot = orderChart.resolveState({
    value: { fulfilment: 'pendingSubmission', payment: 'unpaid' },
    context: facts,
  });
  for (const { event: label, to } of steps) {
    const candidates: { type: string; to?: unknown }[] = [
      ...orderLifecycle.choices(snapshot.context as OrderFacts),
      ...orderLifecycle.corrections(),
      ...(label.startsWith('xstate.') ? [{ type: label }] : []),
    ];
    const next = candidates
      .filter((event) => (event.to ? `${event.type}:${event.to}` : event.type) === label)
      .map((event) => transition(orderChart, snapshot as never, event as never)[0])
      .find(({ value }) => stateOf(value) === to);
    if (!next) throw new Error(`${name}: ${label} does not lead to ${to}`);
    snapshot = next;
  }
  return snapshot;
}
