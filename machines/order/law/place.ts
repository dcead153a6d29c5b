import { FULFILMENT, type Fulfilment, PAYMENT, type Payment } from './facts.ts';

/** A chart's state as XState writes it. */
export type ChartValue = string | { [region: string]: ChartValue | undefined };

/** Where an order is, one name a region. The review clock inside a place is not a place. */
export interface OrderPlaces {
  fulfilment: Fulfilment;
  payment: Payment;
}

/** Reads both regions off the chart's state. Throws where the chart has no such place. */
export function placesOf(value: ChartValue): OrderPlaces {
  if (typeof value === 'string') throw new Error(`Not a state of the order's chart: ${value}`);
  const path = pathOf(value.fulfilment);
  const fulfilment = FULFILMENT.find((place) => place === path || place === path.split('.')[0]);
  const payment = PAYMENT.find((place) => place === value.payment);
  if (!fulfilment || !payment) {
    throw new Error(`Not a state of the order's chart: ${JSON.stringify(value)}`);
  }
  return { fulfilment, payment };
}

/** The chart's state for a place in each region, a review clock at its beginning. */
export function valueAt({ fulfilment, payment }: OrderPlaces): ChartValue {
  const [outer = fulfilment, inner] = fulfilment.split('.');
  return { fulfilment: inner ? { [outer]: inner } : outer, payment };
}

function pathOf(value: ChartValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const [outer, inner] = Object.entries(value)[0] ?? ['', undefined];
  const rest = pathOf(inner);
  return rest ? `${outer}.${rest}` : outer;
}
