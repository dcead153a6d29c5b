import type { AnyMachineSnapshot } from 'xstate';
import { tabOf } from '../../machines/explain.ts';
import type { OrderFacts } from '../../machines/order/facts.ts';
import { placesOf } from '../../machines/order/place.ts';

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

/** What the customer owes on an order, in minor units: the part of the AR balance it makes. */
export function owedOn(snapshot: AnyMachineSnapshot): number {
  const { kind, total, paid } = snapshot.context as OrderFacts;
  return kind === 'wholesale' && snapshot.hasTag('receivable') ? Math.max(0, total - paid) : 0;
}

/** How much of each goods a move takes off the shelf, in base units; below nought it comes back. */
export function takenFromShelf(before: OrderFacts, after: OrderFacts): Map<number, number> {
  const taken = new Map<number, number>();
  const add = (lines: OrderFacts['lines'], sign: 1 | -1) => {
    for (const { goodsId, shipped, ratio } of lines) {
      taken.set(goodsId, (taken.get(goodsId) ?? 0) + sign * Math.round(shipped * ratio * 1000));
    }
  };
  add(after.lines, 1);
  add(before.lines, -1);
  return new Map(
    [...taken]
      .filter(([, thousandths]) => thousandths !== 0)
      .map(([goodsId, thousandths]) => [goodsId, thousandths / 1000]),
  );
}
