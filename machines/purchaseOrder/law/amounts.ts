import { smallestAmount } from '../../../api/kernel/money.ts';

/**
 * What a quantity costs, in minor units: rounded once, half up, to the smallest amount of the
 * currency. May be above the most of an order, and is then exact enough to see that.
 */
export function lineCost(cost: number, quantity: number, currency: string): number {
  return inProportion(cost, thousandths(quantity), 1000n, currency);
}

/**
 * What one unit costs whose price is known for a unit of another ratio, in minor units: rounded as
 * a line's cost is. Ratios have up to 3 decimals and are above nought.
 */
export function costForRatio(
  cost: number,
  { from, to }: { from: number; to: number },
  currency: string,
): number {
  return inProportion(cost, thousandths(to), thousandths(from), currency);
}

const thousandths = (value: number) => BigInt(Math.round(value * 1000));

/** `cost * parts / of`, rounded half up to the smallest amount of the currency. */
function inProportion(cost: number, parts: bigint, of: bigint, currency: string): number {
  const step = BigInt(smallestAmount(currency));
  const product = BigInt(cost) * parts;
  const divisor = of * step;
  return Number(((product * 2n + divisor) / (divisor * 2n)) * step);
}
