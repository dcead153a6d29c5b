import { sharesOf } from '../../../api/kernel/lineDiscounts.ts';
import { smallestAmount } from '../../../api/kernel/money.ts';

/** What an order's amounts say of the worth of its parts, in minor units. */
export interface PricedOrder {
  currency: string;
  discount: number;
  deliveryFee: number;
  gst: number;
  /** `own`: what staff agreed to take off that line alone. */
  lines: readonly { id: number; amount: number; own: number; gst: number }[];
}

/**
 * What each line of an order cost, its share of the discount taken off and GST added: with the
 * delivery they add up to what the order came to.
 */
export function lineWorths(order: PricedOrder): Map<number, number> {
  const { lines, discount, currency } = order;
  const shares = sharesOf(discount, lines, currency);
  return new Map(
    lines.map(({ id, amount, gst }, index) => {
      const { own, promotion } = shares[index] ?? { own: 0, promotion: 0 };
      return [id, amount - own - promotion + gst];
    }),
  );
}

/** What the delivery of an order cost, GST included. */
export const deliveryWorth = ({ deliveryFee, gst, lines }: PricedOrder): number =>
  deliveryFee + gst - lines.reduce((sum, line) => sum + line.gst, 0);

/** A part of a line of an order; quantities in its unit, `worth` in minor units. */
interface PartOfLine {
  quantity: number;
  bought: number;
  /** What other cases claim of the line, and what that cost. */
  claimed: { quantity: number; worth: number };
  currency: string;
}

/**
 * What a part of a line cost. Rounded down, so that the parts of a line never come to more than the
 * line; the one that leaves nothing to claim takes the rest, so that they come to no less either.
 */
export function partWorth(
  worth: number,
  { quantity, bought, claimed, currency }: PartOfLine,
): number {
  const rest = Math.max(0, worth - claimed.worth);
  const thousandths = (value: number) => BigInt(Math.round(value * 1000));
  if (thousandths(quantity) + thousandths(claimed.quantity) >= thousandths(bought)) return rest;
  const step = BigInt(smallestAmount(currency));
  const exact = (BigInt(worth) * thousandths(quantity)) / thousandths(bought);
  return Math.min(rest, Number((exact / step) * step));
}
