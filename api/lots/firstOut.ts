import { roundQuantity } from '../kernel/quantity.ts';
import type { LotOnHand, Taken } from './lot.ts';

/** Whether a lot may not be sold any more: it is good to the end of its expiry day. */
export const isExpired = ({ expiry }: Pick<LotOnHand, 'expiry'>, today: string): boolean =>
  expiry < today;

/** What expires first goes first; what is expired already goes last. */
const inOrder = <Lot extends LotOnHand>(lots: readonly Lot[], today: string): Lot[] =>
  lots.toSorted(
    (one, other) =>
      Number(isExpired(one, today)) - Number(isExpired(other, today)) ||
      (one.expiry < other.expiry ? -1 : Number(one.expiry > other.expiry)) ||
      one.id - other.id,
  );

/**
 * What so much of goods is taken from: first what is without a lot, which lay there before lots were
 * kept, then the lots in their order. `moveShelf` decides the same in the database. More than there is
 * is not told.
 */
export function takenFirst<Lot extends LotOnHand>(
  { stock, lots }: { stock: number; lots: readonly Lot[] },
  quantity: number,
  today: string,
): Taken<Lot>[] {
  const kept = lots.reduce((sum, lot) => sum + lot.stock, 0);
  const sources: { lot: Lot | null; stock: number }[] = [
    { lot: null, stock: roundQuantity(stock - kept) },
    ...inOrder(lots, today).map((lot) => ({ lot, stock: lot.stock })),
  ];
  const taken: Taken<Lot>[] = [];
  let left = quantity;
  for (const { lot, stock: there } of sources) {
    const part = roundQuantity(Math.min(left, there));
    if (part <= 0) continue;
    taken.push({ lot, quantity: part });
    left = roundQuantity(left - part);
  }
  return taken;
}
