import { splitByWeights } from './money.ts';

/** A line as what is taken off an order is shared out: in minor units. */
interface SharingLine {
  /** Before discount and GST. */
  amount: number;
  /** What staff agreed to take off this line alone. */
  own: number;
}

/**
 * What is taken off each line of an order, in minor units: what was agreed on for it, and of the rest,
 * which its promotion takes off, its share by the lines' amounts. Together they are `discount`.
 * @param discount What is taken off the order in all.
 */
export function sharesOf(
  discount: number,
  lines: readonly SharingLine[],
  currency: string,
): { own: number; promotion: number }[] {
  if (lines.length === 0) return [];
  const promotion = discount - lines.reduce((sum, { own }) => sum + own, 0);
  const amounts = lines.map(({ amount }) => amount);
  const shares = promotion === 0 ? [] : splitByWeights(promotion, amounts, currency);
  return lines.map(({ own }, index) => ({ own, promotion: shares[index] ?? 0 }));
}

/** What was agreed to be taken off a line, of which `amount` is taken off while it costs no more. */
export interface AgreedDiscount {
  amount: number;
  /** Said where it is more than `amount`: the line has come to cost less than it did then. */
  agreed?: number | undefined;
}

/** All that was agreed on for a line, in minor units. */
export const agreedOff = (discount: AgreedDiscount | undefined): number =>
  discount?.agreed ?? discount?.amount ?? 0;

/** The same with so much of it taken off. */
export const takenOff = (amount: number, agreed: number): AgreedDiscount => ({
  amount,
  ...(agreed > amount ? { agreed } : {}),
});

/** The most that can be agreed on for a line: its amount less its share of the promotion. */
export const mostOff = ({ amount }: SharingLine, { promotion }: { promotion: number }): number =>
  Math.max(0, amount - promotion);
