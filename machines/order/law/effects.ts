import type { AnyMachineSnapshot } from 'xstate';
import { creditOf } from './credited.ts';
import type { OrderEvent, OrderFacts } from './facts.ts';
import { takenFromWallet } from './wallet.ts';

/** What a move of an order's money is; in minor units, below nought where it is taken back. */
export interface MoneyMoved {
  /** What was paid more. */
  paid: number;
  /** What was given back more. */
  refunded: number;
}

/** What a move of an order books beside its state. Amounts in minor units of its currency. */
export interface OrderEffects extends MoneyMoved {
  /** What the customer owes more; below nought less. */
  owed: number;
  /** What the member's wallet gives; below nought what comes back to it. */
  fromWallet: number;
  /** How much of each goods leaves the shelf, in base units; below nought it comes back. */
  shelf: ReadonlyMap<number, number>;
  /** From now on there is a tax invoice, where there could be none before. */
  isInvoiced: boolean;
  /** What credit notes take off its tax invoice more; below nought a note takes that back. */
  credited: number;
}

/**
 * What the chart's move from one snapshot to the next by an event books: who is about to correct an
 * order reads it beforehand. The server writes money, shelf and what is owed by the functions below,
 * the wallet's part by the same `takenFromWallet`, credit notes by the same `creditedOf`, and the invoice by
 * the same tag.
 */
export function effectsOf(
  now: AnyMachineSnapshot,
  next: AnyMachineSnapshot,
  event: OrderEvent,
): OrderEffects {
  const [before, after]: [OrderFacts, OrderFacts] = [now.context, next.context];
  return {
    ...moneyMoved(before, after),
    owed: owedOn(next) - owedOn(now),
    fromWallet: takenFromWallet(before, event) ?? 0,
    shelf: takenFromShelf(before, after),
    isInvoiced: before.invoiced === null && after.invoiced !== null,
    // What was given back before there was an invoice is credited with it.
    credited: creditOf(after) - creditOf(before),
  };
}

/** What a move does to the money that an order says of itself. */
export const moneyMoved = (
  before: Pick<OrderFacts, 'paid' | 'refunded'>,
  after: Pick<OrderFacts, 'paid' | 'refunded'>,
): MoneyMoved => ({
  paid: after.paid - before.paid,
  refunded: after.refunded - before.refunded,
});

/** What the customer owes on an order, in minor units: the part of the AR balance it makes. */
export function owedOn(snapshot: AnyMachineSnapshot): number {
  const { kind, total, paid }: OrderFacts = snapshot.context;
  return kind === 'wholesale' && snapshot.hasTag('receivable') ? Math.max(0, total - paid) : 0;
}

/** How much of each goods a move takes off the shelf, in base units; below nought it comes back. */
export function takenFromShelf(
  before: Pick<OrderFacts, 'lines'>,
  after: Pick<OrderFacts, 'lines'>,
): Map<number, number> {
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
