import type { AnyMachineSnapshot } from 'xstate';
import { tabOf } from '../../machines/kernel/law/explain.ts';
import { placesOf } from '../../machines/order/law/place.ts';

/** What the list and its counts read off the chart; written whenever the state is. */
export interface ChartColumns {
  state: unknown;
  status: string;
  paymentStatus: string;
  tab: string;
  reviewOverdue: boolean;
}

/** Reads the columns beside the state off a snapshot of the order's chart. */
export function chartColumns(snapshot: AnyMachineSnapshot): ChartColumns {
  const { fulfilment, payment } = placesOf(snapshot.value);
  return {
    state: snapshot.value,
    status: fulfilment,
    paymentStatus: payment,
    tab: tabOf(snapshot),
    reviewOverdue: snapshot.hasTag('reviewOverdue'),
  };
}
