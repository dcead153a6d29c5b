import { smallestAmount, splitByWeights } from '../../../api/kernel/money.ts';

/** What an order's amounts say of the worth of its parts, in minor units. */
export interface PricedOrder {
  currency: string;
  discount: number;
  deliveryFee: number;
  gst: number;
  lines: readonly { id: number; amount: number; gst: number }[];
}

/**
 * What each line of an order cost, its share of the discount taken off and GST added: with the
 * delivery they add up to what the order came to.
 */
export function lineWorths(order: PricedOrder): Map<number, number> {
  const { lines, discount, currency } = order;
  const shares =
    lines.length === 0
      ? []
      : splitByWeights(
          discount,
          lines.map(({ amount }) => amount),
          currency,
        );
  return new Map(
    lines.map(({ id, amount, gst }, index) => [id, amount - (shares[index] ?? 0) + gst]),
  );
}

/** What the delivery of an order cost, GST included. */
export const deliveryWorth = ({ deliveryFee, gst, lines }: PricedOrder): number =>
  deliveryFee + gst - lines.reduce((sum, line) => sum + line.gst, 0);

/**
 * What a part of a line cost. Rounded down, so that the parts of a line never come to more than the
 * line; the whole line is worth all of it.
 */
export function partWorth(
  worth: number,
  { quantity, bought, currency }: { quantity: number; bought: number; currency: string },
): number {
  if (quantity >= bought) return worth;
  const step = BigInt(smallestAmount(currency));
  const thousandths = (value: number) => BigInt(Math.round(value * 1000));
  const exact = (BigInt(worth) * thousandths(quantity)) / thousandths(bought);
  return Number((exact / step) * step);
}
